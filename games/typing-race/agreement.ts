/**
 * Whether a very high speed is believed (GAPS G55; issue 15). Up to 150 WPM a plausible run stands by itself, unless it is far
 * beyond what the player has shown before. Any other is provisional until three runs of the player agree: much the same
 * speed, the same hand in the times of the pairs of letters, slips and recoveries of a hand, and no run a copy of another.
 * A script made with this file at hand can pass; the rule is there so that it has to be.
 */
import { charactersOf } from './characters.ts';
import { isKeyKind, positionAfter, type KeyLog } from './keystrokes.ts';
import { quickPart, recoveries } from './recoveries.ts';
import { autocorrelation, correlation, mean, pairTimes, quantile, stepsOf, variation } from './rhythm.ts';

/** Above this a run is provisional until others agree. */
export const provisionalWpm = 150;
/** Nobody grows by more than this part at once, once so many runs are known; below `growthFromWpm` beginners do. */
const growth = 1.5;
const knownRuns = 5;
const growthFromWpm = 100;

export type KnownRun = { readonly log: KeyLog; readonly text: string; readonly wpm: number };

/**
 * Whether a run of this speed needs others that agree. `bestWpm` and `runs` are of the player's runs before it that count:
 * one that waits itself proves nothing.
 */
export function isProvisional(wpm: number, bestWpm: number, runs: number): boolean {
  if (wpm > provisionalWpm) return true;
  return runs >= knownRuns && wpm > growthFromWpm && wpm > bestWpm * growth;
}

/** Speeds that agree are within this part of the fastest. */
const speedRange = 0.2;
/** The times of a hand's pairs correlate by 0.3 to 0.7 from run to run, those of different jitter by 0. */
const sameHand = 0.2;
/** Two runs over one text, position by position: a person's correlate by up to 0.7, a copy's with noise by 0.9 and more. */
const copyFrom = 0.85;
/**
 * In three runs at such a speed: so many slips at least, no more of them put right sooner than a reaction takes, the usual one
 * after noticing it and finding the key (a slow run played faster has shorter ones), and not always after the same time.
 */
const fewestSlips = 4;
const mostQuick = 0.35;
const leastRecoveryMs = 280;
const leastVariation = 0.15;
/** The noise of hands hardly tells the next key. */
const mostAutocorrelation = 0.3;

/** Two of `others` that agree with the run; null where there are none. Others beyond the first twelve are not looked at. */
export function agreeing<Run extends KnownRun>(
  run: KnownRun,
  others: readonly Run[],
): readonly [Run, Run] | null {
  const own = shapeOf(run);
  const shapes = others.slice(0, 12).map((other) => ({ other, shape: shapeOf(other) }));
  const alike = shapes.filter(({ shape }) => isAlike(own, shape));
  for (const [number, first] of alike.entries()) {
    for (const second of alike.slice(number + 1)) {
      if (isAlike(first.shape, second.shape) && hasSlipsOfHands([own, first.shape, second.shape]))
        return [first.other, second.other];
    }
  }
  return null;
}

/** Whether the run and one of `others`, over the same text, are the same with some noise, or at another pace. */
export function hasCopyAmong(run: KnownRun, others: readonly KnownRun[]): boolean {
  const own = waitsOf(run);
  return others.some((other) => other.text === run.text && isSameRhythm(own, waitsOf(other)));
}

function isSameRhythm(a: Float64Array, b: Float64Array): boolean {
  const [first, second]: [number[], number[]] = [[], []];
  for (let index = 0; index < a.length; index += 1) {
    const [one = 0, other = 0] = [a[index], b[index]];
    if (one > 0 && other > 0) {
      first.push(one);
      second.push(other);
    }
  }
  return first.length >= 40 && correlation(first, second) >= copyFrom;
}

type Shape = {
  readonly run: KnownRun;
  readonly waits: Float64Array;
  readonly pairs: ReadonlyMap<string, number>;
  readonly recoveries: readonly number[];
  readonly autocorrelation: number;
};

function shapeOf(run: KnownRun): Shape {
  const steps = stepsOf(run.log, charactersOf(run.text));
  return {
    run,
    waits: waitsOf(run),
    pairs: new Map(Array.from(pairTimes(steps), ([pair, times]) => [pair, mean(times)])),
    recoveries: recoveries(run.log),
    autocorrelation: autocorrelation(steps.map(({ ms }) => ms)),
  };
}

function isAlike(a: Shape, b: Shape): boolean {
  const fastest = Math.max(a.run.wpm, b.run.wpm);
  if (Math.abs(a.run.wpm - b.run.wpm) > fastest * speedRange) return false;
  if (a.run.text === b.run.text && isSameRhythm(a.waits, b.waits)) return false;
  const shared = [...a.pairs.keys()].filter((pair) => b.pairs.has(pair));
  const of = ({ pairs }: Shape): readonly number[] => shared.map((pair) => pairs.get(pair) ?? 0);
  return correlation(of(a), of(b)) >= sameHand;
}

function hasSlipsOfHands(shapes: readonly Shape[]): boolean {
  const all = shapes.flatMap(({ recoveries: found }) => found);
  return (
    all.length >= fewestSlips &&
    quickPart(all) <= mostQuick &&
    quantile(all, 0.5) >= leastRecoveryMs &&
    variation(all) >= leastVariation &&
    shapes.every((shape) => shape.autocorrelation < mostAutocorrelation)
  );
}

/** Logarithm of the waiting time before each position that a right key took right after another; 0 before all others. */
function waitsOf({ log: { times, kinds } }: KnownRun): Float64Array {
  const waits = new Float64Array(kinds.length);
  let at = 0;
  for (let number = 0; number < kinds.length; number += 1) {
    const kind = kinds[number] ?? '';
    if (!isKeyKind(kind)) break;
    if (kind === '+' && kinds[number - 1] === '+')
      waits[at] = Math.log(Math.max(5, (times[number] ?? 0) - (times[number - 1] ?? 0)));
    at = positionAfter(at, kind);
  }
  return waits;
}
