/** Where a finished game of a tournament leads; null for every other game. */
export function tournamentPath(record: object | null): string | null {
  if (record === null || !('tournamentId' in record)) return null;
  return typeof record.tournamentId === 'string' ? `/tournaments/${record.tournamentId}` : null;
}
