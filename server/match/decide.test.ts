import { describe, expect, test } from 'vitest';
import type { GameAction } from '@playfield/contracts/http/match.ts';
import { act, endsWithResult, join, playMove, onDeadline, type Change, type Decision } from './decide.ts';
import { setAway } from './away.ts';
import { deadlineOf } from './deadlines.ts';
import type { MatchRecord } from './match.ts';
import { onlineOf } from './views.ts';
import { at, instant, matchAfter, startMs } from './testing/record.ts';

function value(decision: Decision): Change {
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value;
}

function code(decision: Decision): string {
  return decision.ok ? 'ok' : decision.error.code;
}

function moved(record: MatchRecord, column: number, seconds = 60): Change {
  const played = record.position.play(record.position.turn, { column: column - 1 });
  if (!played.ok) throw new Error(played.error.code);
  return value(playMove(record, record.position.turn, played.value, at(seconds)));
}

const offerDraw = (record: MatchRecord, seat: 'player1' | 'player2'): string =>
  code(act(record, seat, 'offerDraw', undefined, at(61)));

/** The last of three moves was at the start. */
const untimed = (fields: Partial<MatchRecord['row']>): MatchRecord =>
  matchAfter('445', { lastMoveAt: instant(0), ...fields });

/** 89 seconds after the start, with a grace of the host's own. */
const inGraceOf = (graceMs: number) => ({ ...at(89), graceMs });

const bob = { id: 'bob', name: 'Bob', mayBeRated: false };
const waiting = { status: 'waiting', player2Id: null, player2Name: null } as const;

describe('every change counts one version up', () => {
  test.each<[string, Change]>([
    ['a move', moved(matchAfter('44'), 1)],
    ['a resignation', value(act(matchAfter('44'), 'player1', 'resign', undefined, at(60)))],
    ['an offer', value(act(matchAfter('44'), 'player1', 'offerDraw', undefined, at(60)))],
    ['joining', value(join(matchAfter('', waiting), bob, at(60)))],
  ])('%s', (_, change) => {
    expect(change.next.row.version).toBe(change.from.row.version + 1);
  });
});

describe('joining (MP-018, T-42)', () => {
  test('the joiner becomes player2 and the game runs', () => {
    expect(value(join(matchAfter('', waiting), bob, at(1))).next.row).toMatchObject({
      status: 'playing',
      player2Id: 'bob',
      player2Name: 'Bob',
    });
  });
  test.each([
    ['wanted, and possible', true, true, true],
    ['wanted, but not with this player', true, false, false],
    ['possible, but not wanted', false, true, false],
  ])('G89 it is then decided whether the game is rated: %s', (_, rated, mayBeRated, expected) => {
    const sat = join(matchAfter('', { ...waiting, rated }), { ...bob, mayBeRated }, at(1));
    expect(value(sat).next.row.rated).toBe(expected);
  });
  test.each<[string, Partial<MatchRecord['row']>, number | null, number | null]>([
    [
      'the one who invited is away: they have ten minutes',
      { invitedId: 'bob', away1At: instant(0) },
      601,
      null,
    ],
    ['the one who invited is there', { invitedId: 'bob' }, null, null],
    ['the maker of a game of the lobby is away: they are told', { away1At: instant(0) }, null, 0],
    ['the maker is there', {}, null, null],
  ])('%s', (_, fields, joinS, turnToldPly) => {
    const { next } = value(join(matchAfter('', { ...waiting, ...fields }), bob, at(1)));
    expect(next.row).toMatchObject({ awaitedUntil: joinS === null ? null : instant(joinS), turnToldPly });
  });
  test.each([
    ['one’s own game', matchAfter('', waiting), 'ada', 'game/own-game'],
    ['a game with two players', matchAfter('44'), 'cleo', 'game/full'],
    ['a finished game', matchAfter('44', { status: 'completed' }), 'cleo', 'game/not-waiting'],
    [
      'a seat that is kept for somebody else',
      matchAfter('', { ...waiting, invitedId: 'bob' }),
      'cleo',
      'game/not-open-to-you',
    ],
  ])('%s is refused', (_, record, playerId, expected) => {
    expect(code(join(record, { ...bob, id: playerId }, at(1)))).toBe(expected);
  });
});

