/**
 * Games of the Checkers engine against itself, from random openings, with few positions per move:
 * the data its evaluation is fitted to. Every position in which neither side could capture is
 * recorded, rotated so that the mover goes up the board, with the score of the search and the
 * result of its game.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { seededRng } from '@playfield/games/rng.ts';
import { afterJump, bitsOf, jumpOf, type Bits } from '@playfield/engines/checkers/squares.ts';
import { start } from '@playfield/engines/checkers/testing/positions.ts';
import { instantiate } from '@playfield/engines/checkers/wasm/engine.js';

/**
 * Numbers of a sample: own squares, the other's, kings (32 bits each), score for the mover, result
 * for it (-1, 0, 1).
 */
export const sampleLength = 5;

const folder = new URL('../../engines/checkers/', import.meta.url);
const openingPlies = 7;
/** How likely a random move is played later on, up to this half-move. */
const straying = 0.06;
const strayingUntil = 30;
const longestGame = 240;
const quietLimit = 80;
const largest = 7000;

type Engine = Awaited<ReturnType<typeof instantiate>>;

/** The engine with the endings, without its patterns: they are fitted to what it lacks. */
export async function openEngine(
  kind: 'without patterns' | 'with patterns' = 'without patterns',
): Promise<Engine> {
  const wasm = readFileSync(new URL('wasm/engine.wasm', folder));
  const engine = await instantiate(await WebAssembly.compile(wasm), { env: {} });
  if (kind === 'without patterns') engine.forgetPatterns();
  const endings = gunzipSync(readFileSync(new URL('endings/four.gz', folder)));
  const address = engine.reserveEndings(4);
  new Uint8Array(engine.memory.buffer, address, endings.length).set(endings);
  if (!engine.reserve(13)) throw new Error('no memory');
  return engine;
}

/** 17 bits as 16: the ninth is never set. */
const withoutGap = (bits: number): number => (bits & 0xff) | ((bits >> 1) & 0xff00);

/** An engine set as a set of 32 bits. */
function squeezed(set: bigint): number {
  return withoutGap(Number(set & 0x3ffffn)) | (withoutGap(Number(set >> 18n)) << 16);
}

/** The set with the board rotated. */
function turned(set: number): number {
  let bits = set;
  bits = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}

type Played = { readonly sample: readonly number[]; readonly side: number };

/** One game; returns its samples. */
export function playOne(engine: Engine, seed: number, mostNodes: number): number[] {
  const rng = seededRng(seed);
  let bits: Bits = bitsOf(start, 'first');
  let [side, quiet] = [0, 0];
  const played: Played[] = [];
  let result = 0;
  engine.clearPlayed();
  for (let ply = 0; ply < longestGame && quiet < quietLimit; ply += 1) {
    const count = engine.setPosition(bits.own, bits.their, bits.kings, side);
    if (count === 0) {
      result = side === 0 ? -1 : 1;
      break;
    }
    const isRandom = ply < openingPlies || (ply < strayingUntil && rng() < straying);
    let chosen = Math.floor(rng() * count);
    if (!isRandom) {
      engine.run(100, mostNodes, -1);
      chosen = 0;
      const score = engine.scoreAt(0);
      if (Math.abs(score) >= largest) {
        result = (score > 0 ? 1 : -1) * (side === 0 ? 1 : -1);
        break;
      }
      if (engine.isQuiet()) {
        const sets = [bits.own, bits.their, bits.kings].map(squeezed);
        played.push({ sample: [...(side === 0 ? sets : sets.map(turned)), score], side });
      }
    }
    const jump = jumpOf(engine.moveAt(chosen));
    const next = afterJump(bits, jump, side === 0 ? 'first' : 'second');
    const isKing = (bits.kings & (1n << BigInt(jump.from))) !== 0n;
    if (isKing && jump.captured === 0n) {
      engine.addBefore(bits.own, bits.their, bits.kings, side);
      quiet += 1;
    } else {
      engine.clearPlayed();
      quiet = 0;
    }
    bits = next;
    side = 1 - side;
  }
  return played.flatMap(({ sample, side: mover }) => [...sample, mover === 0 ? result : 0 - result]);
}
