/**
 * Scripts that finish a text, for tests: `scripts` are what somebody would try first, `fastScripts` what somebody tries who has
 * read how hands type and wants the top of a board.
 */
import { seededRng, seedOf } from '../../rng.ts';
import { lastKeyMs, type KeyLog } from '../keystrokes.ts';
import { msAtWpm } from '../wpm.ts';
import { normal, typeAsTypist, typist } from './human.ts';

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

/** A script that types a text at a speed; every call is another run. */
export type FastScript = (text: string, wpm: number, rng: Rng) => KeyLog;

/** The log with its last key where the speed asks for it: all waiting times by one factor. */
function atSpeed(log: KeyLog, length: number, wpm: number): KeyLog {
  const factor = msAtWpm(length, wpm) / lastKeyMs(log);
  return { ...log, times: log.times.map((time) => Math.round(time * factor * 10) / 10) };
}

/** Right keys with these relative intervals. */
function jittered(draw: (text: string, index: number, rng: Rng) => number): FastScript {
  return (text, wpm, rng) =>
    atSpeed(
      keysWith(text.length, (index) => Math.max(0.12, draw(text, index, rng)) * 100),
      text.length,
      wpm,
    );
}

const logNormal = (rng: Rng, spread: number): number => Math.exp(spread * normal(rng));
const pause = (text: string, index: number, factor: number): number => (text[index - 1] === ' ' ? factor : 1);
const stop = (text: string, index: number, rng: Rng): number =>
  text[index - 1] === ' ' && rng() < 0.06 ? 4 : 0;
/** A fixed time for each pair of keys, as from a table on the web. */
const table = (text: string, index: number, spread: number): number =>
  Math.exp(spread * normal(seededRng(seedOf(text.slice(index - 1, index + 1)))));

/** Noise that remembers the key before. */
function remembering(carry: number, spread: number, rest: FastRest = () => 1): FastScript {
  return (text, wpm, rng) => {
    let noise = 0;
    return jittered((_text, index) => {
      noise = carry * noise + Math.sqrt(1 - carry ** 2) * normal(rng);
      return Math.exp(spread * noise) * rest(text, index, rng);
    })(text, wpm, rng);
  };
}
type FastRest = (text: string, index: number, rng: Rng) => number;

/** With wrong keys here and there: `wrongMs` after the key before, the right one `rightMs` later. */
function withErrors(script: FastScript, rate: number, wrongMs: number, rightMs: number): FastScript {
  return (text, wpm, rng) => {
    const clean = script(text, wpm, rng);
    const times: number[] = [];
    let kinds = '';
    let lateMs = 0;
    for (const time of clean.times) {
      if (times.length > 0 && rng() < rate) {
        times.push((times.at(-1) ?? 0) + wrongMs);
        kinds += 'x';
        lateMs += Math.max(0, wrongMs + rightMs - (time + lateMs - (times.at(-2) ?? 0)));
      }
      times.push(time + lateMs);
      kinds += '+';
    }
    return atSpeed({ times, kinds }, text.length, wpm);
  };
}

/** Somebody's slow and honest run, played faster. */
const sped: FastScript = (text, wpm, rng) => {
  const seed = Math.floor(rng() * 1e6);
  return atSpeed(typeAsTypist(typist(seed, 60), text, seed), text.length, wpm);
};

/** The same run each time, with fresh noise on every interval. */
const noisyReplay: FastScript = (text, wpm, rng) => {
  const { times, kinds } = atSpeed(typeAsTypist(typist(7, 70), text, 7), text.length, wpm);
  let atMs = times[0] ?? 0;
  const noisy = times.map((time, number) =>
    number === 0 ? time : (atMs += (time - (times[number - 1] ?? 0)) * (0.9 + 0.2 * rng())),
  );
  return atSpeed({ times: noisy, kinds }, text.length, wpm);
};

const tableAndPause = jittered(
  (text, index, rng) => table(text, index, 0.25) * pause(text, index, 1.4) * logNormal(rng, 0.25),
);

/** None of these may have a speed above 150 on a board, whatever it is set to and however often it runs. */
export const fastScripts: Readonly<Record<string, FastScript>> = {
  'uniform jitter': jittered((_text, _index, rng) => 0.4 + 1.2 * rng()),
  'uniform jitter with word pauses': jittered(
    (text, index, rng) => (0.4 + 1.2 * rng()) * pause(text, index, 1.6),
  ),
  'gaussian jitter': jittered((_text, _index, rng) => 1 + 0.3 * normal(rng)),
  'gaussian jitter, wide': jittered((_text, _index, rng) => 1 + 0.5 * normal(rng)),
  'two gaussians': jittered((_text, _index, rng) => (rng() < 0.3 ? 1.7 : 0.8) + 0.2 * normal(rng)),
  'log-normal jitter': jittered((_text, _index, rng) => logNormal(rng, 0.35)),
  'log-normal jitter, wide': jittered((_text, _index, rng) => logNormal(rng, 0.55)),
  'log-normal jitter with word pauses': jittered(
    (text, index, rng) => logNormal(rng, 0.35) * pause(text, index, 1.5),
  ),
  'log-normal jitter with word pauses and stops': jittered(
    (text, index, rng) => logNormal(rng, 0.35) * pause(text, index, 1.5) + stop(text, index, rng),
  ),
  'exponential over a floor': jittered((_text, _index, rng) => 0.5 - 0.5 * Math.log(1 - rng())),
  'Weibull jitter': jittered((_text, _index, rng) => (-Math.log(1 - rng())) ** (1 / 2.2)),
  'log-logistic jitter': jittered((_text, _index, rng) => (1 / Math.max(1e-6, rng()) - 1) ** -0.2),
  'noise that remembers': remembering(0.4, 0.35),
  'noise that remembers, with word pauses and stops': remembering(
    0.3,
    0.35,
    (text, index, rng) => pause(text, index, 1.5) + stop(text, index, rng),
  ),
  'a swing in the pace': jittered(
    (_text, index, rng) => (1 + 0.3 * Math.sin(index / 15)) * logNormal(rng, 0.3),
  ),
  'a table of pairs': jittered((text, index, rng) => table(text, index, 0.3) * logNormal(rng, 0.2)),
  'a table of pairs with word pauses': tableAndPause,
  'a table of pairs, noise that remembers': remembering(
    0.3,
    0.28,
    (text, index) => table(text, index, 0.25) * pause(text, index, 1.5),
  ),
  'log-normal jitter with errors put right at the same pace': withErrors(
    jittered((text, index, rng) => logNormal(rng, 0.35) * pause(text, index, 1.4)),
    0.02,
    60,
    70,
  ),
  'a table of pairs with errors put right at the same pace': withErrors(tableAndPause, 0.02, 60, 70),
  'a table of pairs with errors put right after a fixed pause': withErrors(tableAndPause, 0.02, 65, 240),
  'words in a burst, a pause between them': jittered(
    (text, index, rng) => (text[index - 1] === ' ' ? 3 : 0.5) * logNormal(rng, 0.3),
  ),
  'an honest run of 60 WPM played faster': sped,
  'an honest run played faster, with noise': noisyReplay,
};
