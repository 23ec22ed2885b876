/**
 * Fits a network (engines/connect-four/network) to solved positions by stochastic gradient descent
 * with moments (Kingma, Ba: Adam, ICLR 2015), and rounds its weights to bytes. The same samples and
 * settings give the same bytes.
 */
import {
  activeInputs,
  inputCounts,
  mirrored,
  type Sight,
} from '@playfield/engines/connect-four/network/inputs.ts';
import { headerBytes, sights } from '@playfield/engines/connect-four/network/network.ts';
import { seededRng } from '@playfield/games/rng.ts';

/** A position and its value for the side to move, from -1 to 1. */
export type Sample = { readonly moves: readonly number[]; readonly value: number };

export type Settings = {
  readonly sight: Sight;
  readonly hidden: number;
  /** How often every sample is visited. */
  readonly rounds: number;
  readonly seed: number;
};

const batch = 128;
const firstStep = 0.003;
const lastStep = 0.0002;
/** Decay rates of the two moments. */
const [keptSlope, keptSquare] = [0.9, 0.999];
/** Discs and threats on a typical board: keeps the initial sums near one. */
const usualInputs = 40;
const largestWeight = 127;

/** The learned parameters, with a batch's gradients and their moments. */
class Weights {
  readonly values: Float64Array<ArrayBuffer>;
  readonly slopes: Float64Array;
  private readonly means: Float64Array;
  private readonly squares: Float64Array;

  constructor(length: number, draw: () => number) {
    this.values = Float64Array.from({ length }, draw);
    this.slopes = new Float64Array(length);
    this.means = new Float64Array(length);
    this.squares = new Float64Array(length);
  }

  /** One step along a batch's mean gradient, the `count`-th. */
  step(size: number, count: number): void {
    const { values, slopes, means, squares } = this;
    const meanScale = 1 / (1 - keptSlope ** count);
    const squareScale = 1 / (1 - keptSquare ** count);
    for (let n = 0; n < values.length; n += 1) {
      const slope = (slopes[n] ?? 0) / batch;
      const mean = keptSlope * (means[n] ?? 0) + (1 - keptSlope) * slope;
      const square = keptSquare * (squares[n] ?? 0) + (1 - keptSquare) * slope * slope;
      means[n] = mean;
      squares[n] = square;
      slopes[n] = 0;
      values[n] = (values[n] ?? 0) - (size * mean * meanScale) / (Math.sqrt(square * squareScale) + 1e-8);
    }
  }
}

class Learner {
  readonly first: Weights;
  readonly second: Weights;
  readonly offset: Weights;
  private readonly hidden: number;
  private readonly inputs: number;
  private readonly sums: Float64Array;
  private readonly errors: Float64Array;

  constructor(inputs: number, hidden: number, draw: () => number) {
    this.inputs = inputs;
    this.hidden = hidden;
    this.first = new Weights((inputs + 1) * hidden, () => draw() * Math.sqrt(2 / usualInputs));
    this.second = new Weights(hidden, () => draw() / Math.sqrt(hidden));
    this.offset = new Weights(1, () => 0);
    this.sums = new Float64Array(hidden);
    this.errors = new Float64Array(hidden);
  }

  /** The network's output, and the gradients of its squared error; returns that error. */
  visit(active: ArrayLike<number>, from: number, to: number, target: number): number {
    const { hidden, inputs, sums, errors } = this;
    const first = this.first.values;
    const second = this.second.values;
    for (let unit = 0; unit < hidden; unit += 1) sums[unit] = first[inputs * hidden + unit] ?? 0;
    for (let n = from; n < to; n += 1) {
      const row = (active[n] ?? 0) * hidden;
      for (let unit = 0; unit < hidden; unit += 1) sums[unit] = (sums[unit] ?? 0) + (first[row + unit] ?? 0);
    }
    let sum = this.offset.values[0] ?? 0;
    for (let unit = 0; unit < hidden; unit += 1) sum += Math.max(0, sums[unit] ?? 0) * (second[unit] ?? 0);
    const said = Math.tanh(sum);
    const error = said - target;
    const slope = 2 * error * (1 - said * said);
    this.offset.slopes[0] = (this.offset.slopes[0] ?? 0) + slope;
    for (let unit = 0; unit < hidden; unit += 1) {
      const isOn = (sums[unit] ?? 0) > 0;
      errors[unit] = isOn ? slope * (second[unit] ?? 0) : 0;
      if (isOn) this.second.slopes[unit] = (this.second.slopes[unit] ?? 0) + slope * (sums[unit] ?? 0);
    }
    for (let n = from; n < to; n += 1) this.blame((active[n] ?? 0) * hidden);
    this.blame(inputs * hidden);
    return error * error;
  }

