/**
 * The texts of the view for two, and what stands in the one place for offers and absence (MP, G37,
 * G39).
 */
import { connectFour } from '@playfield/games/connect-four/index.ts';
import type { Seat } from '@playfield/games/game.ts';
import { ticTacToe } from '@playfield/games/tic-tac-toe/index.ts';
import { describe, expect, test } from 'vitest';
import type { SocketStatus } from '../../api/liveSocket.ts';
import { openingOnline, reduceOnline, type OnlineState } from './onlineState.ts';
import {
  backText,
  clockText,
  drawReason,
  linkTexts,
  markPassed,
  pastOfferMs,
  seatName,
  slotOf,
  spokenClocks,
  takebackReason,
  toldLink,
  modeText,
  youAre,
} from './onlineTexts.ts';
import { recordOf, type Changes } from './sampleRecords.ts';

const record = (columns: string, changes?: Changes) =>
  recordOf(
    connectFour,
    Array.from(columns, (digit) => ({ column: Number(digit) })),
    'player1',
    changes,
  );

function stateOf(...records: readonly ReturnType<typeof record>[]): OnlineState {
  const linked = reduceOnline(openingOnline(connectFour), { type: 'link', link: 'connected', nowMs: 0 });
  return records.reduce<OnlineState>(
    (state, record) => reduceOnline(state, { type: 'gameState', record, nowMs: 0 }),
    linked,
  );
}

test('MP-010 G37 the badge', () => {
  expect(linkTexts).toEqual({
    connecting: 'Connecting...',
    connected: 'Connected',
    reconnecting: 'Reconnecting',
  });
});

test('a player is told that the connection is lost, and that it is back, also where it opens before the game comes', () => {
  const links = [
    'connecting',
    'connected',
    'reconnecting',
    'connecting',
    'reconnecting',
    'connecting',
    'connected',
  ] as const;
  const told = links.map((_, n) => links.slice(0, n + 1).reduce<SocketStatus>(toldLink, 'connected'));
  const news = told.filter((one, n) => one !== (told[n - 1] ?? 'connected'));
  expect(news).toEqual(['reconnecting', 'connected']);
});

test.each([
  [youAre(connectFour, 'player1'), 'You are Player 1 (Blue)'],
  [youAre(ticTacToe, 'player2'), 'You are Player 2 (O)'],
])('MP-013 G39 %s', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  ['online', 'Online Multiplayer'],
  ['friend', 'Play with Friends'],
] as const)('CK-004 the mode %s is called as in the chooser', (gameMode, text) => {
  expect(modeText({ gameMode })).toBe(text);
});

test('MP-012 player 2 reads Waiting... until someone joins', () => {
  expect(seatName(record('', { status: 'waiting', player2Name: null }), 'player2')).toBe('Waiting...');
  expect(seatName(record(''), 'player2')).toBe('Bob');
});

const away = { asOfMs: 0, graceEndsAtMs: { player1: null, player2: 60_000 } };

