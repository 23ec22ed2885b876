/**
 * The word filter (GAPS G69): the English list of the obscenity library, matched through look-alikes, repeated letters and
 * leet. Listed words are masked; the rest of the message stays.
 */
import {
  RegExpMatcher,
  TextCensor,
  asteriskCensorStrategy,
  englishDataset,
  englishRecommendedTransformers,
} from 'obscenity';
import { tidied } from './tidied.ts';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const censor = new TextCensor().setStrategy(asteriskCensorStrategy());

/** Whether it has no listed word, nor one with something invisible between its letters. */
export const isClean = (text: string): boolean => !matcher.hasMatch(tidied(text));

/** The text with every listed word replaced by as many asterisks. */
export function covered(text: string): string {
  return censor.applyTo(text, matcher.getAllMatches(text));
}