describe('resigning and aborting (G37)', () => {
  test('a resignation is a counted win of the other', () => {
    const change = value(act(matchAfter('44'), 'player2', 'resign', undefined, at(60)));
    expect(change).toMatchObject({
      isCounted: true,
      next: { row: { status: 'completed', winner: 'player1', result: 'resign' } },
    });
  });
  test('before two moves a game is called off and counts for nobody', () => {
    const change = value(act(matchAfter('4'), 'player2', 'abort', undefined, at(60)));
    expect(change).toMatchObject({
      isCounted: false,
      next: { row: { status: 'completed', winner: null, result: 'aborted' } },
    });
  });
  test.each<[string, MatchRecord, GameAction]>([
    ['resigning before two moves', matchAfter('4'), 'resign'],
    ['aborting after two moves', matchAfter('44'), 'abort'],
    ['resigning a finished game', matchAfter('1212121'), 'resign'],
    ['offering a draw in one', matchAfter('1212121'), 'offerDraw'],
    ['claiming one that is lost', matchAfter('1212121', { away2At: instant(0) }), 'claimWin'],
    [
      'calling off again what was called off',
      matchAfter('', { status: 'completed', result: 'aborted' }),
      'abort',
    ],
    ['a rematch of it', matchAfter('', { status: 'completed', result: 'aborted' }), 'offerRematch'],
    [
      'a move back in a game that the AI has won',
      matchAfter('12123242', { gameMode: 'ai', player2Id: null }),
      'offerTakeback',
    ],
    ['anything against the AI', matchAfter('44', { gameMode: 'ai' }), 'resign'],
  ])('%s is not possible', (_, record, action) => {
    expect(code(act(record, 'player1', action, undefined, at(60)))).toBe('action/unavailable');
  });
});

describe('clocks at the end', () => {
  const timed = {
    clockInitialMs: 60_000,
    clockIncrementMs: 0,
    clock1Ms: 60_000,
    clock2Ms: 45_000,
    turnStartedAt: instant(0),
  };
  test('G37 who loses on time has nothing left; the other has what was left', () => {
    const change = onDeadline(matchAfter('44', timed), at(61));
    expect(change?.next.row).toMatchObject({
      result: 'timeout',
      winner: 'player2',
      clock1Ms: 0,
      clock2Ms: 45_000,
    });
  });
  test.each<[string, Change]>([
    ['a resignation', value(act(matchAfter('44', timed), 'player2', 'resign', undefined, at(20)))],
    [
      'an agreed draw',
      value(
        act(
          matchAfter('44', { ...timed, offer: 'draw', offerBy: 'player1' }),
          'player2',
          'acceptOffer',
          'draw',
          at(20),
        ),
      ),
    ],
    [
      'a claimed win',
      value(
        act(matchAfter('44', { ...timed, away1At: instant(-60) }), 'player2', 'claimWin', undefined, at(20)),
      ),
    ],
  ])('after %s the clocks read what was left at that instant', (_, { next }) => {
    expect(next.row).toMatchObject({ status: 'completed', clock1Ms: 40_000, clock2Ms: 45_000 });
    expect(onlineOf(next.row, true, at(500))?.clock).toMatchObject({
      player1Ms: 40_000,
      player2Ms: 45_000,
      running: null,
    });
  });
  test('without clocks there is nothing to write', () => {
    const { next } = value(act(matchAfter('44'), 'player1', 'resign', undefined, at(20)));
    expect(next.row).toMatchObject({ clock1Ms: null, clock2Ms: null });
  });
});

describe('what leaves an ending', () => {
  const running = matchAfter('44');
  const open = matchAfter('', waiting);
  test.each([
    ['resigning', value(act(running, 'player1', 'resign', undefined, at(60))), true],
    [
      'an agreed draw',
      value(
        act(
          matchAfter('44', { offer: 'draw', offerBy: 'player1' }),
          'player2',
          'acceptOffer',
          'draw',
          at(60),
        ),
      ),
      true,
    ],
    [
      'a claimed win',
      value(act(matchAfter('44', { away2At: instant(0) }), 'player1', 'claimWin', undefined, at(61))),
      true,
    ],
    [
      'calling off before two plies',
      value(act(matchAfter('4'), 'player1', 'abort', undefined, at(60))),
      false,
    ],
    ['a waiting game that is withdrawn', value(act(open, 'player1', 'abort', undefined, at(60))), false],
    ['a waiting game that expires', onDeadline(open, at(24 * 3600)), false],
    ['an offer', value(act(running, 'player1', 'offerDraw', undefined, at(60))), false],
    [
      'an offer of a rematch after the end',
      value(act(matchAfter('4142434'), 'player1', 'offerRematch', undefined, at(60))),
      false,
    ],
  ])('%s: %s', (_, change, expected) => {
    expect(change && endsWithResult(change)).toBe(expected);
  });
});

