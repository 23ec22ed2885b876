/**
 * Solves the endings of Checkers with few pieces (program in assembly/, compiled into wasm/): who
 * wins every position. Draws by repetition and by the 40-move rule are left out.
 */
import { instantiate } from './wasm/engine.js';

/** Of all positions with this many pieces, for the side to move, up to rotating the board. */
type Outcomes = {
  readonly pieces: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
};

export type Endings = {
  /**
   * Two bits a place, lowest first, in the order of checkers/assembly/endings.ts: 1 won, 2 lost, 3
   * drawn.
   */
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly outcomes: readonly Outcomes[];
};

const values = { won: 1, lost: 2, drawn: 3 } as const;

/**
 * Solves endings of 2 to `mostPieces` pieces: 4 in seconds and 8 MB, 5 in minutes and 190 MB, plus
 * up to a quarter of that for the output. `bytes`: wasm/engine.wasm.
 */
export async function makeEndings(bytes: BufferSource, mostPieces: number): Promise<Endings> {
  const program = await instantiate(await WebAssembly.compile(bytes), { env: {} });
  const places = program.solve(mostPieces);
  if (places < 0) throw new RangeError(`no memory for endings of ${mostPieces} pieces`);
  const outcomes: Outcomes[] = [];
  let begin = 0;
  for (let pieces = 2; pieces <= mostPieces; pieces++) {
    const end = program.placesUpTo(pieces);
    const count = (value: number): number => program.countValues(begin, end, value);
    outcomes.push({
      pieces,
      won: count(values.won),
      lost: count(values.lost),
      drawn: count(values.drawn),
    });
    begin = end;
  }
  const packed = new Uint8Array((places + 3) >> 2);
  for (let place = 0; place < places; place++) {
    packed[place >> 2] = (packed[place >> 2] ?? 0) | (program.keptAt(place) << (2 * (place & 3)));
  }
  return { packed, outcomes };
}
