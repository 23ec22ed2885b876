/**
 * Words that are covered (GAPS G69): the English list of the obscenity library, matched through look-alikes, repeated
 * letters and leet. What is covered stays readable as a message; nobody is silenced.
 */
import {
  RegExpMatcher,
  TextCensor,
  asteriskCensorStrategy,
  englishDataset,
  englishRecommendedTransformers,
} from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const censor = new TextCensor().setStrategy(asteriskCensorStrategy());

/** Whether nothing in it needs covering. */
export const isClean = (text: string): boolean => !matcher.hasMatch(text);

/** The text with every listed word replaced by as many asterisks. */
export function covered(text: string): string {
  return censor.applyTo(text, matcher.getAllMatches(text));
}