describe('one offer at a time (USERS-ASK 17-19)', () => {
  const offered = matchAfter('4455', { offer: 'draw', offerBy: 'player1' });
  test('accepted, a draw ends the game and counts', () => {
    expect(value(act(offered, 'player2', 'acceptOffer', 'draw', at(60)))).toMatchObject({
      isCounted: true,
      next: { row: { status: 'completed', winner: null, result: 'draw', offer: null } },
    });
  });
  test('G37 a rematch may be withdrawn, and a new offer is possible', () => {
    const asked = matchAfter('4142434', { offer: 'rematch', offerBy: 'player1' });
    const change = value(act(asked, 'player1', 'withdrawOffer', 'rematch', at(60)));
    expect(change).toMatchObject({ isCounted: false, next: { row: { offer: null, offerBy: null } } });
    expect(code(act(change.next, 'player2', 'acceptOffer', 'rematch', at(61)))).toBe('action/no-offer');
    expect(code(act(change.next, 'player1', 'offerRematch', undefined, at(62)))).toBe('ok');
  });
  test('both offering is accepting', () => {
    expect(value(act(offered, 'player2', 'offerDraw', undefined, at(60))).next.row).toMatchObject({
      result: 'draw',
    });
  });
  test.each<[string, 'player1' | 'player2', GameAction, 'draw' | 'takeback' | undefined, string]>([
    ['another offer beside it', 'player2', 'offerTakeback', undefined, 'action/unavailable'],
    ['the same offer again', 'player1', 'offerDraw', undefined, 'action/unavailable'],
    ['accepting one’s own offer', 'player1', 'acceptOffer', 'draw', 'action/no-offer'],
    ['declining one’s own offer', 'player1', 'declineOffer', 'draw', 'action/no-offer'],
    ['accepting another kind than shown', 'player2', 'acceptOffer', 'takeback', 'action/no-offer'],
    ['declining another kind than shown', 'player2', 'declineOffer', 'takeback', 'action/no-offer'],
    ['withdrawing what the other offered', 'player2', 'withdrawOffer', 'draw', 'action/no-offer'],
    ['withdrawing another kind than offered', 'player1', 'withdrawOffer', 'takeback', 'action/no-offer'],
  ])('%s is refused', (_, seat, action, kind, expected) => {
    expect(code(act(offered, seat, action, kind, at(60)))).toBe(expected);
  });
  test.each<['player1' | 'player2', GameAction]>([
    ['player2', 'acceptOffer'],
    ['player2', 'declineOffer'],
    ['player1', 'withdrawOffer'],
  ])('%s need not say which offer: %s', (seat, action) => {
    expect(code(act(offered, seat, action, undefined, at(60)))).toBe('ok');
    expect(code(act(matchAfter('4455'), seat, action, undefined, at(60)))).toBe('action/no-offer');
  });
  test('it lapses when the opponent moves; when the offerer does, only a takeback', () => {
    expect(moved(matchAfter('4455', { offer: 'draw', offerBy: 'player2' }), 1).next.row.offer).toBeNull();
    expect(moved(matchAfter('4455', { offer: 'draw', offerBy: 'player1' }), 1).next.row.offer).toBe('draw');
    const taken = moved(matchAfter('4455', { offer: 'takeback', offerBy: 'player1' }), 1);
    expect(taken.next.row).toMatchObject({ offer: null, offerBy: null });
  });
  test.each([
    ['the last move was theirs: one ply goes', 'player2', '4455', 3, 'player2'],
    ['the opponent has answered: two plies go', 'player1', '4455', 2, 'player1'],
    ['the very first move', 'player1', '4', 0, 'player1'],
  ] as const)('a takeback, %s', (_, by, columns, left, turn) => {
    const record = matchAfter(columns, { offer: 'takeback', offerBy: by });
    const change = value(
      act(record, by === 'player1' ? 'player2' : 'player1', 'acceptOffer', 'takeback', at(60)),
    );
    expect(change.dropFrom).toBe(left);
    expect(change.next.moves).toHaveLength(left);
    expect(change.next.row).toMatchObject({
      moveCount: left,
      currentPlayer: turn,
      board: matchAfter(columns.slice(0, left)).row.board,
    });
  });
  test.each([
    ['the other was thinking', '445', 10, [58_000, 30_000], 12],
    ['the one who asked was thinking', '4455', 10, [48_000, 38_000], 12],
    ['the first moves took no time', '44', 10, [50_000, 40_000], null],
    ['no clock sinks below an increment for it', '4455', 57, [2000, 38_000], 59],
  ] as const)('a takeback gives no time back: %s', (_, columns, thought, clocks, startedAt) => {
    const clock = { clockInitialMs: 60_000, clockIncrementMs: 2000, clock1Ms: 60_000, clock2Ms: 40_000 };
    const offer = { offer: 'takeback', offerBy: 'player1', turnStartedAt: instant(2) } as const;
    const record = matchAfter(columns, { ...clock, ...offer });
    const change = value(act(record, 'player2', 'acceptOffer', 'takeback', at(thought + 2)));
    const { clock1Ms, clock2Ms, turnStartedAt } = change.next.row;
    expect([clock1Ms, clock2Ms]).toEqual(clocks);
    expect(turnStartedAt).toEqual(startedAt === null ? null : instant(startedAt));
  });
  test('strangers who were paired take nothing back; nobody takes back what was not played', () => {
    expect(
      code(act(matchAfter('44', { isQuick: true }), 'player1', 'offerTakeback', undefined, at(60))),
    ).toBe('action/unavailable');
    expect(code(act(matchAfter('4'), 'player2', 'offerTakeback', undefined, at(60)))).toBe(
      'action/unavailable',
    );
  });
  test('the AI lets a move be taken back at once, with its reply, and the game counts no more', () => {
    const running = matchAfter('4455', { gameMode: 'ai', player2Id: null });
    const change = value(act(running, 'player1', 'offerTakeback', undefined, at(60)));
    expect([change.dropFrom, change.next.moves.length, change.isCounted]).toEqual([2, 2, false]);
    expect(change.next.row).toMatchObject({
      moveCount: 2,
      currentPlayer: 'player1',
      takebacksUsed: 1,
      offer: null,
    });
    const again = value(act(change.next, 'player1', 'offerTakeback', undefined, at(61)));
    expect(again.next.row).toMatchObject({ moveCount: 0, takebacksUsed: 2 });
    for (const takebacksUsed of [0, 1]) {
      const won = moved(matchAfter('121212', { gameMode: 'ai', player2Id: null, takebacksUsed }), 1);
      expect([won.next.row.result, won.isCounted]).toEqual(['win', takebacksUsed === 0]);
    }
  });
  test.each([
    ['before the first move', ''],
    ['while the AI thinks', '445'],
  ])('nothing is taken back from the AI %s', (_, columns) => {
    const running = matchAfter(columns, { gameMode: 'ai', player2Id: null });
    expect(code(act(running, 'player1', 'offerTakeback', undefined, at(60)))).toBe('action/unavailable');
  });
  test('G20 moves stand in rated games', () => {
    const rated = matchAfter('44', { rated: true });
    expect(code(act(rated, 'player1', 'offerTakeback', undefined, at(60)))).toBe('action/unavailable');
  });
  test('a rematch is offered after the end alone', () => {
    expect(code(act(matchAfter('44'), 'player1', 'offerRematch', undefined, at(60)))).toBe(
      'action/unavailable',
    );
    expect(
      value(act(matchAfter('1212121'), 'player1', 'offerRematch', undefined, at(60))).next.row.offer,
    ).toBe('rematch');
    expect(
      code(act(matchAfter('1212121', { rematchId: 'x' }), 'player1', 'offerRematch', undefined, at(60))),
    ).toBe('action/unavailable');
  });
});

