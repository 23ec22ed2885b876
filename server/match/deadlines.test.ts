/** When a match is looked at again, and how long it waits for whom. */
import { describe, expect, test } from 'vitest';
import type { Rng } from '@playfield/games/game.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { setAway } from './away.ts';
import { deadlineOf, expiryOf, turnToldAtMs } from './deadlines.ts';
import { onDeadline } from './decide.ts';
import type { MatchRecord, MatchRow } from './match.ts';
import { at, instant, matchAfter, startMs } from './testing/record.ts';

describe('how long a game waits for its second player', () => {
  const clock = { clockInitialMs: 300_000 } as const;
  test.each([
    ['in the lobby', { gameMode: 'online', invitedId: null, ...clock }, 600],
    ['by link', { gameMode: 'friend', invitedId: null, ...clock }, 86_400],
    ['by invitation', { gameMode: 'friend', invitedId: 'bob', clockInitialMs: null }, 86_400],
    ['by invitation, to be played at once', { gameMode: 'friend', invitedId: 'bob', ...clock }, 600],
  ] as const)('T-54 %s', (_, fields, seconds) => {
    const born = expiryOf(fields, startMs);
    expect(born).toEqual({ createdAt: instant(0), deadlineAt: instant(seconds) });
    // Only in the lobby does it wait longer once its maker is there.
    const record = matchAfter('', { status: 'waiting', player2Id: null, ...fields, ...born });
    const come = setAway(record, 'player1', null, at(1));
    expect(come?.next.row.deadlineAt).toEqual(fields.gameMode === 'online' ? instant(86_400) : undefined);
  });
});

test('TH-21 where a clock counts, one may think for as long as it has left', () => {
  const clocks = { clockInitialMs: 300_000, clockIncrementMs: 0, clock1Ms: 300_000, clock2Ms: 300_000 };
  const row = { ...clocks, rated: true, isQuick: true, lastMoveAt: instant(0), turnStartedAt: instant(0) };
  const record = matchAfter('445', row);
  expect(deadlineOf(record.row, at(0))).toEqual(instant(300.5));
  expect(onDeadline(record, at(299))).toBeNull();
});

describe('a player whose turn it is, and who has been away for a minute, is told where no clock runs', () => {
  const away = { away1At: instant(0) };
  test.each<[string, string, Partial<MatchRow>, number | null]>([
    ['left before the last move', '44', { ...away, lastMoveAt: instant(10) }, 60],
    ['left long before it', '44', { ...away, lastMoveAt: instant(100) }, 100],
    ['left after it', '44', { ...away, lastMoveAt: instant(-1) }, null],
    ['player2', '4', { away2At: instant(5), lastMoveAt: instant(10) }, 65],
    ['the other one is away', '44', { away2At: instant(0), lastMoveAt: instant(10) }, null],
    ['the first move is theirs', '', away, 60],
    ['the same, expected by the player who accepted', '', { ...away, awaitedUntil: instant(600) }, null],
    ['the same, in a tournament', '', { ...away, tournamentId: 'cup' }, null],
    ['told already', '44', { ...away, lastMoveAt: instant(10), turnToldPly: 2 }, null],
    ['with a clock', '44', { ...away, lastMoveAt: instant(10), clockInitialMs: 60_000 }, null],
    ['over', '44', { ...away, lastMoveAt: instant(10), status: 'completed' }, null],
    ['waiting', '', { ...away, status: 'waiting' }, null],
    ['against the AI', '44', { ...away, lastMoveAt: instant(10), gameMode: 'ai' }, null],
  ])('%s', (_, columns, fields, seconds) => {
    const record = matchAfter(columns, fields);
    const dueMs = turnToldAtMs(record.row);
    expect(dueMs).toEqual(seconds === null ? null : startMs + seconds * 1000);
    if (seconds === null) return;
    expect(deadlineOf(record.row, at(0))).toEqual(instant(seconds));
    expect(onDeadline(record, at(seconds - 1))).toBeNull();
    expect(onDeadline(record, at(seconds))?.next.row).toMatchObject({
      status: 'playing',
      turnToldPly: columns.length,
    });
  });
});

