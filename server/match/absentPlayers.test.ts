/** When a player who is away is to be told that it is their turn, as a pure decision. */
import { describe, expect, test } from 'vitest';
import { concernsAbsent } from './absentPlayers.ts';
import { setAway } from './away.ts';
import { turnToldAtMs } from './deadlines.ts';
import { act, join, onDeadline, playMove, type Change } from './decide.ts';
import type { MatchRecord } from './match.ts';
import { at, instant, matchAfter } from './testing/record.ts';

/** Bob left after 10 s, and Ada has moved after 20 s. */
const left = { away2At: instant(10), lastMoveAt: instant(20) };
const bob = { id: 'bob', name: 'Bob', mayBeRated: false };
const waiting = { status: 'waiting', player2Id: null, player2Name: null, gameMode: 'friend' } as const;

function done(result: { ok: true; value: Change } | { ok: false }): Change {
  if (!result.ok) throw new Error('refused');
  return result.value;
}

function plays(record: MatchRecord, column: number, seconds: number): Change {
  const played = record.position.play(record.position.turn, { column });
  if (!played.ok) throw new Error(played.error.code);
  return done(playMove(record, record.position.turn, played.value, at(seconds)));
}

describe('it is somebody’s turn', () => {
  test.each([
    ['a minute after leaving', left, 70],
    ['at once where the move comes later', { ...left, lastMoveAt: instant(500) }, 500],
    ['nobody who left after the move', { ...left, lastMoveAt: instant(5) }, null],
    ['nobody who is there', { lastMoveAt: instant(20) }, null],
    ['nobody whose opponent is away', { away1At: instant(10), lastMoveAt: instant(20) }, null],
    ['nobody in a game with clocks', { ...left, clockInitialMs: 300_000 }, null],
    ['nobody who was told', { ...left, turnToldPly: 3 }, null],
    ['nobody in a game that is over', { ...left, status: 'completed' as const }, null],
    ['nobody in a game against the AI', { ...left, gameMode: 'ai' as const }, null],
  ])('%s is told', (_, fields, seconds) => {
    const dueMs = turnToldAtMs(matchAfter('343', fields).row);
    expect(dueMs).toBe(seconds === null ? null : instant(seconds).getTime());
  });

  test.each([
    ['a minute after leaving, however late that was noticed', {}, 70],
    ['not who was told that it began', { turnToldPly: 0 }, null],
    ['not who sent an invitation, which tells it', { awaitedUntil: instant(600) }, null],
    ['not in a game of a tournament', { tournamentId: 't' }, null],
    ['not in a game with clocks', { clockInitialMs: 300_000 }, null],
  ])('before the first move: %s', (_, fields, seconds) => {
    const { row } = matchAfter('', { away1At: instant(10), ...fields });
    expect(turnToldAtMs(row)).toBe(seconds === null ? null : instant(seconds).getTime());
  });

  test('once for each move of the other player', () => {
    const record = matchAfter('343', left);
    expect(onDeadline(record, at(69))).toBeNull();
    const told = onDeadline(record, at(70));
    if (!told) throw new Error('nobody is told');
    expect(told.next.row.turnToldPly).toBe(3);
    expect(concernsAbsent(told)).toBe(true);
    expect(onDeadline(told.next, at(6000))).toBeNull();
  });

  test.each<[string, (told: MatchRecord) => Change | null]>([
    ['the player comes', (told) => setAway(told, 'player2', null, at(100))],
    ['the player moves without coming', (told) => plays(told, 3, 100)],
    ['the game is resigned', (told) => done(act(told, 'player1', 'resign', undefined, at(100)))],
    ['the win is claimed', (told) => done(act(told, 'player1', 'claimWin', undefined, at(100)))],
  ])('what was told is over when %s', (_, changed) => {
    const change = changed(matchAfter('343', { ...left, turnToldPly: 3 }));
    expect(change?.next.row.turnToldPly).toBeNull();
    expect(change && concernsAbsent(change)).toBe(true);
  });

  test('nothing is told or withdrawn by what players do who are there', () => {
    const before = matchAfter('343');
    for (const change of [plays(before, 3, 100), done(act(before, 'player1', 'resign', undefined, at(100)))])
      expect(concernsAbsent(change)).toBe(false);
  });
});

describe('a game begins', () => {
  test.each([
    ['its maker is away', { away1At: instant(10) }, 0],
    ['its maker is there', {}, null],
    [
      'its maker is away and sent an invitation, which tells it',
      { away1At: instant(10), invitedId: 'bob' },
      null,
    ],
  ])('%s', (_, fields, told) => {
    const change = done(join(matchAfter('', { ...waiting, ...fields }), bob, at(60)));
    expect(change.next.row.turnToldPly).toBe(told);
  });
});
