/**
 * A match between two people in one browser: updates, gaps, offers, grace and clocks (area MP; G35,
 * G37).
 */
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { describe, expect, test } from 'vitest';
import type { Move, ServerRecord } from '../frame/record.ts';
import {
  canPlay,
  clockLeftMs,
  graceLeftMs,
  isAway,
  linkOf,
  merged,
  moveLeftMs,
  nextOnlineWakeMs,
  openingOnline,
  reduceOnline,
  runningSeat,
  settleMs,
  type OnlineEvent,
  type OnlineState,
} from './onlineState.ts';
import { recordOf, updateOf, type Changes } from './sampleRecords.ts';

const digits = (text: string): readonly Move[] => Array.from(text, (digit) => ({ column: Number(digit) }));
const record = (
  columns: string,
  changes?: Changes,
  seat: ServerRecord['yourSeat'] = 'player1',
): ServerRecord => recordOf(connectFour, digits(columns), seat, changes);

/** Nobody has four. */
const fullBoard = '110400441600415253366212534621223306346555';

const connected: OnlineEvent = { type: 'link', link: 'connected', nowMs: 0 };
const told = (to: ServerRecord, nowMs = 0): OnlineEvent => ({ type: 'gameState', record: to, nowMs });
const updated = (to: ServerRecord, nowMs = 0): OnlineEvent => ({ type: 'gameUpdate', record: to, nowMs });
const after = (...events: readonly OnlineEvent[]): OnlineState =>
  [connected, ...events].reduce<OnlineState>(reduceOnline, openingOnline(connectFour));

const ply = ({ match }: OnlineState): number => match.position.ply;

describe('the connection (MP-010, MP-011, USERS-ASK 23)', () => {
  test('Connecting... until the first state, Connected after it', () => {
    expect(linkOf(openingOnline(connectFour))).toBe('connecting');
    expect(linkOf(after())).toBe('connecting');
    expect(linkOf(after(told(record(''))))).toBe('connected');
  });

  test('no move is accepted without a connection, nor on a new one before the state arrives', () => {
    const lost = after(told(record('')), { type: 'link', link: 'reconnecting', nowMs: 700 });
    expect([linkOf(lost), canPlay(lost), lost.lostAtMs]).toEqual(['reconnecting', false, 700]);
    const back = reduceOnline(lost, { ...connected, nowMs: 900 });
    expect([linkOf(back), canPlay(back), back.lostAtMs]).toEqual(['connecting', false, null]);
    expect(canPlay(reduceOnline(back, told(record(''))))).toBe(true);
  });

  test('presence changes nothing else, and stays when the game changes', () => {
    const presence = { player1: true, player2: false, spectators: 3 };
    const here = reduceOnline(after(told(record('34'))), { type: 'presence', presence });
    expect([ply(here), canPlay(here), here.presence]).toEqual([2, true, presence]);
    expect(reduceOnline(here, updated(record('345'))).presence).toEqual(presence);
  });
});

const bobGone: OnlineEvent = {
  type: 'presence',
  presence: { player1: true, player2: false, spectators: 0 },
};
const graceEndsAtMs = { player1: null, player2: 60_000 };

test.each([
  ['not while they connect for the first time', {}, bobGone, false],
  ['once the server says that it takes too long', { graceEndsAtMs }, bobGone, true],
  ['not once they are back, before the server says so', { graceEndsAtMs }, null, false],
  [
    'in a tournament, where no grace is told',
    { tournament: { id: 't', matchId: 'm', gameNumber: 1 } },
    bobGone,
    true,
  ],
] as const)('somebody is away: %s', (_title, online, gone, expected) => {
  const presence = { player1: true, player2: true, spectators: 0 };
  const state = after(told(record('', { online })), gone ?? { type: 'presence', presence });
  expect(isAway(state, 'player2')).toBe(expected);
  expect(isAway(reduceOnline(state, { type: 'link', link: 'reconnecting', nowMs: 1 }), 'player2')).toBe(
    false,
  );
});

