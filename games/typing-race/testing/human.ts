/**
 * Seeded models of hands on a keyboard, for tests. `hands` are simple: intervals are log-normal around what the pair of keys
 * costs, words begin with a pause, errors are noticed at once or a key later and taken back (Dhakal et al., "Observations on
 * Typing from 136 Million Keystrokes", CHI 2018, for speeds and error rates; Gonzalez et al., Heliyon 2021, for the shape).
 * `typist` is as close to a recording as a model gets; see there.
 */
import { seededRng, seedOf } from '../../rng.ts';
import { charactersOf } from '../characters.ts';
import { lastKeyMs, type KeyLog } from '../keystrokes.ts';
import { exactWpm } from '../wpm.ts';

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
  /** Deviation of the logarithm of each pair's own time, beyond what the keyboard explains. */
  readonly pairSpread?: number;
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
  veryFast: { wpm: 180, spread: 0.3, errorRate: 0.012, wordPause: 1.2, reactionMs: 180, pairSpread: 0.18 },
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
    const own = Math.exp((who.pairSpread ?? 0) * normal(seededRng(seedOf(before + key))));
    return pairCost(before, key) * own * (before === ' ' ? who.wordPause : 1);
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

/** One person: what their pairs of keys cost, how steady they are, and how they err. */
export type Typist = {
  readonly wpm: number;
  readonly costOf: (before: string, key: string) => number;
  readonly hesitationOf: (word: string) => number;
  readonly wordPause: number;
  /** Standard deviation of the logarithm of an interval, and how much of it carries over to the next key. */
  readonly spread: number;
  readonly carry: number;
  /** Part by which the run slows down from its beginning to its end, and the depth of its slow swings. */
  readonly fatigue: number;
  readonly swing: number;
  readonly stopChance: number;
  readonly errorRate: number;
  /** From a wrong key to the beginning of its correction, median ms. */
  readonly noticeMs: number;
};

/**
 * A person of a seed who types at about `wpm`. Sources of what is modelled: each pair of keys has a time of its own per person,
 * alternating hands are faster, one finger slower (Salthouse 1984; Dhakal et al. 2018); words begin late, and some words
 * always do (Pinet, Ziegler & Alario 2016); intervals are log-normal, correlate with the one before, and drift over tens of
 * keys (Gonzalez et al. 2021); people slow down over a run; 1 to 5 % of the keys are wrong (Dhakal et al.: 1.2 % left, 2.3 %
 * corrected). After a slip the keys that are under way still come, the correction begins 200 ms and more later (Logan & Crump
 * 2010); swapped letters and two keys struck at once are the exceptions.
 */
export function typist(seed: number, wpm: number): Typist {
  const rng = seededRng(seed);
  const between = (low: number, high: number): number => low + rng() * (high - low);
  const own = (key: string, deviation: number): number =>
    Math.exp(deviation * normal(seededRng(seedOf(`${seed} ${key}`))));
  return {
    wpm,
    costOf: (before, key) => pairCost(before, key) * own(before + key, 0.18),
    hesitationOf: (word) => own(`word ${word}`, 0.22),
    wordPause: between(1.15, 1.8),
    spread: between(0.24, 0.42),
    carry: between(0.1, 0.35),
    fatigue: between(0, 0.1),
    swing: between(0.03, 0.1),
    stopChance: between(0.01, 0.08),
    errorRate: between(0.012, 0.05),
    noticeMs: between(220, 420),
  };
}

/** Everything chance decides in a run of one person, at `unitMs` for a key of cost 1. */
function runOf(who: Typist, characters: readonly string[], unitMs: number, rng: Rng): KeyLog {
  const times: number[] = [];
  let kinds = '';
  let atMs = 250 + 400 * rng();
  let noise = 0;
  const phase = rng() * 2 * Math.PI;
  const swingKeys = 40 + 60 * rng();
  const strike = (kind: string, waitMs: number): void => {
    atMs += times.length === 0 ? 0 : Math.max(6, waitMs);
    times.push(Math.round(atMs * 10) / 10);
    kinds += kind;
  };
  const waitFor = (index: number): number => {
    const { carry, spread, swing, fatigue } = who;
    noise = carry * noise + Math.sqrt(1 - carry ** 2) * normal(rng);
    const before = characters[index - 1] ?? ' ';
    let cost = who.costOf(before, characters[index] ?? '');
    if (before === ' ') {
      const word =
        characters
          .slice(index, index + 12)
          .join('')
          .split(' ')[0] ?? '';
      cost *= who.wordPause * who.hesitationOf(word);
    }
    const drift = 1 + swing * Math.sin(phase + (index / swingKeys) * 2 * Math.PI);
    const tired = 1 + fatigue * (index / characters.length);
    return unitMs * cost * drift * tired * Math.exp(spread * noise - spread ** 2 / 2);
  };
  const notice = (): number => who.noticeMs * Math.exp(0.3 * normal(rng));

  let index = 0;
  while (index < characters.length) {
    if (characters[index - 1] === ' ' && rng() < who.stopChance) atMs += 500 * Math.exp(0.6 * normal(rng));
    if (rng() >= who.errorRate) {
      strike('+', waitFor(index));
      index += 1;
      continue;
    }
    const kind = rng();
    if (kind < 0.15) {
      // The neighbour was struck along.
      strike('x', waitFor(index));
      strike('+', 8 + 35 * rng());
      index += 1;
      continue;
    }
    strike('x', waitFor(index));
    // Until it is noticed, the fingers go on with the text; a swapped pair fits in again.
    const noticedAtMs = atMs + (kind < 0.55 ? 0 : notice());
    for (let ahead = kind < 0.3 ? index : index + 1; ahead < characters.length; ahead += 1) {
      const waitMs = waitFor(ahead);
      if (atMs + waitMs > noticedAtMs) break;
      const isRight = characters[ahead] === characters[index];
      strike(isRight ? '+' : 'x', waitMs);
      if (isRight) index += 1;
      if (index >= characters.length) return { times, kinds };
    }
    atMs += notice();
    // Backspaces that clear wrong keys are not in the log; one too many is.
    if (index > 0 && rng() < 0.15) {
      strike('<', 110 * Math.exp(0.3 * normal(rng)));
      index -= 1;
      atMs += 120;
    }
    strike('+', 60 + 60 * rng());
    index += 1;
  }
  return { times, kinds };
}

/** A run of this person over the text: the pace is such that the whole run, errors and all, comes to `who.wpm`. */
export function typeAsTypist(who: Typist, text: string, seed: number): KeyLog {
  const characters = charactersOf(text);
  let unitMs = 12_000 / who.wpm / 1.2;
  let log = runOf(who, characters, unitMs, seededRng(seed));
  for (let round = 0; round < 6; round += 1) {
    const speed = exactWpm(characters.length, lastKeyMs(log));
    unitMs *= speed / who.wpm;
    log = runOf(who, characters, unitMs, seededRng(seed));
  }
  return log;
}
