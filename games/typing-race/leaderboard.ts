/**
 * The local leaderboard of the typing race: the ten best runs of this browser by WPM (document 2, sections 3, 4 and 9). The
 * three entries it begins with are marked as samples and go once there are ten real ones (GAPS G64); it never enters a
 * shared ranking.
 */
import { difficulties, type Difficulty } from './texts.ts';

/** What a run was over: a level of practice, or the long text. */
export type BoardClass = Difficulty | 'marathon';

const boardClasses: readonly BoardClass[] = [...difficulties.map(({ id }) => id), 'marathon'];

export type LeaderboardEntry = {
  readonly name: string;
  /** Whole words per minute, above 0. */
  readonly wpm: number;
  /** 0 to 100. */
  readonly accuracy: number;
  readonly difficulty: BoardClass;
  /** ISO 8601, e.g. `2026-11-20T14:00:00.000Z`. */
  readonly date: string;
  /** Present on the invented entries only. */
  readonly isSample?: true;
};

const leaderboardSize = 10;
const longestName = 100;
/** A longer stored board is ignored. */
const longestStored = 100_000;

const samples: readonly LeaderboardEntry[] = [
  { name: 'Sample: Ada', wpm: 62, accuracy: 97, difficulty: 'hard', date: '2026-01-01', isSample: true },
  { name: 'Sample: Ben', wpm: 41, accuracy: 94, difficulty: 'medium', date: '2026-01-01', isSample: true },
  { name: 'Sample: Cleo', wpm: 28, accuracy: 91, difficulty: 'easy', date: '2026-01-01', isSample: true },
];

/** The ten best, best first; of equal speed the more accurate, then the earlier one. */
function best(entries: readonly LeaderboardEntry[]): readonly LeaderboardEntry[] {
  return [...entries]
    .sort((a, b) => b.wpm - a.wpm || b.accuracy - a.accuracy || (a.date < b.date ? -1 : 1))
    .slice(0, leaderboardSize);
}

/** What the page shows: the real entries, and the samples among them while there are fewer than ten real ones. */
export function shownLeaderboard(real: readonly LeaderboardEntry[]): readonly LeaderboardEntry[] {
  return best(real.length < leaderboardSize ? [...real, ...samples] : real);
}

/** The real entries with a new one; the same entries where it does not count (0 WPM) or is below the ten best. */
export function withEntry(
  real: readonly LeaderboardEntry[],
  entry: LeaderboardEntry,
): readonly LeaderboardEntry[] {
  return entry.wpm > 0 ? best([...real, entry]) : real;
}

/** The best WPM of the real entries; 0 of none. */
export function bestWpmOf(real: readonly LeaderboardEntry[]): number {
  return Math.max(0, ...real.map(({ wpm }) => wpm));
}

/** The JSON for the browser's store: real entries alone. */
export function writeLeaderboard(real: readonly LeaderboardEntry[]): string {
  return JSON.stringify(real);
}

/** The real entries of a stored JSON text; what is no entry is left out, garbage is an empty board. Never throws. */
export function readLeaderboard(stored: string | null): readonly LeaderboardEntry[] {
  if (stored === null || stored.length > longestStored) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return [];
  }
  return Array.isArray(parsed) ? best(parsed.flatMap(readEntry)) : [];
}

/** No or one entry. */
function readEntry(raw: unknown): readonly LeaderboardEntry[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const field = (key: string): unknown => Object.entries(raw).find(([name]) => name === key)?.[1];
  const [name, wpm, accuracy, date] = [field('name'), field('wpm'), field('accuracy'), field('date')];
  const difficulty = boardClasses.find((id) => id === field('difficulty'));
  if (field('isSample') === true || difficulty === undefined) return [];
  if (typeof name !== 'string' || name.length > longestName || name.trim() === '') return [];
  if (typeof wpm !== 'number' || !(wpm > 0 && wpm < 1_000)) return [];
  if (typeof accuracy !== 'number' || !(accuracy >= 0 && accuracy <= 100)) return [];
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(date)) return [];
  return [{ name, wpm, accuracy, difficulty, date }];
}