describe('who may move (C4-022, C4-024, MP-031)', () => {
  test.each([
    ['player1 at the start', record(''), true],
    ['player2 at the start', record('', {}, 'player2'), false],
    ['player2 after a move', record('3', {}, 'player2'), true],
    ['a spectator', record('', {}, null), false],
    ['while waiting', record('', { status: 'waiting', player2Name: null }), false],
    ['after the end', record('0101010'), false],
  ])('%s', (_who, game, may) => {
    expect(canPlay(after(told(game)))).toBe(may);
  });

  test('a game that has just started accepts no move for a moment (USERS-ASK 28)', () => {
    const waiting = record('', { status: 'waiting', player2Name: null, online: { version: 0 } });
    const begun = after(told(waiting), updated(record(''), 5000));
    expect(canPlay(begun)).toBe(false);
    expect(nextOnlineWakeMs(begun)).toBe(5600);
    expect(canPlay(reduceOnline(begun, { type: 'woke', nowMs: 5599 }))).toBe(false);
    expect(canPlay(reduceOnline(begun, { type: 'woke', nowMs: 5000 + settleMs }))).toBe(true);
  });
});

describe('moves', () => {
  const mine = reduceOnline(after(told(record(''))), { type: 'moved', move: { column: 3 }, nowMs: 10 });

  test('ours is on the board at once, and not ours to move', () => {
    expect([ply(mine), canPlay(mine), mine.match.pending?.ply]).toEqual([1, false, 0]);
  });

  test('it is acknowledged by the update', () => {
    const stored = reduceOnline(mine, updated(record('3'), 20));
    expect([ply(stored), stored.match.pending]).toEqual([1, null]);
  });

  test('other news leaves it pending', () => {
    const news = reduceOnline(mine, updated(record('', { online: { version: 2, isQuick: true } }), 20));
    expect([ply(news), news.match.pending?.ply, news.match.record?.online?.isQuick]).toEqual([1, 0, true]);
  });

  test('a refused one is taken back (USERS-ASK 22)', () => {
    const back = reduceOnline(mine, { type: 'refused', record: record(''), nowMs: 20 });
    expect([ply(back), back.match.pending, canPlay(back)]).toEqual([0, null, true]);
  });

  test('one taken back with the first state of a new connection leaves the board ready', () => {
    const lost = reduceOnline(mine, { type: 'link', link: 'reconnecting', nowMs: 20 });
    const back = [connected, { type: 'refused', record: record(''), nowMs: 30 } as const].reduce<OnlineState>(
      reduceOnline,
      lost,
    );
    expect([linkOf(back), canPlay(back)]).toEqual(['connected', true]);
  });

  test('an instant reply is shown at once: people’s moves are not delayed', () => {
    const answered = reduceOnline(mine, updated(record('34'), 30));
    expect([ply(answered), canPlay(answered)]).toEqual([2, true]);
  });

  test('a takeback takes moves off the board', () => {
    const back = after(told(record('343')), updated(record('34', { online: { version: 9 } })));
    expect([ply(back), canPlay(back)]).toEqual([2, true]);
  });

  test('old news changes nothing', () => {
    const now = after(told(record('343')));
    expect(reduceOnline(now, updated(record('34')))).toBe(now);
  });
});

describe('merging an update (G37: resync after a gap)', () => {
  const known = record('34', { online: { code: 'ABC234' } });

  test('the next move is put on top; seat and code stay', () => {
    const next = merged(known, updateOf(record('345')));
    expect(next).toMatchObject({ moveCount: 3, yourSeat: 'player1', online: { version: 4, code: 'ABC234' } });
    expect(next).toMatchObject({ moves: [{ notation: '4' }, { notation: '5' }, { notation: '6' }] });
  });

  test.each([
    ['an old one', record('3'), null],
    ['the same', record('34'), null],
    ['one after a missed one', record('3456'), 'gap'],
    ['a version left out', record('345', { online: { version: 5 } }), 'gap'],
  ])('%s', (_title, to, result) => {
    expect(merged(known, updateOf(to))).toBe(result);
  });

  test('a move that is not told is a gap, and so is one that is not the next', () => {
    const update = updateOf(record('345'));
    expect(merged(known, { ...update, lastMove: null })).toBe('gap');
    const { lastMove } = updateOf(record('34'));
    expect(merged(known, { ...update, lastMove })).toBe('gap');
  });

  test('a takeback drops moves', () => {
    expect(merged(known, updateOf(record('3', { online: { version: 4 } })))).toMatchObject({
      moves: [{ notation: '4' }],
    });
  });
});

