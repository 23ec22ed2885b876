/** The words that held a run up, and a new practice text made of them. */
import type { Analysis, WordFigures } from './analysis.ts';
import { wpm } from './wpm.ts';

export type SlowWord = {
  /** The word without the punctuation around it, as it was first met. */
  readonly word: string;
  /** Over all its appearances, corrections included. */
  readonly wpm: number;
  readonly errors: number;
};

/** Words of fewer letters say little about the hands. */
const fewestLetters = 3;

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/**
 * The slowest words of a run, slowest first, at most `count`. The time for corrections is in their speed, so words with
 * errors come forward by themselves. The first word of the run is left out: its beginning is reaction.
 */
export function slowWords({ words }: Analysis, count: number): readonly SlowWord[] {
  const groups = new Map<string, WordFigures[]>();
  for (const figures of words) {
    const word = bare(figures.word);
    if (figures.index === 0 || Array.from(word).length < fewestLetters) continue;
    const key = word.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), figures]);
  }
  return Array.from(groups.values(), (group) => {
    const ms = group.reduce((sum, figures) => sum + figures.ms, 0);
    const characters = group.reduce((sum, { word }) => sum + Array.from(word).length, 0);
    return {
      word: bare(group[0]?.word ?? ''),
      wpm: wpm(characters, ms),
      errors: group.reduce((sum, figures) => sum + figures.errors, 0),
    };
  })
    .filter(({ wpm }) => wpm > 0)
    .sort((a, b) => a.wpm - b.wpm || b.errors - a.errors || (a.word < b.word ? -1 : 1))
    .slice(0, Math.max(0, count));
}

/** A practice text is about as long as one of the medium level. */
const aimedCharacters = 180;

/**
 * A practice text of these words, each as often as the others, never the same twice in a row where there are two, in an order
 * by chance. Empty without words.
 */
export function practiceTextFrom(words: readonly SlowWord[], rng: () => number): string {
  const round = words.map(({ word }) => word);
  const roundLength = round.join(' ').length + 1;
  if (roundLength <= 1) return '';
  const rounds = Math.max(1, Math.round(aimedCharacters / roundLength));
  const order: string[] = [];
  for (let number = 0; number < rounds; number += 1) {
    const shuffled = shuffle(round, rng);
    // The end of one round must not be the beginning of the next.
    const [first, second] = shuffled;
    if (second !== undefined && first === order.at(-1)) shuffled.splice(0, 2, second, first ?? '');
    order.push(...shuffled);
  }
  return order.join(' ');
}

/** A shuffled copy (Fisher and Yates). */
function shuffle(words: readonly string[], rng: () => number): string[] {
  const left = [...words];
  const shuffled: string[] = [];
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(rng() * left.length), 1));
  return shuffled;
}