describe('the one place for offers and absence', () => {
  const offer = { kind: 'draw', by: 'player2' } as const;

  test('returning to a running game is announced; after the end it is not', () => {
    expect(backText(stateOf(record('34')))).toBe('Bob is back.');
    expect(backText(stateOf(record('34', { status: 'completed' })))).toBeNull();
  });

  test('a long name is said whole', () => {
    const player2Name = 'Wilhelmina Alexandrina X';
    expect(slotOf(stateOf(record('34', { player2Name, online: { offer } })), 0)).toMatchObject({
      text: 'Wilhelmina Alexandrina X offers a draw.',
    });
  });

  test('our own offer does not hide the opponent’s absence; theirs comes first', () => {
    const ours = { kind: 'draw', by: 'player1' } as const;
    expect(slotOf(stateOf(record('34', { online: { ...away, offer: ours } })), 60_000)).toMatchObject({
      kind: 'away',
      canClaim: true,
    });
    expect(slotOf(stateOf(record('34', { online: { ...away, offer } })), 0)).toMatchObject({ kind: 'offer' });
  });

  test('G32 who accepted an invitation reads that the one who sent it was told', () => {
    const graceEndsAtMs = { player1: 0, player2: null };
    const online = { asOfMs: 0, graceEndsAtMs, awaitedUntilMs: 600_000 };
    expect(slotOf(stateOf(record('', { yourSeat: 'player2', online })), 60_000)).toEqual({
      kind: 'away',
      text: 'Waiting for Ada, who was told.',
      canClaim: false,
    });
  });

  test('nothing to report', () => {
    expect(slotOf(stateOf(record('34')), 0)).toEqual({ kind: 'none' });
  });

  test.each([
    ['draw', 'player2', 'Bob offers a draw.'],
    ['takeback', 'player2', 'Bob wants a takeback.'],
    ['rematch', 'player2', 'Bob wants a rematch.'],
    ['draw', 'player1', 'You offered a draw.'],
  ] as const)('an offer: %s by %s', (kind, by, text) => {
    expect(slotOf(stateOf(record('34', { online: { offer: { kind, by } } })), 0)).toMatchObject({
      kind: 'offer',
      text,
      isOurs: by === 'player1',
    });
  });

  test('an offer that lapsed says so for a while, and is gone (USERS-ASK 18)', () => {
    const state = stateOf(record('34', { online: { offer } }), record('345'));
    expect(slotOf(state, 100)).toEqual({ kind: 'note', text: "Bob's draw offer has lapsed." });
    expect(slotOf(state, pastOfferMs)).toEqual({ kind: 'none' });
  });

  test('the opponent away: the countdown, then the claim; Bob may still return (USERS-ASK 9)', () => {
    const state = stateOf(record('34', { online: away }));
    expect(slotOf(state, 0)).toEqual({
      kind: 'away',
      text: 'Bob lost connection. You can claim the win in 0:60.',
      canClaim: false,
    });
    expect(slotOf(state, 60_000)).toMatchObject({
      text: 'Bob is still away. Claim the win or keep waiting.',
      canClaim: true,
    });
  });

  test('between strangers, and where it is rated, the game ends by itself (G37, USERS-ASK 12)', () => {
    for (const kind of [{ isQuick: true }, { isRated: true }])
      expect(slotOf(stateOf(record('34', { online: { ...away, ...kind } })), 59_000)).toMatchObject({
        text: 'Bob lost connection. The game ends in 0:01.',
      });
  });

  test('G51 in a tournament nobody claims: a player who stays away loses', () => {
    const tournament = { id: 'cup', matchId: 'm', gameNumber: 1 };
    const theirs = stateOf(record('34', { online: { ...away, tournament } }));
    expect(slotOf(theirs, 0)).toEqual({
      kind: 'away',
      text: 'Bob lost connection and loses the game in 0:60.',
      canClaim: false,
    });
    expect(slotOf(theirs, 60_000)).toEqual({
      kind: 'away',
      text: 'Bob is still away. The game ends now.',
      canClaim: false,
    });
    const lost = reduceOnline(stateOf(record('34', { online: { tournament } })), {
      type: 'link',
      link: 'reconnecting',
      nowMs: 1000,
    });
    expect(slotOf(lost, 11_000)).toEqual({
      kind: 'lost',
      text: 'You lost connection. The game is lost in 0:50.',
    });
  });

  describe('G51 until both have moved in a tournament, only a move counts', () => {
    const online = {
      tournament: { id: 'cup', matchId: 'm', gameNumber: 1 },
      asOfMs: 0,
      moveEndsAtMs: 90_000,
    };
    const both = { player1: true, player2: true, spectators: 0 };
    const adaAlone = { ...both, player2: false };
    const bobAlone = { ...both, player1: false };
    const nobody = { player1: false, player2: false, spectators: 1 };
    test.each([
      ['', 'player1', both, 'Make your first move within 0:42, or you lose.'],
      ['', 'player1', adaAlone, "Bob isn't here yet. Make your first move within 0:42, or nobody wins."],
      ['', 'player2', bobAlone, "Ada isn't here, and loses the game without a move in 0:42."],
      ['', null, nobody, 'Nobody wins without a move of Ada in 0:42.'],
      ['3', 'player1', both, 'Bob loses the game without a move in 0:42.'],
      ['3', 'player1', adaAlone, "Bob isn't here, and loses the game without a move in 0:42."],
      ['3', 'player2', bobAlone, "Ada isn't here. Make your first move within 0:42, or you lose."],
    ] as const)('after "%s" %s sees %o: %s', (moves, yourSeat, presence, text) => {
      const state = reduceOnline(stateOf(record(moves, { yourSeat, online })), {
        type: 'presence',
        presence,
      });
      const seat = moves === '' ? 'player1' : 'player2';
      expect(slotOf(state, 48_000)).toEqual({ kind: 'hurry', seat, text });
      // From the start, and not in the last minute alone.
      expect(slotOf(state, 0)).toMatchObject({ kind: 'hurry', text: text.replace('0:42', '1:30') });
    });
    test('nobody is said to be away before it is known who is there', () => {
      expect(slotOf(stateOf(record('', { online })), 48_000)).toMatchObject({
        text: 'Make your first move within 0:42, or you lose.',
      });
    });
    test.each([
      ['', 'You lost connection. Without your first move the game is lost in 0:42.'],
      ['3', "You lost connection. You can't move until you reconnect."],
    ])('our lost connection after "%s"', (moves, text) => {
      const lost = { type: 'link', link: 'reconnecting', nowMs: 1000 } as const;
      expect(slotOf(reduceOnline(stateOf(record(moves, { online })), lost), 48_000)).toEqual({
        kind: 'lost',
        text,
      });
    });
  });

  test('our lost connection counts down our own grace', () => {
    const lost = reduceOnline(stateOf(record('34')), { type: 'link', link: 'reconnecting', nowMs: 1000 });
    expect(slotOf(lost, 11_000)).toEqual({
      kind: 'lost',
      text: "You lost connection. Bob can claim the win in 0:50. You can't move until you reconnect.",
    });
    expect(slotOf(lost, 61_000)).toMatchObject({
      text: "You lost connection. Bob can claim the win now. You can't move until you reconnect.",
    });
  });

  test.each([
    [60_400, '0:60'],
    [59_000, '0:59'],
    [9001, '0:10'],
  ])('G37 with %d ms left both sides read %s', (leftMs, left) => {
    const theirs = { ...away, graceEndsAtMs: { player1: null, player2: leftMs } };
    expect(slotOf(stateOf(record('34', { online: theirs })), 0)).toMatchObject({
      text: `Bob lost connection. You can claim the win in ${left}.`,
    });
    const lost = reduceOnline(stateOf(record('34')), { type: 'link', link: 'reconnecting', nowMs: 0 });
    expect(slotOf(lost, 60_000 - leftMs)).toMatchObject({
      text: expect.stringContaining(`Bob can claim the win in ${left}.`),
    });
  });
});

