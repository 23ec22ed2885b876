/** Numbers as players read them (document 1, section 9). Pure. */

/** Wins as a whole percentage of all games, 0 when there are none. */
export function winRate({
  totalGames,
  wins,
}: {
  readonly totalGames: number;
  readonly wins: number;
}): number {
  return totalGames === 0 ? 0 : Math.round((100 * wins) / totalGames);
}

/** `m:ss`; minutes continue past 59. Negative and invalid durations read `0:00`. */
export function clock(durationMs: number): string {
  const seconds = Number.isFinite(durationMs) ? Math.max(0, Math.floor(durationMs / 1000)) : 0;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds with one decimal, truncated, so that `1.0s` is never shown early. */
export function moveSeconds(durationMs: number): string {
  const tenths = Number.isFinite(durationMs) ? Math.max(0, Math.floor(durationMs / 100)) : 0;
  return `${(tenths / 10).toFixed(1)}s`;
}

/** Seconds as measured; a dash when they were not. */
export function measuredSeconds(durationMs: number | null): string {
  return durationMs === null ? '–' : moveSeconds(durationMs);
}

/** `1 move`, `2 moves`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Document 1, section 9: three wins and more. */
export function isChampion(wins: number): boolean {
  return wins >= 3;
}
