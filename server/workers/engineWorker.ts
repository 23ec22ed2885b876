/**
 * The thread that thinks: restores a position from its moves and asks the game's own bot (piscina calls `think`).
 * Knows games and engines by their registries alone. An exception here is a bug or a damaged record and rejects the caller's
 * promise.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEngines, type Engine } from '@playfield/engines/registry.ts';
import type { Json, Level } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { seededRng } from '@playfield/games/rng.ts';

type WireMove = { readonly [key: string]: Json };

export type EngineTask = {
  readonly gameType: string;
  /** Stored moves from the start, in wire form. */
  readonly moves: readonly WireMove[];
  /** The whole randomness of the answer: the same task gives the same answer. */
  readonly seed: number;
} & ({ readonly kind: 'move'; readonly level: Level } | { readonly kind: 'hint' });

export type EngineAnswer = {
  readonly move: WireMove;
  readonly notation: string;
  /** Time the engine took on this thread, in milliseconds. */
  readonly thinkMs: number;
  /** Why, in one clause; empty for a bot's move. */
  readonly reason: string;
};

/** As far from the sources as from the bundle. */
const enginesFolder = join(import.meta.dirname, '..', '..', 'engines');
// The thread is up when they are: a search never waits for them, nor dies of waiting.
const engines = await openEngines((file) => readFile(join(enginesFolder, file)));

export function think(task: EngineTask): EngineAnswer {
  const game = gameById(task.gameType);
  if (!game) throw new Error(`there is no game ${task.gameType}`);
  const restored = game.restore(task.moves);
  if (!restored.ok) throw new Error(`${task.gameType}: the record is damaged (${restored.error.code})`);

  const advice = (level: Level = 'hard'): ReturnType<Engine['advise']> =>
    engines.get(task.gameType)?.advise(task.moves, { level }) ?? null;
  const rng = seededRng(task.seed);
  const startedMs = performance.now();
  const chosen =
    task.kind === 'move'
      ? { move: restored.value.botMove(task.level, rng, advice), reason: '' }
      : restored.value.hint(rng, advice);
  const thinkMs = performance.now() - startedMs;

  const notation = game.notate(chosen.move);
  if (!notation.ok) throw new Error(`${task.gameType}: the bot's move cannot be written down`);
  return { ...chosen, notation: notation.value, thinkMs };
}
