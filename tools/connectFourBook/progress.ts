/**
 * The solved positions of a book so far: a text file with a line for each position, appended as
 * they are solved and never changed. A line carries a checksum of itself and its book, so that a
 * truncated or damaged one is ignored and its position is solved again.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

export type Progress = {
  /** Scores by the number of the position. */
  readonly scores: ReadonlyMap<number, number>;
  /** Lines that were ignored. */
  readonly damaged: number;
  readonly keep: (index: number, score: number) => void;
};

/** The book: lines of another are ignored. */
export type Identity = { readonly plies: number; readonly count: number };

function lineOf({ plies, count }: Identity, index: number, score: number): string {
  const check = crc32(`${plies} ${count} ${index} ${score}`).toString(16).padStart(8, '0');
  return `${index} ${score} ${check}`;
}

/** Throws when two valid lines disagree about a position: then the solver is wrong. */
export function openProgress(file: string, identity: Identity): Progress {
  mkdirSync(dirname(file), { recursive: true });
  const scores = new Map<number, number>();
  let damaged = 0;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [index = Number.NaN, score = Number.NaN] = line.split(' ').map(Number);
    if (line !== lineOf(identity, index, score) || index >= identity.count) {
      damaged += 1;
      continue;
    }
    const before = scores.get(index) ?? score;
    if (before !== score) throw new Error(`position ${index} cannot be worth both ${before} and ${score}`);
    scores.set(index, score);
  }
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return {
    scores,
    damaged,
    keep(index, score) {
      appendFileSync(file, `${lineOf(identity, index, score)}\n`);
      scores.set(index, score);
    },
  };
}