describe('an offer that was declined', () => {
  test.each([
    ['', 'player2', 'declineOffer'],
    [', nor one that was withdrawn', 'player1', 'withdrawOffer'],
  ] as const)('is not made again before the opponent has moved%s', (_, seat, action) => {
    const asked = matchAfter('44', { offer: 'draw', offerBy: 'player1' });
    const { next: declined } = value(act(asked, seat, action, 'draw', at(60)));
    for (const kind of ['draw', undefined] as const)
      expect(code(act(declined, 'player2', 'acceptOffer', kind, at(61)))).toBe('action/no-offer');
    expect(code(act(declined, 'player1', 'offerTakeback', undefined, at(61)))).toBe('action/unavailable');
    expect(onlineOf(declined.row, true, at(60))?.offer).toBeNull();
    expect([offerDraw(declined, 'player1'), offerDraw(declined, 'player2')]).toEqual([
      'action/unavailable',
      'ok',
    ]);
    const one = moved(declined, 1).next;
    expect(offerDraw(one, 'player1')).toBe('action/unavailable');
    expect(offerDraw(moved(one, 1).next, 'player1')).toBe('ok');
    // The end makes room for a rematch.
    const over = value(act(declined, 'player2', 'resign', undefined, at(61))).next;
    expect(value(act(over, 'player1', 'offerRematch', undefined, at(62))).next.row.offerBy).toBe('player1');
  });
  test('a rematch neither, unless the other one asks', () => {
    const over = { status: 'completed', result: 'win', winner: 'player1', completedAt: instant(1) } as const;
    const asked = matchAfter('44', { ...over, offer: 'rematch', offerBy: 'player1' });
    const refused = value(act(asked, 'player2', 'declineOffer', 'rematch', at(60))).next;
    const again = (seat: 'player1' | 'player2') =>
      code(act(refused, seat, 'offerRematch', undefined, at(61)));
    expect([again('player1'), again('player2')]).toEqual(['action/unavailable', 'ok']);
  });
});

