/**
 * What is possible but unlike hands: a look at a whole run after its finish (issue 4). A flagged result is kept off shared
 * boards and shown to the operator with its reasons; it is never thrown away, for stenographers, word lists of phones and the
 * very fast look strange without cheating. Each threshold is far from what hands do, so some scripts pass.
 */
import { charactersOf } from './characters.ts';
import { lastKeyMs, type KeyLog } from './keystrokes.ts';
import {
  clusters,
  hasRepetition,
  pairLikeness,
  partOnGrid,
  quantile,
  relationToText,
  skewness,
  stepsOf,
  variation,
  type Step,
} from './rhythm.ts';
import { isUnlikeHands, recoveries } from './recoveries.ts';
import { exactWpm } from './wpm.ts';

export type Suspicion =
  | 'very-fast'
  | 'flawless'
  | 'bursts'
  | 'too-regular'
  | 'no-tail'
  | 'few-intervals'
  | 'repeated'
  | 'unrelated-to-text'
  | 'recoveries'
  | 'copied';

/** Each suspicion in a sentence, for the player and the operator. */
export const suspicionTexts: Readonly<Record<Suspicion, string>> = {
  'very-fast': 'It was faster than 230 WPM over the whole text.',
  flawless: 'It was faster than 200 WPM over a long text without a single wrong key.',
  bursts: 'Many characters arrived at once, as from a paste, a word list or a stenotype.',
  'too-regular': 'The time between keys hardly varied.',
  'no-tail': 'The time between keys stayed within fixed bounds.',
  'few-intervals': 'Almost all times between keys were one of a few values.',
  repeated: 'A stretch of the rhythm repeated to the millisecond.',
  'unrelated-to-text': 'The rhythm had nothing to do with the text.',
  recoveries: 'Mistakes were put right faster than anyone can react, or always after the same time.',
  copied: 'The same keystrokes were handed in before.',
};

/** Whether a stored reason is one that has a sentence. */
export function isSuspicion(reason: string): reason is Suspicion {
  return Object.hasOwn(suspicionTexts, reason);
}

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
/** From here on equal pairs of letters are compared: hands have a time for each. */
const strictWpm = 145;
/**
 * From so many steps on, the least likeness of equal pairs. Of runs of `typist` at 146 to 170 WPM 0.3 % are below each, of those of
 * the fast scripts in testing/ 33 % and 7 %. In a shorter run hardly any pair comes twice, so it says nothing.
 */
const leastPairLikeness = [
  { fromSteps: 260, least: -0.3 },
  { fromSteps: 200, least: -1.1 },
] as const;
/** At such a speed nobody stops for four usual intervals at one key in twelve. */
const stopIntervals = 4;
const mostStops = 0.08;
/** Browsers that hide their user round to frames of 60 Hz. */
const frameMs = 1_000 / 60;

/** The verdict on a finished run over this text. */
export function judge(log: KeyLog, text: string): Verdict {
  const steps = stepsOf(log, charactersOf(text));
  const reasons = new Set([
    ...ofSpeed(log, charactersOf(text).length, steps),
    ...ofRhythm(steps),
    ...(isUnlikeHands(recoveries(log)) ? (['recoveries'] as const) : []),
  ]);
  return reasons.size === 0 ? { verdict: 'plausible' } : { verdict: 'flagged', reasons: [...reasons] };
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
  if (speed > strictWpm && steps.length >= fewestForText) {
    const median = quantile(
      steps.map(({ ms }) => ms),
      0.5,
    );
    const stops = steps.filter(({ ms }) => ms > median * stopIntervals).length;
    const pairs = leastPairLikeness.find(({ fromSteps }) => steps.length >= fromSteps);
    if (pairs && pairLikeness(steps) < pairs.least) found.push('unrelated-to-text');
    if (stops > steps.length * mostStops) found.push('bursts');
  }
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
