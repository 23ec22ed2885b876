/**
 * Offline games as the page plays them: the real rules, bots and engines, and a saved game that
 * continues.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openEngine, type Engine } from '@playfield/engines/registry.ts';
import { levels } from '@playfield/games/game.ts';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { HttpError } from '../api/httpError.ts';
import { botThinker } from './botThinker.ts';
import { localServer } from './localApi.ts';
import type { Move } from '../match/frame/record.ts';
import type { Thinker } from './thinker.ts';
import { dropBranch, offlineGames } from './offlineGames.ts';
import { think } from './think.ts';

const nowMs = (): number => Date.UTC(2026, 0, 1);
const bots = botThinker(() => 0.5);
const lost = (): Promise<never> => Promise.reject(new Error('no thread'));
const columns = (digits: string): Move[] => Array.from(digits, (digit) => ({ column: Number(digit) - 1 }));
/** A game stored on a server. */
const saved = (digits: string) => localServer(nowMs, bots).put('connect-four', columns(digits), 'hard');

test('a saved game continues under a new id, at its level, marked as not recorded', async () => {
  const record = { ...saved('44'), id: 'server', hintsUsed: 2 };
  const { calls, takeOver } = offlineGames(nowMs, bots);
  const id = takeOver(record, null);
  expect(id).not.toBe('server');
  expect(await calls.load(id)).toEqual({ ...record, id, isOffline: true });
  const { record: after } = await calls.play(id, {
    move: { column: 3 },
    ply: 2,
    takebacksUsed: 0,
    seat: 'player1',
  });
  expect(after).toMatchObject({
    moveCount: 4,
    currentPlayer: 'player1',
    isOffline: true,
    difficulty: 'hard',
  });
  expect(record.moveCount).toBe(2);
});

test('C4-038 the thinking time of an offline move is measured', async () => {
  let clockMs = 0;
  const thinker: Thinker = {
    ...bots,
    move: async (...asked) => {
      clockMs += 340;
      return bots.move(...asked);
    },
  };
  const { calls } = offlineGames(() => clockMs, thinker);
  const { id } = await calls.create('connect-four', 'easy');
  const { aiThinkMs } = await calls.play(id, {
    move: { column: 3 },
    ply: 0,
    takebacksUsed: 0,
    seat: 'player1',
  });
  expect(aiThinkMs).toBe(340);
});

function newKept() {
  const texts = new Map<string, string>();
  const kept = {
    read: (gameType: string) => texts.get(gameType) ?? null,
    write: (gameType: string, text: string | null) =>
      void (text === null ? texts.delete(gameType) : texts.set(gameType, text)),
  };
  return { texts, kept };
}

test('a running game outlives the page, at its level; one that is over does not', async () => {
  const { texts, kept } = newKept();
  const first = offlineGames(nowMs, bots, kept);
  const { id } = await first.calls.create('connect-four', 'hard');
  const sent = { move: { column: 3 }, ply: 0, takebacksUsed: 0, seat: 'player1' } as const;
  const { record } = await first.calls.play(id, sent);
  const reloaded = offlineGames(nowMs, bots, kept).calls;
  const again = await reloaded.load((await reloaded.findActive('connect-four')) ?? '');
  expect(again).toMatchObject({ moves: record.moves, difficulty: 'hard', isOffline: true, moveCount: 2 });
  expect(await reloaded.findActive('checkers')).toBeNull();

  texts.set('connect-four', JSON.stringify({ difficulty: 'easy', moves: columns('414141') }));
  const { calls } = offlineGames(nowMs, bots, kept);
  const almost = await calls.load((await calls.findActive('connect-four')) ?? '');
  await calls.play(almost.id, { ...sent, ply: 6 });
  expect(texts.size).toBe(0);
});

test('what was played on beside a game of the server is gone once that is back; a game of its own stays', async () => {
  const { texts, kept } = newKept();
  const answer = Promise.withResolvers<void>();
  const slow: Thinker = {
    ...bots,
    move: async (...question) => {
      await answer.promise;
      return bots.move(...question);
    },
  };
  const games = offlineGames(nowMs, slow, kept);
  const own = await games.calls.create('connect-four', 'hard');
  const branch = games.takeOver(await offlineGames(nowMs, bots).calls.create('connect-four', 'hard'), null);
  const sent = { move: { column: 3 }, ply: 0, takebacksUsed: 0, seat: 'player1' } as const;
  const played = games.calls.play(branch, sent);
  expect(texts.size).toBe(1);
  games.leave(branch);
  answer.resolve();
  await played;
  expect(texts.size, 'though the AI has moved since').toBe(0);

  await games.calls.play(own.id, sent);
  games.leave(branch);
  dropBranch('connect-four', kept);
  expect(texts.size).toBe(1);
  // The page was closed meanwhile.
  games.takeOver(own, null);
  dropBranch('connect-four', kept);
  expect(texts.size).toBe(0);
});

test.each([
  ['no text', ''],
  ['another version', '{"moves":1}'],
  ['a move that is not legal', JSON.stringify({ difficulty: 'easy', moves: [{ column: 9 }] })],
])('%s in place of a game that was kept is none', async (_what, text) => {
  const { calls } = offlineGames(nowMs, bots, { read: () => text, write: () => undefined });
  expect(await calls.findActive('connect-four')).toBeNull();
});