test.each<[GameAction, 'draw' | undefined, string]>([
  ['acceptOffer', 'draw', 'timeout'],
  ['claimWin', undefined, 'timeout'],
  ['declineOffer', 'draw', 'null'],
  ['resign', undefined, 'resign'],
])('whose time is up can only resign or decline: %s ends it by %s', (action, kind, result) => {
  const record = matchAfter('44', {
    clockInitialMs: 60_000,
    clockIncrementMs: 0,
    clock1Ms: 60_000,
    clock2Ms: 45_000,
    turnStartedAt: instant(0),
    away2At: instant(0),
    offer: 'draw',
    offerBy: 'player2',
  });
  const after = value(act(record, 'player1', action, kind, { ...at(60.3), graceMs: 1000 })).next.row;
  expect(String(after.result)).toBe(result);
  if (result === 'timeout') expect(after).toMatchObject({ winner: 'player2', status: 'completed' });
  // What was on the way when the time ran out is forgiven, as a move is.
  const late = act(record, 'player1', action, kind, { ...at(60.3), graceMs: 1000, lagMs: 400 });
  expect(value(late).next.row.result).not.toBe('timeout');
});

test('a rematch can be accepted after a loss on time, and the result stands', () => {
  const lost = {
    status: 'completed',
    result: 'timeout',
    winner: 'player2',
    completedAt: instant(61),
  } as const;
  const clocks = { clockInitialMs: 60_000, clockIncrementMs: 0, clock1Ms: 0, clock2Ms: 45_000 };
  const asked = matchAfter('44', { ...lost, ...clocks, offer: 'rematch', offerBy: 'player2' });
  const { next, isCounted } = value(act(asked, 'player1', 'acceptOffer', 'rematch', at(62)));
  expect(isCounted).toBe(false);
  expect(next.row).toMatchObject({ ...lost, offer: null });
});