const clock = {
  initialMs: 60_000,
  incrementMs: 0,
  player1Ms: 42_000,
  player2Ms: 50_000,
  running: 'player1',
  asOfMs: 1_000_000,
} as const;

describe('offers (USERS-ASK 17, 18)', () => {
  const draw = { kind: 'draw', by: 'player2' } as const;
  const takeback = { kind: 'takeback', by: 'player1' } as const;
  const rematch = { kind: 'rematch', by: 'player1' } as const;

  test.each([
    [
      'withdrawn by the other',
      record('34', { online: { offer: draw } }),
      record('34', { online: { version: 4 } }),
      'withdrawn',
    ],
    ['lapsed by a move', record('34', { online: { offer: draw } }), record('345'), 'lapsed'],
    [
      'accepted',
      record('34', { online: { offer: draw } }),
      record('34', { status: 'completed', result: 'draw', online: { version: 4 } }),
      'accepted',
    ],
    [
      'lapsed by a move that draws by the rules',
      record(fullBoard.slice(0, -1), { online: { offer: draw } }),
      record(fullBoard, { result: 'draw' }),
      'lapsed',
    ],
    [
      'a takeback accepted',
      record('34', { online: { offer: takeback } }),
      record('', { online: { version: 4 } }),
      'accepted',
    ],
    [
      'lapsed by a resignation',
      record('34', { online: { offer: draw } }),
      record('34', { status: 'completed', result: 'resign', winner: 'player1', online: { version: 4 } }),
      'lapsed',
    ],
  ])('%s', (_title, before, now, end) => {
    expect(after(told(before), updated(now, 60)).pastOffer).toMatchObject({ end, atMs: 60 });
  });

  test.each([
    ['we declined theirs', draw, 'declineOffer', 'player1', 'declined'],
    ['we withdrew ours', takeback, 'withdrawOffer', 'player1', 'withdrawn'],
    ['they declined ours', takeback, 'offerTakeback', 'player1', 'declined'],
    ['a spectator cannot tell', draw, null, null, 'closed'],
  ] as const)('%s', (_title, offer, action, yourSeat, end) => {
    const state = after(told(record('34', { yourSeat, online: { offer } })));
    const acted = action === null ? state : reduceOnline(state, { type: 'acted', action });
    const now = record('34', { yourSeat, online: { version: 4 } });
    expect(reduceOnline(acted, updated(now)).pastOffer).toMatchObject({ end });
  });

  test.each([
    ['declined theirs', draw, 'declineOffer', 'declined', 'withdrawn'],
    ['withdrew ours', takeback, 'withdrawOffer', 'withdrawn', 'declined'],
  ] as const)(
    'an action on one offer (%s) says nothing about the next',
    (_title, offer, action, first, second) => {
      const withOffer = (version: number): OnlineEvent =>
        updated(record('34', { online: { version, offer } }));
      const without = (version: number): OnlineEvent => updated(record('34', { online: { version } }));
      const answered = after(told(record('34')), withOffer(4), { type: 'acted', action }, without(5));
      expect(answered.pastOffer).toMatchObject({ end: first });
      const again = [withOffer(6), without(7)].reduce(reduceOnline, answered);
      expect(again.pastOffer).toMatchObject({ end: second });
    },
  );

  test.each([
    [
      'USERS-ASK 16 our rematch with clocks that is gone after a lost connection has lapsed',
      rematch,
      clock,
      'lapsed',
    ],
    ['our rematch without clocks was declined', rematch, null, 'declined'],
    ['our takeback request was declined', takeback, clock, 'declined'],
  ] as const)('%s', (_title, offer, running, end) => {
    const back = after(
      told(record('34', { online: { offer, clock: running } })),
      { type: 'link', link: 'reconnecting', nowMs: 10 },
      { type: 'link', link: 'connected', nowMs: 20 },
      told(record('34', { online: { version: 4, clock: running } })),
    );
    expect(back.pastOffer).toMatchObject({ end });
  });

  test('our rematch with clocks that is gone while we are connected was declined', () => {
    const state = after(
      told(record('34', { online: { offer: rematch, clock } })),
      updated(record('34', { online: { version: 4, clock } })),
    );
    expect(state.pastOffer).toMatchObject({ end: 'declined' });
  });

  test.each([
    ['of another kind', takeback, { ...takeback, kind: 'draw' }],
    ['of the other player', draw, { ...draw, by: 'player1' }],
  ] as const)('an offer replaced by one %s is gone', (_title, before, now) => {
    const state = after(
      told(record('34', { online: { offer: before } })),
      updated(record('34', { online: { version: 4, offer: now } })),
    );
    expect(state.pastOffer?.offer).toEqual(before);
  });

  test('what this page did about an offer is remembered through other news', () => {
    const state = after(
      told(record('34', { online: { offer: draw } })),
      { type: 'acted', action: 'declineOffer' },
      updated(record('34', { online: { version: 4, offer: draw, isQuick: true } })),
      updated(record('34', { online: { version: 5 } })),
    );
    expect(state.pastOffer).toMatchObject({ end: 'declined' });
  });

  test.each([
    ['a rematch accepted', rematch, { rematchId: 'next' }, 'accepted'],
    ['a draw offer that ends as a rematch is agreed', draw, { rematchId: 'next' }, 'withdrawn'],
  ] as const)('%s', (_title, offer, online, end) => {
    const over = record('0101010', { online: { offer } });
    const state = after(told(over), updated(record('0101010', { online: { version: 9, ...online } })));
    expect(state.pastOffer).toMatchObject({ end });
  });

  test('an offer that stays is not reported as gone', () => {
    const before = record('34', { online: { offer: takeback } });
    expect(after(told(before), updated(record('345', { online: { offer: takeback } }))).pastOffer).toBeNull();
  });
});

