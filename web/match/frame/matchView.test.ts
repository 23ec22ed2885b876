/** What a page may offer at each point of a match, and what it shows of it. */
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { describe, expect, test } from 'vitest';
import { botThinker } from '../../offline/botThinker.ts';
import { localServer } from '../../offline/localApi.ts';
import { openingMatch, reduceMatch, type MatchEvent, type MatchState } from './matchState.ts';
import { canTakeBack, hasMoved, hasMovesAtStake, listedMoves, shownPosition, whoIs } from './matchView.ts';
import type { GameRecord } from './record.ts';

const server = localServer(
  () => 0,
  botThinker(() => 0),
);
/** Against the AI, the viewer first. */
const record = (columns: string, changes: Partial<GameRecord> = {}): GameRecord => ({
  ...server.put(
    'connect-four',
    Array.from(columns, (digit) => ({ column: Number(digit) })),
  ),
  ...changes,
});
const opened = (game: GameRecord, ...events: readonly MatchEvent[]): MatchState =>
  [{ type: 'loaded', record: game, nowMs: 0, elapsedMs: 0 } as const, ...events].reduce(
    reduceMatch,
    openingMatch(connectFour),
  );
const moved: MatchEvent = { type: 'moved', move: { column: 3 }, nowMs: 10 };
const creating: MatchEvent = { type: 'creating' };
const over = '0101010';

describe('what is offered', () => {
  test.each<[string, MatchState, boolean, boolean]>([
    ['before the first move', opened(record('')), false, false],
    ['with the first move under way', opened(record(''), moved), false, true],
    ['while the AI thinks', opened(record('3')), false, true],
    ['after its reply', opened(record('34')), true, true],
    ['with the next move under way', opened(record('34'), moved), false, true],
    ['while another game is created', opened(record('34'), creating), false, true],
    ['after the end', opened(record(over)), false, false],
    ['to somebody who looks on', opened(record('34', { yourSeat: null })), false, false],
    ['between people', opened(record('34', { gameMode: 'online' })), false, true],
    ['to the second player before a move', opened(record('3', { yourSeat: 'player2' })), false, true],
    ['before there is a game', openingMatch(connectFour), false, false],
  ])('%s: to take back, and moves that another game would cost', (_, state, mayTakeBack, isAtStake) => {
    expect([canTakeBack(state), hasMovesAtStake(state)]).toEqual([mayTakeBack, isAtStake]);
  });
});

test('a game has moved when it is another one, at another point, or over', () => {
  const before = record('34');
  expect(hasMoved(null, before)).toBe(true);
  expect(hasMoved(before, { ...before, hintsUsed: 1 })).toBe(false);
  for (const change of [{ id: 'x' }, { moveCount: 3 }, { status: 'completed' }] as const)
    expect(hasMoved(before, { ...before, ...change })).toBe(true);
});

test('a replay shows the board as it was, and all moves beside it', () => {
  const state = opened(record(over));
  expect(shownPosition(state).ply).toBe(7);
  const replayed = reduceMatch(state, { type: 'replayed', ply: 2 });
  expect([shownPosition(replayed).ply, listedMoves(replayed)]).toEqual([2, listedMoves(state)]);
});

const notations = (state: MatchState) =>
  listedMoves(state).map(({ ply, seat, notation }) => [ply, seat, notation]);

test('our move is listed before the server has it', () => {
  expect(notations(opened(record('34'), moved))).toEqual([
    [0, 'player1', '4'],
    [1, 'player2', '5'],
    [2, 'player1', '4'],
  ]);
  expect(notations(openingMatch(connectFour))).toEqual([]);
});

test.each<[string, Partial<GameRecord>, string, string]>([
  ['against the AI', {}, 'You', 'AI'],
  ['between people', { gameMode: 'online', player2Name: 'Bob', yourSeat: 'player2' }, 'Ada', 'You'],
  ['to somebody who looks on', { gameMode: 'online', player2Name: 'Bob', yourSeat: null }, 'Ada', 'Bob'],
  ['before anybody has come', { gameMode: 'online', player2Name: null }, 'You', 'Player 2'],
])('%s the seats are named', (_, changes, first, second) => {
  const game = record('', { player1Name: 'Ada', ...changes });
  expect([whoIs(game, 'player1'), whoIs(game, 'player2')]).toEqual([first, second]);
});