describe('leaving and claiming (G37, USERS-ASK 9-15)', () => {
  test('a seat is noted once, and forgotten when it is back', () => {
    const gone = setAway(matchAfter('44'), 'player2', instant(10), at(12));
    expect(gone?.next.row.away2At).toEqual(instant(10));
    expect(setAway(matchAfter('44', { away2At: instant(5) }), 'player2', instant(10), at(12))).toBeNull();
    expect(
      setAway(matchAfter('44', { away2At: instant(5) }), 'player2', null, at(10))?.next.row.away2At,
    ).toBeNull();
    expect(setAway(matchAfter('44'), 'player1', null, at(12))).toBeNull();
  });
  test.each([
    ['44', { away1At: null, awaitedUntil: null, away2At: instant(1) }],
    ['4', { away1At: instant(0), awaitedUntil: instant(600), away2At: null }],
  ])('a move after %s: its player is there, and the other as away as before', (columns, fields) => {
    const away = { away1At: instant(0), away2At: instant(1), awaitedUntil: instant(600) };
    const { next } = moved(matchAfter(columns, away), 1);
    expect(next.row).toMatchObject({ ...fields, moveCount: columns.length + 1 });
    expect(next.moves.map(({ ply }) => ply)).toEqual(
      Array.from({ length: columns.length + 1 }, (_, ply) => ply),
    );
  });
  test('a player who was gone before the end is noted after it, nobody else and nobody twice', () => {
    const over = { completedAt: instant(60), result: 'win', status: 'completed' } as const;
    const late = setAway(matchAfter('1212121', over), 'player2', instant(59), at(69));
    expect(late?.next.row).toMatchObject({ away2At: instant(59), deadlineAt: null });
    expect(late && setAway(late.next, 'player2', instant(59), at(70))).toBeNull();
    for (const [fields, since] of [
      [over, instant(61)],
      [over, null],
      [{ ...over, result: 'aborted' as const }, instant(59)],
    ] as const)
      expect(setAway(matchAfter('1212121', fields), 'player2', since, at(69))).toBeNull();
  });
  test.each([
    ['dies with clocks', 180_000, 'player1', true],
    ['survives without clocks', null, 'player1', false],
    ['stays when the other leaves', 180_000, 'player2', false],
  ] as const)('USERS-ASK 16 the offer of a rematch %s', (_, clockInitialMs, seat, isOver) => {
    const offered = {
      offer: 'rematch',
      offerBy: 'player1',
      clockInitialMs,
      completedAt: instant(60),
    } as const;
    const left = setAway(matchAfter('1212121', offered), seat, instant(61), at(63));
    expect(left && left.next.row).toEqual(
      isOver ? expect.objectContaining({ offer: null, offerBy: null, away1At: null, rematchId: null }) : null,
    );
  });
  test.each([
    ['after 59 s', 59, 'action/too-early'],
    ['after 60 s', 60, 'ok'],
  ])('the opponent may claim %s', (_, seconds, expected) => {
    expect(
      code(act(matchAfter('44', { away2At: instant(0) }), 'player1', 'claimWin', undefined, at(seconds))),
    ).toBe(expected);
  });
  test('the grace is what the host set (GRACE_S), and both sides are told when it ends', () => {
    const left = matchAfter('44', { away2At: instant(0) });
    expect(code(act(left, 'player1', 'claimWin', undefined, inGraceOf(90_000)))).toBe('action/too-early');
    expect(code(act(left, 'player1', 'claimWin', undefined, inGraceOf(89_000)))).toBe('ok');
    expect(onlineOf(left.row, false, inGraceOf(90_000))).toMatchObject({
      graceMs: 90_000,
      graceEndsAtMs: { player1: null, player2: instant(90).getTime() },
    });
  });

  test.each([
    ['10 s before the servers were down for five minutes', [10, 310], 359, 360],
    ['while no server ran', [-10, 310], 369, 370],
    ['after an outage', [-300, 0], 59, 60],
  ])('an outage is nobody’s absence: who left %s has the whole grace', (_, [from, to], early, late) => {
    const left = matchAfter('44', { away2At: instant(0) });
    const outages = [{ fromMs: instant(from ?? 0).getTime(), toMs: instant(to ?? 0).getTime() }];
    const after = (seconds: number) => ({ ...at(seconds), outages });
    expect(code(act(left, 'player1', 'claimWin', undefined, after(early)))).toBe('action/too-early');
    expect(code(act(left, 'player1', 'claimWin', undefined, after(late)))).toBe('ok');
    for (const seconds of [early, late])
      expect(onlineOf(left.row, true, after(seconds))?.graceEndsAtMs).toEqual({
        player1: null,
        player2: instant(late).getTime(),
      });
  });

  test('nobody claims from the one who sent the invitation while they are waited for; later the game is called off', () => {
    const awaitedUntil = instant(600);
    const left = matchAfter('', {
      away1At: instant(0),
      invitedId: 'bob',
      awaitedUntil,
      deadlineAt: awaitedUntil,
    });
    expect(code(act(left, 'player2', 'claimWin', undefined, at(599)))).toBe('action/too-early');
    expect(onlineOf(left.row, true, at(599))).toMatchObject({ awaitedUntilMs: awaitedUntil.getTime() });
    expect(deadlineOf(left.row, at(0))).toEqual(awaitedUntil);
    expect(onDeadline(left, at(599))).toBeNull();
    const over = onDeadline(left, at(600));
    expect(over).toMatchObject({ next: { row: { result: 'aborted', winner: null } }, isCounted: false });
    const come = setAway(left, 'player1', null, at(300));
    expect(come && onlineOf(come.next.row, true, at(300))?.awaitedUntilMs).toBeUndefined();
    // It isn't the other one who is awaited, nor does leaving end the wait; a move does, made by requests alone.
    const without = matchAfter('', { invitedId: 'bob', awaitedUntil, away2At: instant(0) });
    expect(setAway(without, 'player2', null, at(300))?.next.row.awaitedUntil).toEqual(awaitedUntil);
    expect(setAway(without, 'player1', instant(300), at(300))?.next.row.awaitedUntil).toEqual(awaitedUntil);
    expect(moved(left, 4, 300).next.row).toMatchObject({ awaitedUntil: null, away1At: null });
  });

  test('there is no win to claim before a game counts: it is called off', () => {
    const left = matchAfter('4', { away2At: instant(0) });
    expect(code(act(left, 'player1', 'claimWin', undefined, at(600)))).toBe('action/unavailable');
    expect(value(act(left, 'player1', 'abort', undefined, at(600))).next.row.result).toBe('aborted');
  });

  test('nothing is claimed from somebody who is there, nor by the one who left', () => {
    expect(code(act(matchAfter('44'), 'player1', 'claimWin', undefined, at(600)))).toBe('action/unavailable');
    expect(
      code(act(matchAfter('44', { away2At: instant(0) }), 'player2', 'claimWin', undefined, at(600))),
    ).toBe('action/unavailable');
  });
  test('G37 between friends nothing happens by itself; in quick matches and rated games the grace decides', () => {
    const left = { away2At: instant(0), deadlineAt: instant(60) };
    expect(onDeadline(matchAfter('44', { ...left, deadlineAt: null }), at(6000))).toBeNull();
    expect(onDeadline(matchAfter('44', { ...left, isQuick: true }), at(59))).toBeNull();
    expect(onDeadline(matchAfter('44', { ...left, isQuick: true }), at(60))).toMatchObject({
      isCounted: true,
      next: { row: { winner: 'player1', result: 'abandoned' } },
    });
    expect(onDeadline(matchAfter('44', { ...left, rated: true }), at(59))).toBeNull();
    expect(onDeadline(matchAfter('44', { ...left, rated: true }), at(60))).toMatchObject({
      isCounted: true,
      next: { row: { winner: 'player1', result: 'abandoned' } },
    });
    expect(onDeadline(matchAfter('4', { ...left, isQuick: true }), at(60))).toMatchObject({
      isCounted: false,
      next: { row: { result: 'aborted' } },
    });
    expect(
      onDeadline(matchAfter('44', { ...left, away1At: instant(0), isQuick: true }), at(60)),
    ).toMatchObject({
      next: { row: { winner: null, result: 'aborted' } },
    });
  });
});

