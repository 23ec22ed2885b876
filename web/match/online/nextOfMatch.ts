/** What comes after a game of a tournament when its match takes several. Pure. */
import { gamePath } from '@playfield/contracts/paths.ts';
import type { Answer } from '../../api/http.ts';
import type { GameRecord } from '../frame/record.ts';

export type NextOfMatch = { readonly path: string; readonly number: number };

/** The game of the same match that is played now; null when there is none, or it isn't known yet. */
export function nextOfMatch(
  { id, status, yourSeat, online }: GameRecord,
  mine: Answer<'GET /api/me/tournaments'>,
): NextOfMatch | null {
  const tournament = online?.tournament;
  if (!tournament || yourSeat === null || status !== 'completed') return null;
  const match = mine.find((one) => one.match?.id === tournament.matchId)?.match;
  if (match?.status !== 'playing' || match.contestId === null || match.contestId === id) return null;
  const { contestId, contestIds } = match;
  // What is known of the match may be older than this game.
  if (contestIds.indexOf(contestId) < contestIds.indexOf(id) || !contestIds.includes(id)) return null;
  return { path: gamePath(contestId), number: contestIds.length };
}
