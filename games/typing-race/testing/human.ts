/**
 * A seeded model of hands on a keyboard, for tests: intervals are log-normal around what the pair of keys costs, words begin with
 * a pause, and errors are noticed at once or a key later and taken back (Dhakal et al., "Observations on Typing from 136 Million
 * Keystrokes", CHI 2018, for speeds and error rates; Gonzalez et al., Heliyon 2021, for the shape).
 */
import type { KeyLog } from '../keystrokes.ts';
import { charactersOf } from '../characters.ts';

type Rng = () => number;

export type Hands = {
  /** Mean speed without the corrections. */
  readonly wpm: number;
  /** Standard deviation of the logarithm of an interval. */
  readonly spread: number;
  /** Chance of a wrong key per character. */
  readonly errorRate: number;
  /** How much longer the first letter of a word takes. */
  readonly wordPause: number;
  /** Chance of a stop to read, per word, and its mean length in ms. */
  readonly stops?: { readonly chance: number; readonly ms: number };
  /** Reaction to GO in ms. */
  readonly reactionMs?: number;
};

/** The library of honest typists. */
export const hands = {
  slow: { wpm: 25, spread: 0.5, errorRate: 0.05, wordPause: 1.5 },
  huntAndPeck: {
    wpm: 16,
    spread: 0.65,
    errorRate: 0.03,
    wordPause: 1.3,
    stops: { chance: 0.15, ms: 1_500 },
  },
  average: { wpm: 45, spread: 0.45, errorRate: 0.04, wordPause: 1.4 },
  bursty: { wpm: 70, spread: 0.6, errorRate: 0.03, wordPause: 2.2, stops: { chance: 0.2, ms: 500 } },
  careless: { wpm: 60, spread: 0.45, errorRate: 0.14, wordPause: 1.3 },
  fast: { wpm: 120, spread: 0.35, errorRate: 0.02, wordPause: 1.25 },
  veryFast: { wpm: 180, spread: 0.3, errorRate: 0.012, wordPause: 1.2, reactionMs: 180 },
} as const satisfies Record<string, Hands>;

/** A normal number with mean 0 and deviation 1 (Box and Muller). */
export function normal(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng());
}

const leftHand = new Set('qwertasdfgzxcvb12345');
const columns = ['qaz1', 'wsx2', 'edc3', 'rfvtgb45', 'yhnujm67', 'ik,8', 'ol.9', 'p;/0'];
const columnOf = (key: string): number => columns.findIndex((keys) => keys.includes(key));

/** What a pair of keys costs against the mean: same finger slow, other hand quick, shift and digits slow. */
function pairCost(before: string, key: string): number {
  const [a, b] = [before.toLowerCase(), key.toLowerCase()];
  let cost = 1;
  if (a === b) cost = 0.95;
  else if (columnOf(a) >= 0 && columnOf(a) === columnOf(b)) cost = 1.45;
  else if (leftHand.has(a) !== leftHand.has(b)) cost = 0.85;
  if (/[A-Z"!?:@#$%&()+_]/.test(key)) cost *= 1.6;
  else if (/[0-9]/.test(key)) cost *= 1.7;
  else if (/[qzxpbv;'-]/.test(key)) cost *= 1.2;
  return cost;
}

/** One run of these hands over the text, times in tenths of a millisecond as browsers give them. */
export function typeAs(who: Hands, text: string, rng: Rng): KeyLog {
  const characters = charactersOf(text);
  const costs = characters.map((key, index) => {
    const before = characters[index - 1] ?? ' ';
    return pairCost(before, key) * (before === ' ' ? who.wordPause : 1);
  });
  const meanCost = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const unitMs = 12_000 / who.wpm / meanCost;
  const times: number[] = [];
  let kinds = '';
  let atMs = (who.reactionMs ?? 300) * Math.exp(0.3 * normal(rng));
  const strike = (kind: string, waitMs: number): void => {
    atMs += waitMs;
    times.push(Math.round(atMs * 10) / 10);
    kinds += kind;
  };
  const jitter = (): number => Math.exp(who.spread * normal(rng) - who.spread ** 2 / 2);
  for (const [index, cost] of costs.entries()) {
    if (characters[index - 1] === ' ' && who.stops && rng() < who.stops.chance) {
      atMs += who.stops.ms * jitter();
    }
    if (rng() < who.errorRate) {
      strike('x', unitMs * cost * jitter() * 0.9);
      // Noticed late: the next letters of the word are struck in vain, too.
      if (rng() < 0.4) strike('x', unitMs * jitter());
      atMs += unitMs * 1.2 * jitter();
      // Habit: a Backspace, which here takes the last right character back as well.
      if (index > 0 && rng() < 0.5) {
        strike('<', unitMs * jitter());
        strike('+', unitMs * (costs[index - 1] ?? 1) * jitter());
      }
    }
    strike('+', index === 0 ? 0 : Math.max(8, unitMs * cost * jitter()));
  }
  return { times, kinds };
}

/** A stenographer: whole words at once with their space, a pause for each stroke. */
export function typeAsSteno(wpm: number, text: string, rng: Rng): KeyLog {
  const times: number[] = [];
  let atMs = 400;
  for (const word of text.split(/(?<= )/)) {
    for (const _letter of word) times.push(atMs);
    atMs += (word.length / 5 / wpm) * 60_000 * Math.exp(0.3 * normal(rng));
  }
  return { times, kinds: '+'.repeat(times.length) };
}