test('a pending move comes along, and the AI replies to it', async () => {
  const { calls, takeOver } = offlineGames(nowMs, bots);
  const id = takeOver(saved('44'), { ply: 2, move: { column: 0 } });
  const record = await calls.load(id);
  expect(record.moves[2]?.move).toEqual({ column: 0 });
  expect(record).toMatchObject({ moveCount: 4, currentPlayer: 'player1' });
});

test('a move that the server already has is not played twice', async () => {
  const { calls, takeOver } = offlineGames(nowMs, bots);
  const id = takeOver(saved('441'), { ply: 2, move: { column: 0 } });
  expect((await calls.load(id)).moves.slice(0, 3).map(({ notation }) => notation)).toEqual(['4', '4', '1']);
});

test('a fresh game is marked too; another one closes it', async () => {
  const { calls } = offlineGames(nowMs, bots);
  const first = await calls.create('tic-tac-toe', 'easy');
  expect(first).toMatchObject({ isOffline: true, moveCount: 0, difficulty: 'easy', gameMode: 'ai' });
  const second = await calls.create('tic-tac-toe', 'hard');
  expect(await calls.findActive('tic-tac-toe')).toBe(second.id);
});

test('a hint that arrives after the next move is withdrawn', async () => {
  const asked = Promise.withResolvers<Awaited<ReturnType<Thinker['hint']>>>();
  const { calls } = offlineGames(nowMs, { ...bots, hint: () => asked.promise });
  const { id } = await calls.create('connect-four', 'easy');
  const hint = calls.hint(id);
  await calls.play(id, { move: { column: 3 }, ply: 0, takebacksUsed: 0, seat: 'player1' });
  asked.resolve({ move: { column: 3 }, reason: 'late' });
  await expect(hint).rejects.toMatchObject({ status: 409, code: 'request/withdrawn' });
  expect(await calls.load(id)).toMatchObject({ hintsUsed: 0, moveCount: 2 });
});

test('a hint given while the AI thinks does not cost its move', async () => {
  const thought = Promise.withResolvers<Move>();
  const moves: number[] = [];
  const { calls, takeOver } = offlineGames(nowMs, {
    ...bots,
    move: (_gameType, before) => {
      moves.push(before.length);
      return thought.promise;
    },
  });
  const id = takeOver(saved('4'), null);
  const due = calls.load(id);
  await calls.hint(id);
  thought.resolve({ column: 6 });
  expect(await due).toMatchObject({ hintsUsed: 1, moveCount: 2, moves: [{}, { notation: '7' }] });
  expect(moves).toEqual([1]);
});

test('an unavailable AI is a temporary refusal, and keeps the move', async () => {
  const broken: Thinker = { move: lost, hint: lost };
  const { calls } = offlineGames(nowMs, broken);
  const { id } = await calls.create('connect-four', 'easy');
  const failed = calls.play(id, { move: { column: 3 }, ply: 0, takebacksUsed: 0, seat: 'player1' });
  await expect(failed).rejects.toThrow(HttpError);
  await expect(failed).rejects.toMatchObject({ status: 503 });
  await expect(calls.load(id)).rejects.toMatchObject({ status: 503 });
  await expect(calls.hint(id)).rejects.toMatchObject({ status: 503 });
});

const folder = new URL('../../engines/', import.meta.url);
/** The files whose addresses the worker knows (thinkingWorker.ts). */
const known = /\.(wasm|gz|bin)$/;
const openFor = (gameType: string): Promise<Engine | null> =>
  openEngine(gameType, (file) => {
    expect(file).toMatch(known);
    return readFile(new URL(file, folder));
  });

describe.each(gameIds)('%s', (gameType) => {
  test('the worker returns legal moves at every level, and a hint with its reason', async () => {
    const engine = await openFor(gameType);
    const legal = gameById(gameType)?.start().legalMoves() ?? [];
    for (const level of levels) {
      const answer = think({ id: 7, gameType, moves: [], seed: 1, level }, engine);
      expect(answer).toMatchObject({ id: 7, reason: '' });
      expect(legal).toContainEqual('move' in answer && answer.move);
    }
    const hint = think({ id: 8, gameType, moves: [], seed: 1, level: null }, engine);
    expect(legal).toContainEqual('move' in hint && hint.move);
    expect(hint).toMatchObject({ id: 8, reason: expect.stringMatching(/\S/) });
  });
});

test('the worker says so when there is no answer', () => {
  expect(think({ id: 1, gameType: 'chess', moves: [], seed: 1, level: 'easy' }, null)).toEqual({
    id: 1,
    failure: 'nobody plays chess',
  });
  const over = { id: 2, gameType: 'connect-four', moves: columns('1212121'), seed: 1 };
  expect(think({ ...over, level: null }, null)).toEqual({ id: 2, failure: 'move/game-over' });
  expect(think({ ...over, level: 'hard' }, null)).toEqual({ id: 2, failure: 'move/game-over' });
});
