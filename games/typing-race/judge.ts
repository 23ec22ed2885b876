/**
 * What is possible but unlike hands: a look at a whole run after its finish (issue 4). A flagged result is kept off shared
 * boards and shown to the operator with its reasons; it is never thrown away, for stenographers, word lists of phones and the
 * very fast look strange without cheating. Each threshold is far from what hands do, so some scripts pass.
 */
import { charactersOf } from './characters.ts';
import { afterKey, atStart, isKeyKind, lastKeyMs, type KeyLog } from './keystrokes.ts';
import {
  clusters,
  hasRepetition,
  partOnGrid,
  quantile,
  relationToText,
  skewness,
  variation,
  type Step,
} from './rhythm.ts';
import { exactWpm } from './wpm.ts';

export type Suspicion =
  | 'very-fast'
  | 'flawless'
  | 'bursts'
  | 'too-regular'
  | 'no-tail'
  | 'few-intervals'
  | 'repeated'
  | 'unrelated-to-text';

/** Each suspicion in a sentence for the operator. */
export const suspicionTexts: Readonly<Record<Suspicion, string>> = {
  'very-fast': 'Faster than 230 WPM over the whole text.',
  flawless: 'Faster than 200 WPM over a long text without a single wrong key.',
  bursts: 'Many characters arrived at the same time, as from a paste, a word list or a stenotype.',
  'too-regular': 'The time between keys hardly varies.',
  'no-tail': 'The time between keys varies within fixed bounds only.',
  'few-intervals': 'Almost all times between keys are one of a few values.',
  repeated: 'A stretch of the rhythm is repeated to the millisecond.',
  'unrelated-to-text': 'The rhythm has nothing to do with the text.',
};

export type Verdict =
  | { readonly verdict: 'plausible' }
  | { readonly verdict: 'flagged'; readonly reasons: readonly Suspicion[] };

/** The fastest hands known hold about 220 WPM for a minute. */
const veryFastWpm = 230;
const flawlessWpm = 200;
const flawlessCharacters = 250;
/** Keys nearer together than this came as one; rollover does it now and then. */
const togetherMs = 5;
const mostTogether = 0.3;
/** Intervals from which on the shape of their distribution says something. */
const fewestSteps = 40;
const fewestForShape = 100;
const fewestForText = 150;
/** Hands vary by 0.3 to 0.8 of the mean. */
const leastVariation = 0.2;
/** Of a log-normal distribution with a spread of 0.25 the 95th percentile is 1.5 medians. */
const leastTail = 1.4;
/** Symmetric intervals with a short tail: uniform ones have a skewness of 0 and a 95th percentile under 1.9 medians. */
const shortTail = 1.75;
const leastSkewness = 0.3;
/** Browsers that hide their user round to frames of 60 Hz. */
const frameMs = 1_000 / 60;

/** The verdict on a finished run over this text. */
export function judge(log: KeyLog, text: string): Verdict {
  const steps = stepsOf(log, charactersOf(text));
  const reasons = [...ofSpeed(log, charactersOf(text).length, steps), ...ofRhythm(steps)];
  return reasons.length === 0 ? { verdict: 'plausible' } : { verdict: 'flagged', reasons };
}

/** The right keys that follow a right key. */
function stepsOf(log: KeyLog, characters: readonly string[]): readonly Step[] {
  const steps: Step[] = [];
  let at = atStart;
  for (const [number, kind] of Array.from(log.kinds).entries()) {
    if (!isKeyKind(kind)) break;
    if (kind === '+' && log.kinds[number - 1] === '+') {
      const before = characters[at.index - 1] ?? '';
      steps.push({
        ms: (log.times[number] ?? 0) - (log.times[number - 1] ?? 0),
        pair: before + (characters[at.index] ?? ''),
        isWordStart: before === ' ',
      });
    }
    at = afterKey(at, kind);
  }
  return steps;
}

function ofSpeed(log: KeyLog, textLength: number, steps: readonly Step[]): readonly Suspicion[] {
  const typingMs = lastKeyMs(log) - (log.times[0] ?? 0);
  const speed = typingMs > 0 ? exactWpm(textLength - 1, typingMs) : Number.POSITIVE_INFINITY;
  const isFlawless = !/[x<]/.test(log.kinds) && textLength >= flawlessCharacters;
  const together = steps.filter(({ ms }) => ms < togetherMs).length;
  const found: Suspicion[] = [];
  if (speed > veryFastWpm) found.push('very-fast');
  if (isFlawless && speed > flawlessWpm) found.push('flawless');
  if (together > 10 && together > steps.length * mostTogether) found.push('bursts');
  return found;
}

function ofRhythm(steps: readonly Step[]): readonly Suspicion[] {
  const waits = steps.map(({ ms }) => ms);
  if (waits.length < fewestSteps) return [];
  const median = quantile(waits, 0.5);
  const found: Suspicion[] = [];
  const middleSpread = (quantile(waits, 0.75) - quantile(waits, 0.25)) / Math.max(1, median);
  if (variation(waits) < leastVariation || middleSpread < leastVariation * 0.8) found.push('too-regular');
  if (waits.length >= fewestForShape) {
    const tail = quantile(waits, 0.95) / Math.max(1, median);
    if (tail < leastTail || (tail < shortTail && skewness(waits) < leastSkewness)) found.push('no-tail');
  }
  const isFewValues = clusters(waits, 4, 0.95) <= 6;
  if (isFewValues && partOnGrid(waits, frameMs, 1.5) < 0.95) found.push('few-intervals');
  if (hasRepetition(waits, 1.5, 1e-6)) found.push('repeated');
  if (waits.length >= fewestForText && relationToText(steps) < 0) found.push('unrelated-to-text');
  return found;
}