const clocked = (running: Seat, leftMs: number) => ({
  initialMs: 180_000,
  incrementMs: 0,
  player1Ms: leftMs,
  player2Ms: leftMs,
  running,
  asOfMs: 0,
});

describe('G37 a clock that runs out before the grace is over', () => {
  const tournament = { id: 'cup', matchId: 'm', gameNumber: 1 };
  const lost = { type: 'link', link: 'reconnecting', nowMs: 1000 } as const;

  test.each([
    ['a quick match', { isQuick: true }],
    ['a rated game', { isRated: true }],
    ["a friend's game", {}],
    ['a tournament', { tournament }],
  ])('in %s both sides read when the flag falls', (_, kind) => {
    const theirs = record('345', { online: { ...away, ...kind, clock: clocked('player2', 10_000) } });
    expect(slotOf(stateOf(theirs), 2000)).toEqual({
      kind: 'away',
      text: 'Bob lost connection and loses on time in 0:08.',
      canClaim: false,
    });
    const ours = stateOf(record('34', { online: { ...kind, clock: clocked('player1', 10_000) } }));
    const cut = reduceOnline(ours, lost);
    expect(slotOf(cut, 2000)).toEqual({
      kind: 'lost',
      text: 'You lost connection. You lose on time in 0:08.',
    });
    // The flag has fallen, and nobody has anything to claim.
    for (const nowMs of [10_000, 90_000])
      expect(slotOf(cut, nowMs)).toEqual({ kind: 'lost', text: 'You lost connection.' });
  });

  test.each([
    ['the clock lasts longer', 'player2', 61_000],
    ["the opponent's clock runs", 'player1', 10_000],
  ] as const)('the grace counts where %s', (_, running, leftMs) => {
    const clock = clocked(running, leftMs);
    const theirs = stateOf(record(running === 'player1' ? '34' : '345', { online: { ...away, clock } }));
    expect(slotOf(theirs, 2000)).toMatchObject({
      text: 'Bob lost connection. You can claim the win in 0:58.',
    });
  });

  test('the grace counts where our clock lasts longer', () => {
    const clock = clocked('player1', 90_000);
    const cut = reduceOnline(stateOf(record('34', { online: { isQuick: true, clock } })), lost);
    expect(slotOf(cut, 2000)).toMatchObject({ text: 'You lost connection. The game ends in 0:59.' });
  });
});