  private blame(row: number): void {
    const { hidden, errors } = this;
    const { slopes } = this.first;
    for (let unit = 0; unit < hidden; unit += 1)
      slopes[row + unit] = (slopes[row + unit] ?? 0) + (errors[unit] ?? 0);
  }
}

/** The inputs of all samples in one array, with the start of each. */
function flattened(samples: readonly Sample[], look: (sample: Sample) => readonly number[]) {
  const starts = new Int32Array(samples.length + 1);
  const lists = samples.map(look);
  for (const [n, list] of lists.entries()) starts[n + 1] = (starts[n] ?? 0) + list.length;
  const active = new Uint8Array(starts[samples.length] ?? 0);
  for (const [n, list] of lists.entries()) active.set(list, starts[n] ?? 0);
  return { active, starts };
}

/** Normally distributed (Box, Muller 1958). */
const normal = (rng: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng());

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** As bytes, each a whole number of `unit`. */
function rounded(values: Float64Array<ArrayBuffer>, unit: number): Int8Array {
  return Int8Array.from(values, (value) =>
    Math.max(-largestWeight, Math.min(largestWeight, Math.round(value / unit))),
  );
}

/** The file of `network.ts`. */
function pack({ first, second, offset }: Learner, { sight, hidden }: Settings): Uint8Array<ArrayBuffer> {
  const firstUnit = largest(first.values) / largestWeight;
  const secondUnit = largest(second.values) / largestWeight;
  const bytes = new Uint8Array(headerBytes + first.values.length + second.values.length);
  const view = new DataView(bytes.buffer);
  bytes.set([sights.indexOf(sight), hidden]);
  view.setFloat32(4, firstUnit * secondUnit, true);
  view.setFloat32(8, offset.values[0] ?? 0, true);
  const weights = new Int8Array(bytes.buffer, headerBytes);
  weights.set(rounded(first.values, firstUnit));
  weights.set(rounded(second.values, secondUnit), first.values.length);
  return bytes;
}

/**
 * The bytes of a network trained on the samples. `say` gets the mean squared error after each
 * round.
 */
export function fit(
  samples: readonly Sample[],
  settings: Settings,
  say: (text: string) => void,
): Uint8Array<ArrayBuffer> {
  const { sight, hidden, rounds, seed } = settings;
  const sides = [
    flattened(samples, ({ moves }) => activeInputs(moves, sight)),
    flattened(samples, ({ moves }) => mirrored(activeInputs(moves, sight))),
  ] as const;
  const rng = seededRng(seed);
  const learner = new Learner(inputCounts[sight], hidden, normal(rng));
  const steps = Math.ceil((rounds * samples.length) / batch);
  let visits = 0;
  for (let round = 1; round <= rounds; round += 1) {
    let error = 0;
    for (let n = 0; n < samples.length; n += 1) {
      const drawn = Math.floor(rng() * samples.length);
      const { active, starts } = rng() < 0.5 ? sides[0] : sides[1];
      error += learner.visit(active, starts[drawn] ?? 0, starts[drawn + 1] ?? 0, samples[drawn]?.value ?? 0);
      visits += 1;
      if (visits % batch > 0) continue;
      const count = visits / batch;
      const size = firstStep + ((lastStep - firstStep) * count) / steps;
      for (const weights of [learner.first, learner.second, learner.offset]) weights.step(size, count);
    }
    say(`round ${round}: mean squared error ${(error / samples.length).toFixed(4)}`);
  }
  return pack(learner, settings);
}
