import { describe, expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { newRow } from './createMatch.ts';
import { instant } from './testing/record.ts';

const seats = [
  { id: 'ada', name: 'Ada' },
  { id: 'bob', name: 'Bob' },
] as const;

describe('a match that begins without one of its players (G37)', () => {
  test.each([
    ['of a quick match', true, false, instant(60)],
    ['of a rated game', false, true, instant(60)],
    ['of any other', false, false, instant(30 * 86_400)],
  ])('the deadline of a rematch %s', (_, isQuick, rated, deadlineAt) => {
    const absent = { seat: 'player2', graceMs: 60_000 } as const;
    const match = { gameType: 'connect-four', mode: 'online', seats, clock: null } as const;
    const row = newRow(
      { ...match, isQuick, rated, absent, waitsUntil: null, createdAt: instant(0) },
      connectFour.start(),
    );
    expect(row).toMatchObject({ away2At: instant(0), deadlineAt });
  });
});
