/**
 * The thread that thinks: asks a game's own bot what to play after some moves (piscina calls `think`). Knows games, bots and engines by
 * their registries alone. What it throws is a bug of a search; what is wrong with the question is an answer.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openEngines } from '@playfield/engines/registry.ts';
import { askBot } from '@playfield/games/bot.ts';
import { botOf } from '@playfield/games/bots.ts';
import type { Json, Level } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';

type WireMove = { readonly [key: string]: Json };

export type EngineTask = {
  readonly gameType: string;
  /** Stored moves from the start, in wire form. */
  readonly moves: readonly WireMove[];
  /** The level whose move is asked for; null asks for a hint. */
  readonly level: Level | null;
  /** With `effort` the whole randomness of the answer: the same task gives the same answer. */
  readonly seed: number;
  /** The share of the usual number of positions to look at, above 0 and at most 1. */
  readonly effort: number;
};

export type EngineAnswer = {
  readonly move: WireMove;
  readonly notation: string;
  /** Time the engine took on this thread, in milliseconds: by the clock, and of the processor. */
  readonly thinkMs: number;
  readonly cpuMs: number;
  /** Why, in one clause; empty for a bot's move. */
  readonly reason: string;
};

/** A question that has no answer: no such game, a record that is damaged or over. */
export type EngineFault = { readonly fault: string };

/** As far from the sources as from the bundle. */
const enginesFolder = join(import.meta.dirname, '..', '..', 'engines');
/** The endings of Checkers that the engine carries, in whose place a host may put larger ones (docs/operations.md). */
const carriedEndings = 'checkers/endings/four.gz';

/** What the pool was made with; undefined outside it. Throws when it is not that. */
function ownEndings(data: unknown): string | null {
  if (data === undefined || data === null) return null;
  if (typeof data === 'object' && 'endingsFile' in data && typeof data.endingsFile === 'string')
    return existsSync(data.endingsFile) ? data.endingsFile : null;
  throw new Error('the engine thread was started with other data');
}

function openWith(endings: string): ReturnType<typeof openEngines> {
  return openEngines((file) => readFile(file === carriedEndings ? endings : join(enginesFolder, file)));
}

async function openAll(): ReturnType<typeof openEngines> {
  const own = ownEndings(workerData);
  const carried = join(enginesFolder, carriedEndings);
  if (own === null) return await openWith(carried);
  try {
    return await openWith(own);
  } catch (error) {
    process.emitWarning(`${own} is left aside: ${error instanceof Error ? error.message : String(error)}`);
    return await openWith(carried);
  }
}

// The thread is up when they are: a search never waits for them, nor dies of waiting.
const engines = await openAll();

export function think({ gameType, ...asked }: EngineTask): EngineAnswer | EngineFault {
  const [game, bot] = [gameById(gameType), botOf(gameType)];
  if (!game || !bot) return { fault: `there is no game ${gameType}` };

  const startedMs = performance.now();
  const before = process.threadCpuUsage();
  const found = askBot(bot, asked, engines.get(gameType) ?? null);
  const { user, system } = process.threadCpuUsage(before);
  const thinkMs = performance.now() - startedMs;
  if (!found.ok) return { fault: `${gameType}: nothing can be played there (${found.error.code})` };

  const notation = game.notate(found.value.move);
  if (!notation.ok) throw new Error(`${gameType}: the bot's move cannot be written down`);
  return { ...found.value, notation: notation.value, thinkMs, cpuMs: (user + system) / 1000 };
}
