/** How many are here and in the arena, in words (LP-002, GAPS G04): true or nothing. Pure. */
import type { ArenaNow } from './arenaNow.ts';

/** From this number on the specification's own words are true. */
const manyOnline = 50;

/** Null where it is not known, and where nobody is there. Bots are never counted as players. */
export function playersText(now: ArenaNow | undefined): string | null {
  const online = now?.online ?? 0;
  if (online === 0) return null;
  if (online >= manyOnline) return `${manyOnline}+ players online`;
  return online === 1 ? '1 player online' : `${online} players online`;
}

/** How many of them have a snake; null without any. */
export function inArenaText(now: ArenaNow | undefined): string | null {
  const alive = now?.alive ?? 0;
  return alive === 0 ? null : `${alive} in the arena`;
}

/** Whether the leaderboard lists bots and nobody else. */
export const isBotsOnly = (now: ArenaNow | undefined): boolean => now?.alive === 0 && (now.snakes ?? 0) > 0;

/** The bots beside them; null without any. */
export function botsText(now: ArenaNow | undefined): string | null {
  const bots = (now?.snakes ?? 0) - (now?.alive ?? 0);
  if (bots <= 0) return null;
  return bots === 1 ? '1 bot' : `${bots} bots`;
}

/** `3 games and a race are running`; null where none is. */
export function runningText(now: ArenaNow | undefined): string | null {
  const { games, races } = now?.running ?? { games: 0, races: 0 };
  const parts = [part(games, 'game'), part(races, 'race')].filter((text) => text !== null);
  if (parts.length === 0) return null;
  const text = parts.join(' and ');
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${games + races === 1 ? 'is' : 'are'} running`;
}

function part(count: number, what: 'game' | 'race'): string | null {
  if (count === 0) return null;
  return count === 1 ? `a ${what}` : `${count} ${what}s`;
}