describe('who does not move loses, where no clock counts (TH-21)', () => {
  const online = { isQuick: true, asOfMs: 1000, moveEndsAtMs: 91_000 };
  test.each([
    ['3', 'player1', 'The game is called off in 0:42 unless Bob moves.'],
    ['3', 'player2', 'The game is called off in 0:42 unless you move.'],
    ['3', null, 'The game is called off in 0:42 unless Bob moves.'],
    ['34', 'player1', 'You lose the game without a move in 0:42.'],
    ['345', 'player1', 'Bob loses the game without a move in 0:42.'],
  ] as const)('the last minute is counted down after %s for %s: %s', (moves, yourSeat, text) => {
    const state = stateOf(record(moves, { yourSeat, online }));
    expect(slotOf(state, 29_999)).toEqual({ kind: 'none' });
    const seat = moves === '34' ? 'player1' : 'player2';
    expect(slotOf(state, 48_000)).toEqual({ kind: 'hurry', seat, text });
  });
  test.each([
    ['3', 'Bob lost connection. The game ends in 0:42.', 'You lost connection. The game ends in 0:42.'],
    [
      '345',
      'Bob lost connection and loses on time in 0:42.',
      'You lost connection. You lose on time in 0:42.',
    ],
  ])('who drops after %s has no more time for it', (moves, theirs, ours) => {
    const graceEndsAtMs = { player1: null, player2: 100_000 };
    const left = stateOf(record(moves, { online: { ...online, graceEndsAtMs } }));
    expect(slotOf(left, 48_000)).toEqual({ kind: 'away', text: theirs, canClaim: false });
    const lost = { type: 'link', link: 'reconnecting', nowMs: 40_000 } as const;
    const own = reduceOnline(stateOf(record(moves, { yourSeat: 'player2', online })), lost);
    expect(slotOf(own, 48_000)).toEqual({ kind: 'lost', text: ours });
  });
  test('an offer comes before it, and our own move ends it', () => {
    const asked = { ...online, offer: { kind: 'draw', by: 'player2' } } as const;
    expect(slotOf(stateOf(record('34', { online: asked })), 48_000)).toMatchObject({ kind: 'offer' });
    const moved = reduceOnline(stateOf(record('34', { online })), {
      type: 'moved',
      move: { column: 0 },
      nowMs: 47_000,
    });
    expect(slotOf(moved, 48_000)).toEqual({ kind: 'none' });
  });
});

test('before its third move a game is called off, not won', () => {
  expect(slotOf(stateOf(record('3', { online: away })), 60_000)).toEqual({
    kind: 'away',
    text: 'Bob lost connection. You can call the game off.',
    canClaim: false,
  });
  const lost = reduceOnline(stateOf(record('3')), { type: 'link', link: 'reconnecting', nowMs: 0 });
  expect(slotOf(lost, 10_000)).toMatchObject({
    text: "You lost connection. Bob can call the game off. You can't move until you reconnect.",
  });
});