describe('nobody waits for ever for a move', () => {
  test.each([
    ['a quick game', { isQuick: true }],
    ['a rated game', { rated: true }],
  ])('TH-21 %s without a clock is lost after two minutes without a move', (_, fields) => {
    const record = untimed(fields);
    expect(deadlineOf(record.row, at(10))).toEqual(instant(120));
    expect(onDeadline(record, at(119))?.next.row.status).not.toBe('completed');
    const ended = onDeadline(record, at(120));
    expect(ended).toMatchObject({
      isCounted: true,
      next: { row: { status: 'completed', result: 'timeout', winner: 'player1' } },
    });
    expect(onlineOf(record.row, true, at(30))?.moveEndsAtMs).toBe(startMs + 120_000);
    // All of it again once the server is back.
    const down = { ...at(150), outages: [{ fromMs: startMs + 60_000, toMs: startMs + 140_000 }] };
    expect(onDeadline(record, down)?.next.row.status).not.toBe('completed');
    expect(deadlineOf(record.row, down)).toEqual(instant(260));
  });
  test('TH-21 a game among friends is not', () => {
    expect(deadlineOf(untimed({}).row, at(10))).toEqual(instant(30 * 86_400));
    expect(onlineOf(untimed({}).row, true, at(30))).not.toHaveProperty('moveEndsAtMs');
    expect(onDeadline(untimed({}), at(29 * 86_400))).toBeNull();
  });
  test('who has not moved for 30 days is not waited for; the game counts for nothing', () => {
    const ended = onDeadline(untimed({}), at(30 * 86_400));
    expect(ended).toMatchObject({ isCounted: false, next: { row: { result: 'aborted', winner: null } } });
    const wasDown = [{ fromMs: startMs + 1000, toMs: startMs + 20 * 86_400_000 }];
    expect(onDeadline(untimed({}), { ...at(31 * 86_400), outages: wasDown })).toBeNull();
  });
  test('a longer grace of the host counts for a move, too', () => {
    const record = untimed({ isQuick: true, away2At: instant(1) });
    expect(onDeadline(record, { ...at(121), graceMs: 300_000 })?.next.row.result ?? null).toBeNull();
    expect(onDeadline(record, { ...at(301), graceMs: 300_000 })?.next.row.status).toBe('completed');
  });
  test.each([
    ['', true],
    ['4', true],
    ['44', false],
  ])('a timed game among friends left by both after “%s” is called off: %s', (columns, isOff) => {
    const clocks = { clockInitialMs: 60_000, clockIncrementMs: 0, clock1Ms: 60_000, clock2Ms: 60_000 };
    const left = { ...clocks, away1At: instant(0), away2At: instant(1) };
    const ended = onDeadline(matchAfter(columns, left), at(62));
    expect(ended?.next.row.result === 'aborted').toBe(isOff);
    // When there is something to do, and not before: what is due stays due until it changes.
    expect(deadlineOf(matchAfter(columns, left).row, at(2))).toEqual(isOff ? instant(61) : null);
    expect(onDeadline(matchAfter(columns, left), at(60))?.next.row.result ?? null).toBeNull();
    const stayed = deadlineOf(matchAfter(columns, { ...left, away1At: null }).row, at(2));
    expect(stayed).toEqual(isOff ? instant(2 * 86_400) : null);
    // Somebody is there, or is still expected: who invited was told.
    for (const fields of [{ away1At: null }, { away2At: null }, { awaitedUntil: instant(600) }])
      expect(
        onDeadline(matchAfter(columns, { ...left, ...fields }), at(62))?.next.row.result ?? null,
      ).toBeNull();
  });
});

