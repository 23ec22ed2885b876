/** The statistics of an account as rows of a table. Pure. */
import type { Counts, CountsByMode } from '@playfield/contracts/http/stats.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { winRate } from '../match/frame/format.ts';

export type StatisticsRow = {
  readonly title: string;
  readonly counts: Counts;
  /** Whole percent (SH-055). */
  readonly winPercent: number;
};

/** A row per game played, sorted by name, and a total where there are several. Empty before the first game. */
export function statisticsRows(
  stats: Counts & { readonly byGameType: Readonly<Record<string, CountsByMode>> },
): readonly StatisticsRow[] {
  const rows = Object.entries(stats.byGameType)
    .filter(([, counts]) => counts.totalGames > 0)
    .map(([gameType, counts]) => rowOf(gameTitle(gameType), counts))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  return rows.length > 1 ? [...rows, rowOf('All games', stats)] : rows;
}

function rowOf(title: string, counts: Counts): StatisticsRow {
  return { title, counts, winPercent: winRate(counts) };
}
