import { describe, expect, test } from 'vitest';
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import { act, playMove, type Change, type Decision } from './decide.ts';
import type { MatchRecord } from './match.ts';
import { at, matchAfter, startMs } from './testing/record.ts';
import { applyNotice, jsonOf, matchChanged, type ChangeNotice } from './changeNotice.ts';

function changeOf(decision: Decision): Change {
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value;
}

function moved(record: MatchRecord, column: number, seconds = 60): Change {
  const played = record.position.play(record.position.turn, { column: column - 1 });
  if (!played.ok) throw new Error(played.error.code);
  return changeOf(playMove(record, record.position.turn, played.value, at(seconds)));
}

function heard(change: Change): ChangeNotice {
  const told: unknown = JSON.parse(jsonOf(change));
  return matchChanged.body.parse(told);
}

const minute = 60_000;
const timed = {
  clockInitialMs: 5 * minute,
  clockIncrementMs: 3000,
  clock1Ms: 5 * minute,
  clock2Ms: 4 * minute,
  turnStartedAt: new Date(startMs),
} as const;
const offeredBy = (offerBy: Seat) => ({ offer: 'draw', offerBy }) as const;
const before = matchAfter('44');

describe('a move told to another server leads to the same record there', () => {
  test.each<[string, Change]>([
    ['a move', moved(before, 1)],
    ['with clocks', moved(matchAfter('44', timed), 1)],
    ['that lets an offer lapse', moved(matchAfter('44', offeredBy(otherSeat(before.position.turn))), 1)],
    ['that leaves an offer', moved(matchAfter('44', offeredBy(before.position.turn)), 1)],
    ['that wins', moved(matchAfter('121212'), 1)],
    ['of a player who was noted as gone', moved(matchAfter('44', { away1At: new Date(startMs) }), 1)],
    ['of the second seat', moved(matchAfter('4', { away2At: new Date(startMs) }), 1)],
    ['while the other one is gone', moved(matchAfter('44', { away2At: new Date(startMs) }), 1)],
  ])('%s', (_, change) => {
    const followed = applyNotice(change.from, heard(change));
    // The position holds functions of its own.
    expect(followed?.next.row).toEqual(change.next.row);
    expect(followed?.next.moves).toEqual(change.next.moves);
    expect(followed?.next.position.board).toEqual(change.next.position.board);
    expect(followed?.append).toEqual(change.append);
  });
});

describe('the database is asked', () => {
  test.each<[string, MatchRecord, Change]>([
    ['when a change between was missed', before, moved(moved(before, 1).next, 2)],
    ['when the change is known', moved(before, 1).next, moved(before, 1)],
    ['about what is no move', before, changeOf(act(before, 'player1', 'offerDraw', undefined, at(60)))],
  ])('%s', (_, known, change) => {
    expect(applyNotice(known, heard(change))).toBeNull();
  });
});

test.each([null, [], {}, { id: 1, version: 1 }, { id: 'a' }])('%j is no notice', (body) => {
  expect(matchChanged.body.safeParse(body).success).toBe(false);
});
