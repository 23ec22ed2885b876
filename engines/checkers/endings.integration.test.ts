/**
 * The engine with its endings: compared with what the search proves without them, and played out to
 * the end by the rules.
 */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { rules, type State } from '@playfield/games/checkers/rules.ts';
import { at, play } from '@playfield/games/checkers/testing/play.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { sized } from '@playfield/tools/test/size.ts';
import { createCheckersEngine, endingScore, provenScore, type CheckersEngine } from './engine.ts';
import { bothEngines, engineWasm } from './testing/engines.ts';
import { positionOf } from './testing/states.ts';

let plain: CheckersEngine;
let knowing: CheckersEngine;
beforeAll(async () => {
  ({ plain, knowing } = await bothEngines());
});

/** Three or four pieces anywhere, both colours, no capture due. */
function endings(count: number): State[] {
  const rng = seededRng(count);
  const found: State[] = [];
  while (found.length < count) {
    const pieces = Array.from({ length: 3 + Math.floor(2 * rng()) }, () => ({
      square: 1 + Math.floor(32 * rng()),
      isKing: rng() < 0.6,
      isRed: rng() < 0.5,
    }));
    const isDistinct = new Set(pieces.map(({ square }) => square)).size === pieces.length;
    const canStand = pieces.every(
      ({ square, isKing, isRed }) => isKing || (isRed ? square <= 28 : square > 4),
    );
    const [red, black] = [true, false].map((colour) =>
      pieces.flatMap(({ square, isKing, isRed }) =>
        isRed === colour ? [`${isKing ? 'K' : ''}${square}`] : [],
      ),
    );
    const state = at(`${rng() < 0.5 ? 'R' : 'B'}:R${red?.join()}:B${black?.join()}`);
    if (isDistinct && canStand && !state.mustCapture && !state.gameOver) found.push(state);
  }
  return found;
}

test('they agree with what the search proves without them', () => {
  let proven = 0;
  for (const state of endings(sized(100, 200))) {
    const position = positionOf(state);
    const { score } = plain.search(position, { mostNodes: 30_000 });
    if (Math.abs(score) < provenScore) continue;
    const known = knowing.search(position, { mostNodes: 2000 }).score;
    expect(Math.sign(known)).toBe(Math.sign(score));
    expect(Math.abs(known)).toBeGreaterThanOrEqual(endingScore);
    proven += 1;
  }
  expect(proven).toBeGreaterThan(30);
});

/** Who wins when the engine plays a state out against itself without the endings. */
function winner(from: State): State['winner'] {
  let state = from;
  const mover = state.currentPlayer;
  while (!state.gameOver) {
    const engine = state.currentPlayer === mover ? knowing : plain;
    const next = rules.apply(state, engine.search(positionOf(state), { mostNodes: 20_000 }).move);
    if (!next.ok) throw new Error(next.error.code);
    state = next.value;
  }
  return state.winner;
}

test('positions they call won are won within forty moves, drawn ones are not lost', () => {
  let [won, drawn] = [0, 0];
  for (const state of endings(sized(40, 60))) {
    const { score } = knowing.search(positionOf(state), { mostNodes: 2000 });
    if (score <= -endingScore) continue;
    const isWon = score >= endingScore;
    expect({ score, winner: winner(state) }).toEqual({ score, winner: isWon ? state.currentPlayer : null });
    if (isWon) won += 1;
    else drawn += 1;
  }
  expect(won).toBeGreaterThan(10);
  expect(drawn).toBeGreaterThan(3);
});

/**
 * Of as many places as five pieces have, every one the same: 1 won, 2 lost, 3 drawn, four to a
 * byte.
 */
const allOf = (value: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(Buffer.alloc(46_777_575, value * 0b01010101), { level: 1 }));

test.each([
  [3, 0],
  [1, 1],
  [2, -1],
])('endings of five pieces are looked up where a host has them: %i', async (value, sign) => {
  const engine = await createCheckersEngine(engineWasm(), {
    tableBits: 10,
    endings: allOf(value),
  });
  // Nothing can be captured within two half-moves.
  const scoreOf = (fen: string): number =>
    engine.search(positionOf(at(fen)), { mostNodes: 2000, maxDepth: 2 }).score;
  const five = scoreOf('R:RK1,K2,3:BK31,K32');
  expect(Math.sign(five)).toBe(sign);
  expect(Math.abs(five) >= endingScore).toBe(sign !== 0);
  const six = Math.abs(scoreOf('R:RK1,K2,3:BK31,K32,K30'));
  expect(six).toBeGreaterThan(0);
  expect(six).toBeLessThan(endingScore);
});

test('other bytes are refused', async () => {
  const wasm = engineWasm();
  const other = new Uint8Array(gzipSync('something else'));
  await expect(createCheckersEngine(wasm, { endings: other })).rejects.toThrow(RangeError);
  await expect(createCheckersEngine(wasm, { endings: new Uint8Array(9) })).rejects.toThrow();
});

test('G53 a lost ending is no draw because its defender can go back to where it was once', () => {
  const visit = '10-6 21-25 6-10';
  const [once, twice] = [visit, `${visit} 25-21 ${visit}`].map(
    (played) => knowing.search(positionOf(play(played, at('R:RK10,K32:BK21'))), { mostNodes: 100_000 }).score,
  );
  expect(once).toBeLessThanOrEqual(-endingScore);
  // The third time it is one.
  expect(twice).toBe(0);
});
