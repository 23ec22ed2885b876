/**
 * English draughts in WebAssembly (engine in assembly/, compiled into wasm/): counts, best moves
 * and scores. It is limited by numbers of positions and never by time, and an answer does not
 * depend on earlier questions, so the same question gives the same answer everywhere. Scores are
 * hundredths of a man for the side to move; `winScore - n` is a win n half-moves away.
 */
import {
  afterJump,
  bitsOf,
  jumpOf,
  pathsOf,
  type Bits,
  type Path,
  type Position,
  type Side,
} from './squares.ts';
import { instantiate } from './wasm/engine.js';

export type { Path, Position } from './squares.ts';

/** A win n half-moves from the position scores `winScore - n`, a loss the negative. */
export const winScore = 20_000;
/** Scores from here on are proven wins, from its negative down proven losses. */
export const provenScore = winScore - 128;
/** Scores from here on are wins by the endings if not by proof, from its negative down losses. */
export const endingScore = 7_000;

export type Limits = {
  /** Positions searched, 1 or more. */
  readonly mostNodes: number;
  /** Depth in half-moves, 1 to 100; exchanges at the end are followed further. 100 when omitted. */
  readonly maxDepth?: number;
};

export type Found = {
  readonly move: Path;
  readonly score: number;
  /** Completed depth in half-moves; 0 when `mostNodes` did not suffice for one. */
  readonly depth: number;
  /** Positions searched. */
  readonly nodes: number;
  /** The best line as far as it is known; begins with `move`. */
  readonly pv: readonly Path[];
};

export type ScoredMove = { readonly move: Path; readonly score: number };

type Analysis = {
  /** Every legal move, best first. */
  readonly moves: readonly ScoredMove[];
  /**
   * Completed depth in half-moves; 0, with scores of 0, when `mostNodes` did not suffice for one.
   */
  readonly depth: number;
  readonly nodes: number;
};

/**
 * Every method throws a RangeError for an impossible position, for limits out of range, and, except
 * `perft`, for a game that is over.
 */
export type CheckersEngine = {
  /** Sequences of `depth` moves, 1 to 30. The draw rules do not count. */
  readonly perft: (position: Position, depth: number) => number;
  /** Every legal move, in no particular order; none where the side to move has lost. */
  readonly moves: (position: Position) => readonly Path[];
  readonly search: (position: Position, limits: Limits) => Found;
  /**
   * The score of every legal move. Those up to `margin` hundredths of a man below the best are
   * exact, the others upper bounds; without a margin all are exact.
   */
  readonly scores: (position: Position, limits: Limits & { readonly margin?: number }) => Analysis;
};

const longest = 100;
const longestPerft = 30;
const mostBefore = 79;
/** Larger than any difference of two scores. */
const noMargin = 3 * winScore;

const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');
const sideNumber = (side: Side): number => (side === 'first' ? 0 : 1);

function checkRange(what: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most))
    throw new RangeError(`${what} is ${least} to ${most}, not ${value}`);
}

function checkLimits({ mostNodes, maxDepth = longest }: Limits): void {
  checkRange('mostNodes', mostNodes, 1, Infinity);
  checkRange('maxDepth', maxDepth, 1, longest);
}

export type Options = {
  /** The engine remembers 2^tableBits positions of 16 bytes each; 10 to 24, 18 when omitted. */
  readonly tableBits?: number;
  /**
   * The endings of up to four pieces, `endings/four.gz`, 2 MB unpacked, or of up to five
   * (tools/checkersEndings.ts), 47 MB. Without them it has to search.
   */
  readonly endings?: Uint8Array<ArrayBuffer>;
};

/**
 * The number of pieces, by the unpacked size: two bits for each of 7,455,300 and 187,110,300
 * places.
 */
const endingPieces: ReadonlyMap<number, number> = new Map([
  [1_863_825, 4],
  [46_777_575, 5],
]);

/**
 * The unpacked size in bytes that a gzip file states at its end; 0 for a file too short to be one.
 */
function unpackedLength(gzip: Uint8Array<ArrayBuffer>): number {
  const header = 10;
  if (gzip.length < header + 8) return 0;
  return new DataView(gzip.buffer, gzip.byteOffset + gzip.length - 4).getUint32(0, true);
}

