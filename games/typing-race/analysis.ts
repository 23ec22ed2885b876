/**
 * What a run shows afterwards: speed over time with the errors, each key's accuracy, each word's speed. All from the text and the
 * keystroke log, so a stored run can be looked at again.
 */
import { charactersOf } from './characters.ts';
import { afterKey, atStart, isKeyKind, lastKeyMs, type KeyLog } from './keystrokes.ts';
import { exactWpm, rawAccuracy, wpm } from './wpm.ts';

/** One moment of the plot, at the end of a second; the last one at the end of the run. */
export type SpeedPoint = {
  /** Since the start of the time. */
  readonly atMs: number;
  /** By the formula, over the whole run so far. */
  readonly wpm: number;
  /** Character keys struck in this second, right or wrong, as WPM. */
  readonly raw: number;
  /** `raw` averaged over the seconds around, at most two to each side. */
  readonly smooth: number;
};

export type ErrorMark = { readonly atMs: number; readonly index: number };

/** Of one character of the text. Letters of both cases and the space stand as they are in the text. */
export type KeyFigures = {
  readonly character: string;
  readonly right: number;
  /** Wrong keys struck where this character was wanted. */
  readonly wrong: number;
  /** Whole percent of right keys. */
  readonly accuracy: number;
};

export type WordFigures = {
  /** As in the text, with its punctuation. */
  readonly word: string;
  /** Position of its first character. */
  readonly index: number;
  /** From the key before the word to its last character, corrections included. */
  readonly ms: number;
  readonly wpm: number;
  readonly errors: number;
};

export type Analysis = {
  readonly points: readonly SpeedPoint[];
  readonly errors: readonly ErrorMark[];
  /** By character, in the order of their first appearance. */
  readonly keys: readonly KeyFigures[];
  /** The words that were typed to their end, in the order of the text. */
  readonly words: readonly WordFigures[];
};

const secondMs = 1_000;
const smoothSeconds = 2;

/** One key of the log with where it was struck. */
type Stroke = {
  readonly kind: '+' | 'x' | '<';
  readonly atMs: number;
  /** Since the key before; from the start of the time for the first one. */
  readonly intervalMs: number;
  /** Position before the key. */
  readonly index: number;
};

function strokesOf(log: KeyLog): readonly Stroke[] {
  let at = atStart;
  let before = 0;
  const strokes: Stroke[] = [];
  for (const [number, atMs] of log.times.entries()) {
    const kind = log.kinds[number] ?? '';
    if (!isKeyKind(kind)) break;
    strokes.push({ kind, atMs, intervalMs: atMs - before, index: at.index });
    at = afterKey(at, kind);
    before = atMs;
  }
  return strokes;
}

/** The analysis of a run over a text; also of one that was broken off. */
export function analyse(text: string, log: KeyLog): Analysis {
  const characters = charactersOf(text);
  const strokes = strokesOf(log);
  return {
    points: pointsOf(strokes, lastKeyMs(log)),
    errors: strokes.flatMap(({ kind, atMs, index }) => (kind === 'x' ? [{ atMs, index }] : [])),
    keys: keysOf(characters, strokes),
    words: wordsOf(characters, strokes),
  };
}

function pointsOf(strokes: readonly Stroke[], endMs: number): readonly SpeedPoint[] {
  if (endMs <= 0) return [];
  // A rest of less than half a second belongs to the second before: one key in 3 ms is no speed.
  const seconds = Math.max(1, Math.round(endMs / secondMs));
  const secondOf = (atMs: number): number => Math.min(seconds - 1, Math.floor(atMs / secondMs));
  const struck = Array.from({ length: seconds }, () => 0);
  const reached = new Map<number, number>();
  for (const { kind, atMs, index } of strokes) {
    const second = secondOf(atMs);
    if (kind !== '<') struck[second] = (struck[second] ?? 0) + 1;
    reached.set(second, kind === '+' ? index + 1 : kind === '<' ? Math.max(0, index - 1) : index);
  }
  const endOf = (second: number): number => (second === seconds - 1 ? endMs : (second + 1) * secondMs);
  const raws = struck.map((keys, second) => exactWpm(keys, endOf(second) - second * secondMs));
  let index = 0;
  return raws.map((raw, second) => {
    index = reached.get(second) ?? index;
    const near = raws.slice(Math.max(0, second - smoothSeconds), second + smoothSeconds + 1);
    const smooth = near.reduce((sum, value) => sum + value, 0) / near.length;
    const atMs = endOf(second);
    return { atMs, wpm: wpm(index, atMs), raw: Math.round(raw), smooth: Math.round(smooth) };
  });
}

function keysOf(characters: readonly string[], strokes: readonly Stroke[]): readonly KeyFigures[] {
  const found = new Map<string, { right: number; wrong: number }>();
  for (const { kind, index } of strokes) {
    const character = characters[index];
    if (character === undefined || kind === '<') continue;
    const figures = found.get(character) ?? { right: 0, wrong: 0 };
    found.set(character, figures);
    figures[kind === 'x' ? 'wrong' : 'right'] += 1;
  }
  return Array.from(found, ([character, { right, wrong }]) => ({
    character,
    right,
    wrong,
    accuracy: rawAccuracy(right, right + wrong),
  }));
}

/** Where the words are: first position and the one behind the last. */
function spansOf(characters: readonly string[]): readonly { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let index = 0; index < characters.length; index += 1) {
    if (characters[index] === ' ') continue;
    const last = spans.at(-1);
    if (last !== undefined && last.end === index) last.end = index + 1;
    else spans.push({ start: index, end: index + 1 });
  }
  return spans;
}

function wordsOf(characters: readonly string[], strokes: readonly Stroke[]): readonly WordFigures[] {
  const spans = spansOf(characters);
  const wordAt = new Map(
    spans.flatMap(({ start, end }, word) =>
      Array.from({ length: end - start }, (_index, offset) => [start + offset, word] as const),
    ),
  );
  const sums = spans.map(() => ({ ms: 0, errors: 0, isTyped: false }));
  for (const [number, { kind, index, intervalMs }] of strokes.entries()) {
    // A Backspace belongs to the word whose character it takes back.
    const word = wordAt.get(kind === '<' ? index - 1 : index);
    const sum = word === undefined ? undefined : sums[word];
    if (word === undefined || sum === undefined) continue;
    // What is before the first key is reaction, not typing.
    sum.ms += number === 0 ? 0 : intervalMs;
    if (kind === 'x') sum.errors += 1;
    if (kind === '+' && index + 1 === spans[word]?.end) sum.isTyped = true;
  }
  return spans.flatMap(({ start, end }, word) => {
    const sum = sums[word];
    if (!sum?.isTyped) return [];
    return {
      word: characters.slice(start, end).join(''),
      index: start,
      ms: sum.ms,
      wpm: wpm(end - start, sum.ms),
      errors: sum.errors,
    };
  });
}
