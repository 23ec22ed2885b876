/** The engine pool with real threads (T-55). */
import { performance } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { createBots, type Bots, type MoveRequest } from './bots.ts';

const open: Bots[] = [];

function bots(options: { workers?: number; deadlineMs?: number } = {}): Bots {
  const made = createBots({ workers: 1, deadlineMs: 10_000, nowMs: () => performance.now(), ...options });
  open.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
});

const request: MoveRequest = { gameType: 'connect-four', moves: [], level: 'hard', seed: 1, owner: 'a' };

test('a bot moves and gives hints in every game, from moves in wire form', async () => {
  const { chooseMove, hint } = bots();
  const moves = [{ column: 0 }, { column: 1 }, { column: 0 }, { column: 1 }, { column: 0 }];
  expect(await chooseMove({ ...request, moves, level: 'easy' })).toMatchObject({ ok: true });
  expect(await hint({ gameType: 'connect-four', moves, seed: 1, owner: 'a' })).toEqual({
    ok: true,
    value: { move: { column: 0 }, notation: '1', reason: 'Column 1 blocks three in a row' },
  });
  expect(await hint({ gameType: 'tic-tac-toe', moves: [], seed: 1, owner: 'a' })).toMatchObject({ ok: true });
});

test('the same request gives the same move', async () => {
  const { chooseMove } = bots({ workers: 2 });
  const asked = { ...request, level: 'easy', moves: [{ column: 3 }] } as const;
  const answers = await Promise.all(['a', 'b', 'c'].map((owner) => chooseMove({ ...asked, owner })));
  const moves = answers.map((answer) => answer.ok && answer.value.move);
  expect(new Set(moves.map((move) => JSON.stringify(move))).size).toBe(1);
});

test('a damaged record, an unknown game and a finished game are bugs of the caller: they reject', async () => {
  const { chooseMove } = bots();
  await expect(chooseMove({ ...request, moves: [{ column: 9 }] })).rejects.toThrow('damaged');
  await expect(chooseMove({ ...request, gameType: 'chess' })).rejects.toThrow('no game chess');
  const over = [0, 1, 0, 1, 0, 1, 0].map((column) => ({ column }));
  await expect(chooseMove({ ...request, moves: over })).rejects.toThrow('the game is over');
});
