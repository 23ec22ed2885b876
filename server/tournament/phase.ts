/** How far a tournament is, as pages are told. Pure. */
import type { TournamentUpdate } from '@playfield/contracts/socket/tournament.ts';
import { isCheckIn, type TournamentRow } from './course.ts';

export function phaseOf(row: TournamentRow, nowMs: number): TournamentUpdate['phase'] {
  if (row.status === 'upcoming') return 'announced';
  if (row.status === 'registration') return isCheckIn(row, new Date(nowMs)) ? 'check-in' : 'open';
  if (row.status !== 'active') return 'over';
  const reachedMs = row.pausedAt?.getTime() ?? nowMs;
  return row.endsAt !== null && row.endsAt.getTime() <= reachedMs ? 'last-games' : 'running';
}

/** An update that takes participants away and changes no other row. */
export function removalOf(
  row: TournamentRow,
  from: number,
  removed: readonly string[],
  nowMs: number,
): TournamentUpdate {
  return {
    type: 'tournamentUpdate',
    tournamentId: row.id,
    from,
    version: row.version,
    status: row.status,
    phase: phaseOf(row, nowMs),
    currentParticipants: row.currentParticipants,
    matches: [],
    participants: [],
    removed: [...removed],
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}
