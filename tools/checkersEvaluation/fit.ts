/**
 * Fits the weights of the Checkers engine's patterns (engines/checkers/assembly/patterns.ts) to
 * samples of games: logistic regression by stochastic gradient descent with a separate step size
 * for each weight (Duchi, Hazan, Singer: Adagrad, JMLR 2011), as a correction of the rest of the
 * evaluation.
 */
import { seededRng } from '@playfield/games/rng.ts';
import { sampleLength } from './selfPlay.ts';

const tables = 7;
const fillings = 6561;
const windows = 14;
/**
 * Share of the samples, those of the first games, held out to check that what is learned
 * generalises.
 */
const keptApart = 0.1;
/** Share of the target that is the game's result; the rest is the search's score. */
const resultShare = 0.7;
const rounds = 8;
const stepSize = 6;
/** Pulls weights towards 0 at each update. */
const decay = 0.0004;
const largestWeight = 127;

const digits = Array.from({ length: 256 }, (_, set) =>
  Array.from({ length: 8 }, (_, n) => ((set >> n) & 1) * 3 ** n).reduce((sum, digit) => sum + digit),
);
const reversed = Array.from({ length: 256 }, (_, set) =>
  Array.from({ length: 8 }, (_, n) => ((set >> n) & 1) << (7 - n)).reduce((sum, bit) => sum | bit),
);

const filling = (own: number, their: number): number => (digits[own] ?? 0) + 2 * (digits[their] ?? 0);
const turnedFilling = (own: number, their: number): number =>
  filling(reversed[own] ?? 0, reversed[their] ?? 0);

/** Two rows, starting at a square's index. */
const rows = (set: number, index: number): number => (set >>> index) & 255;

/** Four rows, two squares of each. */
function quarter(set: number, index: number): number {
  const from = set >>> index;
  return (from & 3) | ((from >>> 2) & 12) | ((from >>> 4) & 48) | ((from >>> 6) & 192);
}

/** The windows of a table, from the mover's side and, rotated, from the other's. */
const looks = [
  { cut: rows, up: 0, down: 24 },
  { cut: rows, up: 4, down: 20 },
  { cut: rows, up: 8, down: 16 },
  { cut: rows, up: 12, down: 12 },
  { cut: quarter, up: 0, down: 18 },
  { cut: quarter, up: 2, down: 16 },
  { cut: quarter, up: 8, down: 10 },
] as const;

/** The weights that a position uses: seven that count for the mover, then seven against it. */
function windowsOf(men: number, theirMen: number, into: Int32Array, at: number): void {
  for (const [table, { cut, up, down }] of looks.entries()) {
    into[at + table] = table * fillings + filling(cut(men, up), cut(theirMen, up));
    into[at + tables + table] = table * fillings + turnedFilling(cut(theirMen, down), cut(men, down));
  }
}

/** The patterns' value for two sets of men, the mover's going up the board. */
export function patternPoints(weights: ArrayLike<number>, men: number, theirMen: number): number {
  const used = new Int32Array(windows);
  windowsOf(men, theirMen, used, 0);
  return used.reduce((sum, index, w) => sum + (w < tables ? 1 : -1) * (weights[index] ?? 0), 0);
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
const crossEntropy = (target: number, share: number): number =>
  -target * Math.log(share) - (1 - target) * Math.log(1 - share);

type Prepared = {
  readonly count: number;
  readonly windows: Int32Array;
  readonly base: Float64Array;
  readonly score: Float64Array;
  readonly result: Float64Array;
};

function prepare(
  samples: Int32Array,
  evaluate: (own: number, their: number, kings: number) => number,
): Prepared {
  const count = samples.length / sampleLength;
  const prepared = {
    count,
    windows: new Int32Array(count * windows),
    base: new Float64Array(count),
    score: new Float64Array(count),
    result: new Float64Array(count),
  };
  for (let n = 0; n < count; n += 1) {
    const [own = 0, their = 0, kings = 0, score = 0, result = 0] = samples.subarray(
      n * sampleLength,
      (n + 1) * sampleLength,
    );
    windowsOf(own & ~kings, their & ~kings, prepared.windows, n * windows);
    prepared.base[n] = evaluate(own, their, kings);
    prepared.score[n] = score;
    prepared.result[n] = (result + 1) / 2;
  }
  return prepared;
}

/** Points that multiply the odds of winning by e, chosen to explain the results best. */
function bestScale({ count, score, result }: Prepared): number {
  const lossAt = (scale: number): number => {
    let sum = 0;
    for (let n = 0; n < count; n += 7) sum += crossEntropy(result[n] ?? 0, logistic((score[n] ?? 0) / scale));
    return sum;
  };
  const scales = Array.from({ length: 30 }, (_, n) => 40 + 10 * n);
  return scales.reduce((best, scale) => (lossAt(scale) < lossAt(best) ? scale : best));
}

function pointsOf({ windows: used, base }: Prepared, weights: Float64Array, n: number): number {
  let points = base[n] ?? 0;
  for (let w = 0; w < windows; w += 1) {
    const weight = weights[used[n * windows + w] ?? 0] ?? 0;
    points += w < tables ? weight : -weight;
  }
  return points;
}

export type Fit = {
  /** Hundredths of a man, table after table. */
  readonly weights: Int8Array<ArrayBuffer>;
  /** Mean cross entropy on held-out samples, without the patterns and with them. */
  readonly before: number;
  readonly after: number;
};

/**
 * `evaluate`: the rest of the evaluation for a position whose mover goes up the board, as sets of
 * 32 squares.
 */
export function fit(
  samples: Int32Array,
  evaluate: (own: number, their: number, kings: number) => number,
  seed: number,
  say: (text: string) => void,
): Fit {
  const data = prepare(samples, evaluate);
  const scale = bestScale(data);
  const apart = Math.floor(keptApart * data.count);
  const weights = new Float64Array(tables * fillings);
  const seen = new Float64Array(tables * fillings);
  const target = (n: number): number =>
    resultShare * (data.result[n] ?? 0) + (1 - resultShare) * logistic((data.score[n] ?? 0) / scale);
  const loss = (): number => {
    let sum = 0;
    for (let n = 0; n < apart; n += 1) {
      sum += crossEntropy(target(n), logistic(pointsOf(data, weights, n) / scale));
    }
    return sum / apart;
  };
  const before = loss();
  say(`${data.count} samples, scale ${scale}, loss ${before.toFixed(5)}`);
  const rng = seededRng(seed);
  for (let round = 0; round < rounds; round += 1) {
    for (let visit = apart; visit < data.count; visit += 1) {
      const n = apart + Math.floor(rng() * (data.count - apart));
      learn(data, weights, seen, n, target(n) - logistic(pointsOf(data, weights, n) / scale));
    }
    say(`round ${round + 1}: loss ${loss().toFixed(5)}`);
  }
  const rounded = Int8Array.from(weights, (weight) =>
    Math.max(-largestWeight, Math.min(largestWeight, Math.round(weight))),
  );
  return { weights: rounded, before, after: loss() };
}

/** One gradient step. */
function learn(data: Prepared, weights: Float64Array, seen: Float64Array, n: number, error: number): void {
  for (let w = 0; w < windows; w += 1) {
    const index = data.windows[n * windows + w] ?? 0;
    const slope = w < tables ? error : -error;
    const sum = (seen[index] ?? 0) + slope * slope;
    seen[index] = sum;
    const weight = weights[index] ?? 0;
    weights[index] = weight * (1 - decay) + (stepSize * slope) / Math.sqrt(sum + 1);
  }
}