describe('deadlines', () => {
  const timed = {
    clockInitialMs: 60_000,
    clockIncrementMs: 0,
    clock1Ms: 30_000,
    clock2Ms: 30_000,
    turnStartedAt: instant(0),
  };
  test('a fallen flag loses', () => {
    const record = matchAfter('44', { ...timed, deadlineAt: instant(30.5) });
    expect(deadlineOf(record.row, at(0))).toEqual(instant(30.5));
    expect(onDeadline(record, at(30.4))).toBeNull();
    expect(onDeadline(record, at(30.5))).toMatchObject({
      isCounted: true,
      next: { row: { winner: 'player2', result: 'timeout' } },
    });
  });
  test('a player without time left cannot move, though the flag has not fallen yet', () => {
    const record = matchAfter('44', timed);
    const played = record.position.play('player1', { column: 0 });
    if (!played.ok) throw new Error(played.error.code);
    expect(code(playMove(record, 'player1', played.value, at(29.9)))).toBe('ok');
    expect(code(playMove(record, 'player1', played.value, at(30.1)))).toBe('move/game-over');
  });
  test('time in which no server ran does not count: the deadline moves on', () => {
    const record = matchAfter('44', { ...timed, deadlineAt: instant(30.5) });
    const later = onDeadline(record, {
      ...at(100),
      outages: [{ fromMs: startMs + 5000, toMs: startMs + 100_000 }],
    });
    expect(later?.next.row).toMatchObject({ status: 'playing', deadlineAt: instant(125.5) });
  });
  test('moves keep the deadline that is stored, until it comes or comes too late', () => {
    const first = moved(matchAfter('4', { ...timed, turnStartedAt: null }), 4, 0).next;
    expect(first.row.deadlineAt).toEqual(instant(30.5));
    const second = moved(moved(first, 1, 10).next, 1, 20).next;
    expect(second.row.deadlineAt).toEqual(instant(30.5));
    // Each has used ten seconds.
    expect(deadlineOf(second.row, at(20))).toEqual(instant(40.5));
    expect(onDeadline(second, at(30.4))).toBeNull();
    const looked = onDeadline(second, at(30.5))?.next;
    expect(looked?.row).toMatchObject({ status: 'playing', deadlineAt: instant(40.5) });
    expect(looked && onDeadline(looked, at(40.5))).toMatchObject({
      next: { row: { winner: 'player2', result: 'timeout' } },
    });
    // An earlier deadline replaces it, and one that is past is never kept.
    const slow = { ...timed, clock1Ms: 90_000, isQuick: true };
    const left = setAway(
      matchAfter('44', { ...slow, deadlineAt: instant(80) }),
      'player1',
      instant(0),
      at(0),
    );
    expect(left?.next.row.deadlineAt).toEqual(instant(60));
    const overdue = matchAfter('4', { ...slow, deadlineAt: instant(5) });
    expect(moved(overdue, 4, 5).next.row.deadlineAt).toEqual(instant(95.5));
  });
  test.each([
    ['a game of the lobby nobody is connected to, after ten minutes', {}, 600],
    ['one whose maker left, after a minute', { away1At: instant(0) }, 60],
    ["a friend's game, after a day", { gameMode: 'friend', away1At: instant(0) } as const, 86_400],
  ])('%s disappears (T-54, USERS-ASK 25)', (_, fields, seconds) => {
    const record = matchAfter('', { ...waiting, ...fields });
    expect(deadlineOf(record.row, at(0))).toEqual(instant(seconds));
    const due = matchAfter('', { ...waiting, ...fields, deadlineAt: instant(seconds) });
    expect(onDeadline(due, at(seconds - 1))).toBeNull();
    expect(onDeadline(due, at(seconds))).toMatchObject({
      next: { row: { status: 'completed', result: 'aborted' } },
    });
  });
  test('a game of the lobby whose maker is there waits for a day (T-54)', () => {
    const fresh = matchAfter('', { ...waiting, gameMode: 'online', deadlineAt: instant(600) });
    const attended = setAway(fresh, 'player1', null, at(1))?.next;
    if (!attended) throw new Error('the maker has not come');
    expect(attended.row.deadlineAt).toEqual(instant(86_400));
    expect(setAway(attended, 'player1', null, at(2))).toBeNull();
    expect(onDeadline(attended, at(3600))).toBeNull();
    const left = setAway(attended, 'player1', instant(3600), at(3600))?.next;
    expect(left?.row.deadlineAt).toEqual(instant(3660));
    const back = left && setAway(left, 'player1', null, at(3630))?.next;
    expect(back?.row).toMatchObject({ away1At: null, deadlineAt: instant(86_400) });
    expect(back && onDeadline(back, at(86_400))).toMatchObject({ next: { row: { result: 'aborted' } } });
  });
});