test('a game that ends by itself before its third move is won by nobody', () => {
  for (const kind of [{ isQuick: true }, { isRated: true }]) {
    const state = stateOf(record('3', { online: { ...away, ...kind } }));
    expect(slotOf(state, 59_000)).toMatchObject({ text: 'Bob lost connection. The game ends in 0:01.' });
    expect(slotOf(state, 60_000)).toEqual({
      kind: 'away',
      text: 'Bob is still away. The game ends now.',
      canClaim: false,
    });
  }
});

test('a rematch that nobody is there to accept says so', () => {
  const over = { status: 'completed', result: 'resign', winner: 'player1' } as const;
  const asked = record('34', { ...over, online: { offer: { kind: 'rematch', by: 'player1' } } });
  const alone = stateOf(asked);
  expect(slotOf(alone, 0)).toMatchObject({ text: 'You asked for a rematch. Bob has left.' });
  const presence = { player1: true, player2: true, spectators: 0 };
  expect(slotOf(reduceOnline(alone, { type: 'presence', presence }), 0)).toMatchObject({
    text: 'You asked for a rematch.',
  });
});

describe('unavailable actions say why (USERS-ASK 19)', () => {
  test('who was declined, until the opponent has moved', () => {
    const said = 'Your offer was declined. You can make another one once your opponent has moved.';
    const ours = { offer: { kind: 'draw', by: 'player1' } } as const;
    const declined = stateOf(record('34', { online: ours }), record('34'));
    expect([drawReason(declined), takebackReason(declined)]).toEqual([said, said]);
    const one = stateOf(record('34', { online: ours }), record('34'), record('345'));
    expect(drawReason(one)).toBe(said);
    expect(drawReason(stateOf(record('34', { online: ours }), record('34'), record('3456')))).toBeNull();
  });

  test('who withdrew an offer, likewise', () => {
    const asked = stateOf(record('34', { online: { offer: { kind: 'draw', by: 'player1' } } }));
    const acted = reduceOnline(asked, { type: 'acted', action: 'withdrawOffer' });
    const withdrawn = reduceOnline(acted, { type: 'gameState', record: record('34'), nowMs: 0 });
    expect(drawReason(withdrawn)).toBe(
      'Your offer was withdrawn. You can make another one once your opponent has moved.',
    );
  });

  test.each([
    ['at the start', record('3'), 'A draw can be offered after two moves.', null],
    [
      'before an own move',
      record(''),
      'A draw can be offered after two moves.',
      'You have not made a move yet.',
    ],
    ['in the middle', record('34'), null, null],
    ['in a quick match', record('34', { online: { isQuick: true } }), null, 'Moves stand in quick matches.'],
    ['in a rated game', record('34', { online: { isRated: true } }), null, 'Moves stand in rated games.'],
    [
      'beside an offer',
      record('34', { online: { offer: { kind: 'draw', by: 'player1' } } }),
      'Another offer is waiting for its answer.',
      'Another offer is waiting for its answer.',
    ],
  ])('%s', (_title, game, draw, takeback) => {
    expect([drawReason(stateOf(game)), takebackReason(stateOf(game))]).toEqual([draw, takeback]);
  });
});

describe('clocks', () => {
  test.each([
    [600_000, '10:00'],
    [119_001, '2:00'],
    [64_500, '1:05'],
    [59_001, '1:00'],
    [10_000, '0:10'],
    [9999, '0:09.9'],
    [0, '0:00.0'],
  ])('%d ms read %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });

  test.each([
    [60_100, 60_000, 60],
    [60_000, 59_900, null],
    [30_050, 29_950, 30],
    [10_001, 10_000, 10],
    [65_000, 9000, 10],
    [9000, 8000, null],
  ])('from %d to %d ms the mark is %s', (before, now, mark) => {
    expect(markPassed(before, now)).toBe(mark);
  });

  test('the key C reads both', () => {
    const clock = {
      initialMs: 180_000,
      incrementMs: 2000,
      player1Ms: 61_000,
      player2Ms: 170_000,
      running: null,
      asOfMs: 0,
    };
    const state = stateOf(record('3', { online: { clock } }));
    expect(spokenClocks(state, 0)).toBe('You: 1 minute 1 second. Bob: 2 minutes 50 seconds.');
    expect(spokenClocks(stateOf(record('3')), 0)).toBe('This game has no clock.');
  });
});