type Engine = Awaited<ReturnType<typeof instantiate>>;

/** Unpacks endings into the engine's memory part by part. Throws when the data is not endings. */
async function loadEndings(engine: Engine, gzip: Uint8Array<ArrayBuffer>): Promise<void> {
  const length = unpackedLength(gzip);
  const pieces = endingPieces.get(length);
  if (pieces === undefined) throw new RangeError(`${length} bytes are not the endings`);
  const address = engine.reserveEndings(pieces);
  if (address === 0) throw new RangeError('no memory for the endings');
  let written = 0;
  const into = new WritableStream<Uint8Array>({
    write(part) {
      if (written + part.length > length) throw new RangeError('more bytes than the endings have');
      new Uint8Array(engine.memory.buffer, address + written, part.length).set(part);
      written += part.length;
    },
  });
  await new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip')).pipeTo(into);
}

/**
 * Makes an engine from `wasm/engine.wasm`. Throws a RangeError when there is no memory for its
 * table.
 */
export async function createCheckersEngine(
  bytes: BufferSource,
  { tableBits = 18, endings }: Options = {},
): Promise<CheckersEngine> {
  const engine = await instantiate(await WebAssembly.compile(bytes), { env: {} });
  if (endings) await loadEndings(engine, endings);
  if (!engine.reserve(tableBits)) throw new RangeError(`no memory for 2^${tableBits} positions`);

  /** Returns the number of moves. */
  function set({ own, their, kings }: Bits, toMove: Side): number {
    return engine.setPosition(own, their, kings, sideNumber(toMove));
  }

  /** Sets a position with its history. */
  function ask(position: Position): { readonly bits: Bits; readonly count: number } {
    const { toMove, before = [] } = position;
    const bits = bitsOf(position, toMove);
    checkRange('the number of positions before', before.length, 0, mostBefore);
    engine.clearPlayed();
    for (const [index, placement] of before.entries()) {
      const side = (before.length - index) % 2 === 0 ? toMove : otherSide(toMove);
      const { own, their, kings } = bitsOf(placement, side);
      engine.addBefore(own, their, kings, sideNumber(side));
    }
    const count = set(bits, toMove);
    return { bits, count };
  }

  function askRunning(position: Position): { readonly bits: Bits; readonly count: number } {
    const asked = ask(position);
    if (asked.count === 0) throw new RangeError('the game is over');
    return asked;
  }

  /** The moves in the engine's order, in each of the ways they can be made. */
  function listed(bits: Bits, count: number): ScoredMove[] {
    return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
      pathsOf(jumpOf(engine.moveAt(index)), bits).map((move) => ({ move, score: engine.scoreAt(index) })),
    );
  }

  function bestLine(bits: Bits, toMove: Side): Path[] {
    const line: Path[] = [];
    let [at, mover] = [bits, toMove];
    for (let index = 0; index < engine.lineLength(); index++) {
      const jump = jumpOf(engine.lineAt(index));
      line.push(...pathsOf(jump, at).slice(0, 1));
      at = afterJump(at, jump, mover);
      mover = otherSide(mover);
    }
    return line;
  }

  return {
    perft(position, depth) {
      checkRange('the depth', depth, 1, longestPerft);
      ask(position);
      return engine.perft(depth);
    },
    moves(position) {
      const { bits, count } = ask(position);
      return listed(bits, count).map(({ move }) => move);
    },
    search(position, limits) {
      checkLimits(limits);
      const { bits } = askRunning(position);
      const depth = engine.run(limits.maxDepth ?? longest, limits.mostNodes, -1);
      const [best] = listed(bits, 1);
      if (!best) throw new Error('checkers: a move that no piece can make');
      const pv = engine.lineLength() > 0 ? bestLine(bits, position.toMove) : [best.move];
      return { ...best, depth, nodes: engine.nodeCount(), pv };
    },
    scores(position, limits) {
      checkLimits(limits);
      const { margin = noMargin } = limits;
      checkRange('the margin', margin, 0, noMargin);
      const { bits, count } = askRunning(position);
      const depth = engine.run(limits.maxDepth ?? longest, limits.mostNodes, margin);
      return { moves: listed(bits, count), depth, nodes: engine.nodeCount() };
    },
  };
}