describe('grace and clocks', () => {
  test('the grace of a seat counts from the server’s own reading (G37)', () => {
    const graceEndsAtMs = { player1: null, player2: 1_060_000 };
    const state = after(told(record('34', { online: { asOfMs: 1_000_000, graceEndsAtMs } }), 500));
    expect(graceLeftMs(state, 'player2', 500)).toBe(60_000);
    expect(graceLeftMs(state, 'player2', 40_500)).toBe(20_000);
    expect(graceLeftMs(state, 'player2', 99_500)).toBe(0);
    expect(graceLeftMs(state, 'player1', 500)).toBeNull();
  });

  test('the clock of the seat to move runs, ours until we have moved (USERS-ASK 20)', () => {
    const state = after(told(record('34', { online: { clock } }), 1000));
    expect(runningSeat(state)).toBe('player1');
    expect([clockLeftMs(state, 'player1', 3000), clockLeftMs(state, 'player2', 3000)]).toEqual([
      40_000, 50_000,
    ]);
    const mine = reduceOnline(state, { type: 'moved', move: { column: 3 }, nowMs: 4000 });
    expect(runningSeat(mine)).toBeNull();
    expect(clockLeftMs(mine, 'player1', 9000)).toBe(39_000);
    expect(clockLeftMs(state, 'player1', 1_000_000)).toBe(0);
  });

  test('every state counts from when it came, one that takes a move back as well', () => {
    const state = after(told(record('34', { online: { clock } }), 1000));
    const later = record('34', { online: { version: 4, clock: { ...clock, player1Ms: 30_000 } } });
    expect(clockLeftMs(reduceOnline(state, updated(later, 13_000)), 'player1', 14_000)).toBe(29_000);
    const refused = reduceOnline(state, { type: 'refused', record: later, nowMs: 13_000 });
    expect(clockLeftMs(refused, 'player1', 14_000)).toBe(29_000);
  });

  test('no grace and no time for a move run out in a game that is over', () => {
    const running = { asOfMs: 1_000_000, moveEndsAtMs: 1_060_000 };
    const graceEndsAtMs = { player1: null, player2: 1_060_000 };
    const at = (columns: string): OnlineState =>
      after(told(record(columns, { online: { ...running, graceEndsAtMs } })));
    expect([graceLeftMs(at('34'), 'player2', 0), moveLeftMs(at('34'), 0)]).toEqual([60_000, 60_000]);
    expect([graceLeftMs(at('0101010'), 'player2', 0), moveLeftMs(at('0101010'), 0)]).toEqual([null, null]);
  });

  test('no clock runs in a game that is over, nor without clocks', () => {
    const over = after(told(record('0101010', { online: { clock } })));
    expect([runningSeat(over), clockLeftMs(over, 'player1', 9000)]).toEqual([null, 42_000]);
    expect(runningSeat(after(told(record('34'))))).toBeNull();
  });

  test('the first of two changes wakes the page', () => {
    const waiting = record('', { status: 'waiting', player2Name: null, online: { version: 0 } });
    expect(nextOnlineWakeMs(after(told(waiting)))).toBeNull();
    const begun = after(told(waiting), updated(record(''), 5000));
    const over = record('0', { status: 'completed', winner: 'player2', result: 'resign' });
    const both = reduceOnline(begun, updated(over, 5010));
    expect(nextOnlineWakeMs(both)).toBe(5600);
    const settled = reduceOnline(both, { type: 'woke', nowMs: 5600 });
    const laterMs = nextOnlineWakeMs(settled);
    expect(laterMs).toBeGreaterThan(5600);
    expect(nextOnlineWakeMs(reduceOnline(settled, { type: 'woke', nowMs: laterMs ?? 0 }))).toBeNull();
  });

  test('G37 after a loss on time the loser reads 0:00, whatever the page had counted', () => {
    const running = after(told(record('34', { online: { clock } }), 1000));
    const flagged = { ...clock, player1Ms: 0, running: null };
    const over = record('34', {
      status: 'completed',
      winner: 'player2',
      result: 'timeout',
      online: { version: 4, clock: flagged },
    });
    const state = reduceOnline(running, updated(over, 41_000));
    expect([clockLeftMs(state, 'player1', 90_000), clockLeftMs(state, 'player2', 90_000)]).toEqual([
      0, 50_000,
    ]);
    expect(runningSeat(state)).toBeNull();
  });

  test('a game without clocks has none', () => {
    expect(clockLeftMs(after(told(record(''))), 'player1', 0)).toBeNull();
  });
});

describe('the rematch (G37)', () => {
  const over = record('0101010');
  const agreed = record('0101010', { online: { version: 9, rematchId: 'next' } });

  test('leads on from the page that saw it agreed', () => {
    expect(after(told(over), updated(agreed)).nextId).toBe('next');
  });

  test('and stays the one that was agreed first', () => {
    const more = updated(record('0101010', { online: { version: 10, rematchId: 'next', isQuick: true } }));
    expect(after(told(over), updated(agreed), more).nextId).toBe('next');
  });

  test('but not from a page that only views the old game', () => {
    expect(after(told(agreed)).nextId).toBeNull();
    const again = told(record('0101010', { online: { version: 10, rematchId: 'next' } }));
    expect(after(told(agreed), { type: 'link', link: 'reconnecting', nowMs: 10 }, again).nextId).toBeNull();
  });
});
