/** Games of tournaments: what may not be done in them, and what time does (G51). */
import { describe, expect, test } from 'vitest';
import type { GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import { deadlineOf } from './deadlines.ts';
import { act, breakOff, endsWithResult, goBerserk, onDeadline, playMove } from './decide.ts';
import { isHeldToTime, isWalkover } from './heldToTime.ts';
import type { MatchRow } from './match.ts';
import { at, instant, matchAfter, startMs } from './testing/record.ts';
import { onlineOf } from './views.ts';

const inTournament: Partial<MatchRow> = {
  tournamentId: 'cup',
  tournamentMatchId: 'match',
  gameNumber: 2,
  startedAt: instant(0),
  firstMoveMs: 30_000,
  rated: true,
};
const held = (columns: string, fields: Partial<MatchRow> = {}) =>
  matchAfter(columns, { ...inTournament, lastMoveAt: columns ? instant(20) : null, ...fields });

/** An outage that ends so many seconds after the start. */
const down = (from: number, to: number) => ({
  fromMs: startMs + from * 1000,
  toMs: startMs + to * 1000,
});

describe('what is different in a game of a tournament', () => {
  test.each<[string, string, GameAction, OfferKind | undefined, Partial<MatchRow>, string]>([
    ['a takeback', '4455', 'offerTakeback', undefined, {}, 'action/unavailable'],
    [
      'a rematch',
      '4455',
      'offerRematch',
      undefined,
      { status: 'completed', result: 'win' },
      'action/unavailable',
    ],
    ['calling it off', '', 'abort', undefined, {}, 'action/unavailable'],
    [
      'a win for absence before the first move',
      '4',
      'claimWin',
      undefined,
      { away2At: instant(-99) },
      'action/unavailable',
    ],
    ['a draw offer', '4455', 'offerDraw', undefined, {}, 'ok'],
    ['agreeing to a draw', '4455', 'acceptOffer', 'draw', { offer: 'draw', offerBy: 'player2' }, 'ok'],
  ])('%s', (_, columns, action, offer, fields, expected) => {
    const done = act(held(columns, fields), 'player1', action, offer, at(60));
    expect(done.ok ? 'ok' : done.error.code).toBe(expected);
  });

  test('G51 resignation is a counted loss from the first ply on', () => {
    expect(act(held(''), 'player1', 'resign', undefined, at(1))).toMatchObject({
      ok: true,
      value: { isCounted: true, next: { row: { status: 'completed', winner: 'player2', result: 'resign' } } },
    });
  });

  test('it says to which tournament it belongs, and any other that it belongs to none', () => {
    expect(onlineOf(held('').row, true, at(0))?.tournament).toEqual({
      id: 'cup',
      matchId: 'match',
      gameNumber: 2,
    });
    expect(onlineOf(matchAfter('').row, true, at(0))?.tournament).toBeNull();
  });

  test('broken off, it has no result and is not rated; once over it stays as it is', () => {
    const change = breakOff(held('4455'), at(60));
    expect(change?.next.row).toMatchObject({
      status: 'completed',
      winner: null,
      result: 'aborted',
      rated: false,
    });
    expect(change && endsWithResult(change)).toBe(false);
    expect(breakOff(held('4455', { status: 'completed', result: 'win' }), at(60))).toBeNull();
    expect(breakOff(matchAfter('4455'), at(60))).toBeNull();
  });
});

describe('the first move (lila#11611: a walkover costs no rating)', () => {
  const uncounted = { isCounted: false, next: { row: { result: 'abandoned', rated: false } } };
  test.each<[string, string, Partial<MatchRow>, number, 'player1' | 'player2' | null | 'runs']>([
    ['just in time', '', {}, 29, 'runs'],
    ['player1 made none', '', {}, 30, 'player2'],
    ['player1 made none, player2 is not there either', '', { away2At: instant(0) }, 30, null],
    ['player2 has as long again after that of player1', '4', {}, 49, 'runs'],
    ['player2 made none', '4', {}, 50, 'player1'],
    ['player2 made none, player1 has left meanwhile', '4', { away1At: instant(25) }, 50, 'player1'],
    ['both have moved', '44', {}, 99, 'runs'],
  ])('%s', (_, columns, fields, seconds, winner) => {
    const change = onDeadline(held(columns, fields), at(seconds));
    if (winner === 'runs') expect(change?.next.row.status ?? 'playing').toBe('playing');
    else {
      expect(change).toMatchObject(uncounted);
      expect(change?.next.row.winner).toBe(winner);
      expect(change && endsWithResult(change)).toBe(true);
    }
  });

  test('both sides are told until when it can be made, and of no grace, which counts for nothing yet', () => {
    const nobodyCame = { away1At: instant(0), away2At: instant(0) };
    expect(onlineOf(held('', nobodyCame).row, true, at(10))).toMatchObject({
      moveEndsAtMs: startMs + 30_000,
      graceEndsAtMs: { player1: null, player2: null },
    });
    expect(onlineOf(held('4', { away2At: instant(0) }).row, true, at(25))).toMatchObject({
      moveEndsAtMs: startMs + 50_000,
      graceEndsAtMs: { player1: null, player2: null },
    });
    expect(onlineOf(held('44', { away2At: instant(0) }).row, true, at(25))?.graceEndsAtMs).toEqual({
      player1: null,
      player2: startMs + 60_000,
    });
  });

  test('is looked at when it is due', () => {
    expect(deadlineOf(held('').row, at(10))).toEqual(instant(30));
    expect(deadlineOf(held('', { away2At: instant(-99) }).row, at(10))).toEqual(instant(30));
    expect(deadlineOf(held('4').row, at(25))).toEqual(instant(50));
  });

  test('after a time in which no server ran they have all of it again', () => {
    const times = { ...at(70), outages: [down(5, 60)] };
    expect(onDeadline(held('', { deadlineAt: instant(90) }), times)).toBeNull();
    expect(deadlineOf(held('').row, times)).toEqual(instant(90));
    expect(onDeadline(held(''), { ...times, nowMs: startMs + 90_000 })?.next.row.winner).toBe('player2');
  });

  test.each([70, 71, 200])('also while that time lasts, read as lasting until second %i', (until) => {
    const times = { ...at(70), outages: [down(5, until)] };
    expect(deadlineOf(held('').row, times)).toEqual(instant(100));
  });
});

describe('absence beyond the grace loses without being asked', () => {
  test.each<[string, Partial<MatchRow>, number, 'player1' | 'player2' | null]>([
    ['within the grace', { away1At: instant(30) }, 89, null],
    ['player1 left', { away1At: instant(30) }, 90, 'player2'],
    ['player2 left', { away2At: instant(30) }, 90, 'player1'],
    ['both left, player1 first', { away1At: instant(30), away2At: instant(31) }, 120, 'player2'],
    ['both left, player2 first', { away1At: instant(31), away2At: instant(30) }, 120, 'player1'],
    ['both left at once: the one to move', { away1At: instant(30), away2At: instant(30) }, 120, 'player2'],
  ])('%s', (_, fields, seconds, winner) => {
    const change = onDeadline(held('4455', fields), at(seconds));
    if (winner === null) expect(change?.next.row.status ?? 'playing').toBe('playing');
    else
      expect(change).toMatchObject({
        isCounted: true,
        next: { row: { winner, result: 'abandoned', rated: true } },
      });
  });

  test('no time counts in which no server ran', () => {
    const away = held('4455', { away1At: instant(30), deadlineAt: instant(90) });
    const times = { ...at(100), outages: [down(40, 80)] };
    expect(onDeadline(away, times)?.next.row.status).toBe('playing');
    expect(deadlineOf(away.row, times)).toEqual(instant(130));
    expect(onDeadline(away, { ...times, nowMs: startMs + 130_000 })?.next.row.winner).toBe('player2');
  });
});

describe('berserk', () => {
  const clocks = { clockInitialMs: 60_000, clockIncrementMs: 2000, clock1Ms: 60_000, clock2Ms: 60_000 };
  test.each<[string, string, 'player1' | 'player2', Partial<MatchRow>, boolean]>([
    ['player1 before the first move', '', 'player1', {}, true],
    ['player1 after it', '4', 'player1', {}, false],
    ['player2 before their first move', '4', 'player2', {}, true],
    ['player2 after it', '44', 'player2', {}, false],
    ['a second time', '', 'player1', { berserk1: true }, false],
    ['in a game of no tournament', '', 'player1', { tournamentId: null }, false],
    ['without a clock', '', 'player1', { clock1Ms: null }, false],
  ])('%s', (_, columns, seat, fields, isDone) => {
    expect(goBerserk(held(columns, { ...clocks, ...fields }), seat, at(1)).ok).toBe(isDone);
  });

  test.each([
    ['player1', '', '44', { berserk1: true, clock1Ms: 30_000, clock2Ms: 60_000 }, 27_000, 60_000],
    ['player2', '4', '445', { berserk2: true, clock1Ms: 60_000, clock2Ms: 30_000 }, 60_000, 27_000],
  ] as const)(
    'halves the clock of %s, and moves add nothing to it',
    (seat, before, after, row, left1, left2) => {
      const done = goBerserk(held(before, clocks), seat, at(1));
      expect(done).toMatchObject({ ok: true, value: { isCounted: false, next: { row } } });
      const other = seat === 'player1' ? { berserk2: true } : { berserk1: true };
      expect(goBerserk(held(before, { ...clocks, ...other }), seat, at(1)).ok).toBe(true);
      const later = held(after, { ...clocks, ...row, turnStartedAt: instant(0) });
      const played = later.position.play(seat, { column: 0 });
      if (!played.ok) throw new Error(played.error.code);
      const moved = playMove(later, seat, played.value, at(3));
      expect(moved).toMatchObject({
        ok: true,
        value: { next: { row: { clock1Ms: left1, clock2Ms: left2 } } },
      });
    },
  );

  test('each halves their own clock, whatever the other has left', () => {
    const first = goBerserk(held('', clocks), 'player1', at(1));
    if (!first.ok) throw new Error(first.error.code);
    const second = goBerserk(first.value.next, 'player2', at(2));
    expect(second).toMatchObject({
      value: { next: { row: { berserk1: true, berserk2: true, clock1Ms: 30_000, clock2Ms: 30_000 } } },
    });
  });
});

test.each<[string, Pick<MatchRow, 'isQuick' | 'rated' | 'tournamentId'>, boolean]>([
  ['a quick match', { isQuick: true, rated: false, tournamentId: null }, true],
  ['a rated game', { isQuick: false, rated: true, tournamentId: null }, true],
  ['a game of a tournament', { isQuick: false, rated: false, tournamentId: 'cup' }, true],
  ['a game among friends', { isQuick: false, rated: false, tournamentId: null }, false],
])('G37 a player who stays away is held to time: %s', (_, row, isHeld) => {
  expect(isHeldToTime(row)).toBe(isHeld);
});

test.each<[string, Pick<MatchRow, 'tournamentId' | 'result' | 'moveCount'>, boolean]>([
  ['nobody came', { tournamentId: 'cup', result: 'abandoned', moveCount: 0 }, true],
  ['one came', { tournamentId: 'cup', result: 'abandoned', moveCount: 1 }, true],
  ['both came, and one left', { tournamentId: 'cup', result: 'abandoned', moveCount: 2 }, false],
  ['one gave up at once', { tournamentId: 'cup', result: 'resign', moveCount: 1 }, false],
  ['outside a tournament', { tournamentId: null, result: 'abandoned', moveCount: 1 }, false],
])('G51 a walkover: %s', (_, row, isOne) => {
  expect(isWalkover(row)).toBe(isOne);
});