/** A match between people as it may be stored, some of it at odds with the rest. */
function anyMatch(random: Rng): MatchRecord {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const when = (): Date | null =>
    random() < 0.4 ? null : instant(Math.floor(random() * 20) * pick([1, 10, 60, 600]));
  const isWaiting = random() < 0.25;
  const columns = isWaiting ? '' : pick(['', '4', '44', '445', '4455']);
  const movedAt = columns === '' ? null : instant(columns.length);
  const isOfTournament = !isWaiting && random() < 0.3;
  const invitedId = !isOfTournament && random() < 0.4 ? 'bob' : null;
  const clockMs = pick([null, null, 10_000, 60_000, 300_000]);
  const row: Partial<MatchRow> = {
    status: isWaiting ? 'waiting' : 'playing',
    gameMode: isOfTournament ? 'online' : pick(['online', 'friend']),
    isQuick: !isOfTournament && invitedId === null && random() < 0.2,
    rated: invitedId === null && random() < 0.3,
    clockInitialMs: clockMs,
    clockIncrementMs: clockMs === null ? null : 2000,
    clock1Ms: clockMs,
    clock2Ms: clockMs,
    tournamentId: isOfTournament ? 'cup' : null,
    startedAt: isOfTournament ? instant(0) : null,
    firstMoveMs: isOfTournament ? pick([20_000, 60_000]) : null,
    invitedId,
    awaitedUntil: !isWaiting && invitedId !== null && random() < 0.4 ? instant(600) : null,
    away1At: when(),
    away2At: isWaiting ? null : when(),
    lastMoveAt: movedAt,
    turnStartedAt: clockMs !== null && columns.length >= 2 ? movedAt : null,
    turnToldPly: random() < 0.2 ? columns.length : null,
  };
  return matchAfter(columns, isWaiting ? { ...row, player2Id: null, player2Name: null } : row);
}

test('G37 nothing comes of time before the deadline, something at it, and then it is later or there is none', () => {
  let looked = 0;
  for (let seed = 1; seed <= 2000; seed += 1) {
    const random = seededRng(seed);
    let record = anyMatch(random);
    const fromMs = startMs + Math.floor(random() * 100) * 1000;
    const outage = { fromMs, toMs: fromMs + Math.floor(random() * 300_000) };
    const graceMs = 20_000 + Math.floor(random() * 3) * 80_000;
    const { away1At, away2At } = record.row;
    // All that is stored has happened by now.
    let nowMs = Math.max(outage.toMs, ...[away1At, away2At].map((away) => away?.getTime() ?? 0));
    const timesAt = (ms: number) => ({ nowMs: ms, outages: [outage], lagMs: 0, graceMs });
    record = { ...record, row: { ...record.row, deadlineAt: deadlineOf(record.row, timesAt(nowMs)) } };
    // Otherwise it was due before.
    if (onDeadline(record, timesAt(nowMs)) !== null) continue;
    for (let dueMs = record.row.deadlineAt?.getTime(); dueMs; dueMs = record.row.deadlineAt?.getTime()) {
      const between = nowMs + random() * (dueMs - 1 - nowMs);
      expect([seed, onDeadline(record, timesAt(between)), onDeadline(record, timesAt(dueMs - 1))]).toEqual([
        seed,
        null,
        null,
      ]);
      const done = onDeadline(record, timesAt(dueMs));
      if (!done) throw new Error(`${seed}: nothing is due at the deadline`);
      looked += 1;
      nowMs = dueMs;
      record = done.next;
      expect([seed, (record.row.deadlineAt?.getTime() ?? Infinity) > nowMs]).toEqual([seed, true]);
    }
    const isLasting = record.row.status !== 'completed';
    if (isLasting)
      expect([seed, onDeadline(record, timesAt(nowMs + 400 * 86_400_000))]).toEqual([seed, null]);
  }
  expect(looked).toBeGreaterThan(1000);
});
