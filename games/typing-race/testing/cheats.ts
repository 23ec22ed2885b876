/** Scripts that finish a text, for tests: each is what somebody would try first. */
import type { KeyLog } from '../keystrokes.ts';
import { normal } from './human.ts';

type Rng = () => number;

/** A log of right keys with these intervals. */
function keysWith(length: number, intervalMs: (number: number) => number, startMs = 250): KeyLog {
  let atMs = startMs;
  const times = Array.from({ length }, (_key, number) => {
    if (number > 0) atMs += Math.max(0, intervalMs(number));
    return Math.round(atMs * 10) / 10;
  });
  return { times, kinds: '+'.repeat(length) };
}

export type Cheat = (length: number, rng: Rng) => KeyLog;

/** Slow enough not to be refused; to be flagged. */
export const scripts: Readonly<Record<string, Cheat>> = {
  'a constant interval': (length) => keysWith(length, () => 110),
  'a timer with its own small delays': (length, rng) => keysWith(length, () => 100 + rng() * 4),
  'uniform jitter, narrow': (length, rng) => keysWith(length, () => 90 + rng() * 40),
  'uniform jitter, wide': (length, rng) => keysWith(length, () => 60 + rng() * 90),
  'gaussian jitter of a tiny deviation': (length, rng) => keysWith(length, () => 120 + 8 * normal(rng)),
  'a few fixed delays': (length, rng) =>
    keysWith(length, () => [60, 120, 180, 300][Math.floor(rng() * 4)] ?? 60),
  'a pattern repeated': (length) =>
    keysWith(length, (number) => [91, 143, 77, 205, 118, 64, 160][number % 7] ?? 0),
  'a human log of 60 keys in a loop': (length, rng) => {
    const loop = Array.from({ length: 60 }, () => 110 * Math.exp(0.5 * normal(rng)));
    return keysWith(length, (number) => loop[number % 60] ?? 0);
  },
  'the text pasted word by word': (length, rng) =>
    keysWith(length, (number) => (number % 7 === 0 ? 700 * Math.exp(0.4 * normal(rng)) : 0)),
  '260 WPM with human jitter': (length, rng) =>
    keysWith(length, () => 46 * Math.exp(0.4 * normal(rng) - 0.08)),
};

/** To be refused as they arrive. */
export const impossible: Readonly<Record<string, Cheat>> = {
  'the whole text at once': (length) => keysWith(length, () => 0, 5_000),
  '400 WPM': (length) => keysWith(length, () => 30),
  '400 WPM with jitter': (length, rng) => keysWith(length, () => 30 * Math.exp(0.4 * normal(rng) - 0.08)),
  'a paste of 40 characters in a slow run': (length) =>
    keysWith(length, (number) => (number > 100 && number < 140 ? 0 : 200)),
};
