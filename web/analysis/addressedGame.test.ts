/** Games in the addresses of their analyses: written and read back, and invalid addresses. */
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { describe, expect, test } from 'vitest';
import { botThinker } from '../offline/botThinker.ts';
import { localServer } from '../offline/localApi.ts';
import type { GameRecord, Move } from '../match/frame/record.ts';
import { addressedGame } from './addressedGame.ts';
import { analysisPath, isAnalysable, sharedAddressOf } from './analysable.ts';

const server = localServer(
  () => 0,
  botThinker(() => 0),
  { isOffline: true },
);

/** An offline game of random legal moves to its end. */
function offlineGame(gameType: string, seed: number): GameRecord {
  const rng = seededRng(seed);
  const moves: Move[] = [];
  for (let position = gameById(gameType)?.start(); position && !position.outcome;) {
    const legal = position.legalMoves();
    const played = position.play(position.turn, legal[Math.floor(rng() * legal.length)]);
    if (!played.ok) throw new Error(played.error.code);
    moves.push(played.value.move);
    ({ position } = played.value);
  }
  return server.put(gameType, moves);
}

describe.each(gameIds)('%s', (gameType) => {
  test('in one that was shared its reader is nobody', () => {
    const record = offlineGame(gameType, 1);
    const { searchParams } = new URL(sharedAddressOf(record), 'http://localhost');
    const isShared = searchParams.get('shared') === '1';
    const addressed = addressedGame(searchParams.get('gameType'), searchParams.get('moves') ?? '', isShared);
    const names = { yourSeat: null, player1Name: 'Player 1', player2Name: 'Player 2' };
    expect(addressed).toMatchObject({ record: { ...names, moves: record.moves, status: 'completed' } });
  });

  test.runIf(isAnalysable(gameType)).each([1, 2, 3])(
    'a game that ended offline has an address that holds all of it (seed %i)',
    (seed) => {
      const record = offlineGame(gameType, seed);
      const address = new URL(analysisPath(record) ?? '', 'http://localhost');
      expect(address.pathname).toBe('/analysis');
      const { searchParams } = address;
      const addressed = addressedGame(searchParams.get('gameType'), searchParams.get('moves') ?? '');
      const { moves, winner, result, board, yourSeat } = record;
      expect(addressed).toMatchObject({
        record: { gameType, status: 'completed', moves, winner, result, board, yourSeat, isOffline: true },
      });
      // The page that opens it links to the same address.
      expect('record' in addressed && analysisPath(addressed.record)).toBe(analysisPath(record));
    },
  );

  test('an unfinished one is read as far as it goes', () => {
    const { moves } = offlineGame(gameType, 4);
    const begun = moves.slice(0, 3);
    expect(addressedGame(gameType, begun.map(({ notation }) => notation).join(','))).toMatchObject({
      record: { status: 'playing', moves: begun },
    });
  });
});

test('an offline game that is running, or was abandoned, has no address', () => {
  const { id } = server.put('connect-four', [{ column: 3 }]);
  expect(analysisPath(server.push(id, { column: 3 }))).toBeNull();
  expect(analysisPath(server.abandon(id))).toBeNull();
});

const noGame = 'The address names no game that is played here.';

test.each([
  ['no game', null, '4,4', noGame],
  ['a game that is not there', 'chess', 'e4', noGame],
  ['a name that objects have', '__proto__', '4', noGame],
  [
    'a column that is not there',
    'connect-four',
    '4,8',
    'Move 2 of the address, “8”, cannot be played there.',
  ],
  ['a full column', 'connect-four', '1,1,1,1,1,1,1', 'Move 7 of the address, “1”, cannot be played there.'],
  ['a comma too many', 'connect-four', '4,', 'Move 2 of the address, “”, cannot be played there.'],
  ['a space', 'connect-four', '4, 4', 'Move 2 of the address, “ 4”, cannot be played there.'],
  [
    'a number written otherwise',
    'connect-four',
    '04',
    'Move 1 of the address, “04”, cannot be played there.',
  ],
  [
    'no comma at all',
    'connect-four',
    '4'.repeat(5000),
    'Move 1 of the address, “44444444444444444444…”, cannot be played there.',
  ],
  [
    'signs of two units each',
    'connect-four',
    `4${'\u{1F600}'.repeat(20)}`,
    `Move 1 of the address, “4${'\u{1F600}'.repeat(19)}…”, cannot be played there.`,
  ],
  [
    'a capture that is passed over',
    'checkers',
    '11-15,22-18,8-11',
    'Move 3 of the address, “8-11”, cannot be played there.',
  ],
  [
    'moves after the end',
    'tic-tac-toe',
    'a3,a2,b3,b2,c3,c2',
    'The game was over after move 5, but the address goes on.',
  ],
])('%s is refused and said so', (_name, gameType, moves, refusal) => {
  expect(addressedGame(gameType, moves)).toEqual({ refusal });
});

test('an address without a move is the start of a game', () => {
  expect(addressedGame('checkers', '')).toMatchObject({ record: { status: 'playing', moves: [] } });
});
