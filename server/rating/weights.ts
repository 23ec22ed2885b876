/** How much a rated result counts, so that playing the same person again and again, or oneself, gains little (TH-19). */
import { dayMs } from '../durations.ts';

/** Accounts younger than this win nothing by games that were hardly played. */
const newAccountMs = 7 * dayMs;
const hardlyPlayedMs = 30_000;
/** Games that end earlier count for nobody. */
const fewestPlies = 4;
/** What a result counts by the number of times the two have met within a day, this one included; 0 beyond. */
const steps = [
  { upTo: 3, weight: 1 },
  { upTo: 6, weight: 0.5 },
  { upTo: 12, weight: 0.25 },
] as const;
/** How many ends of a pair's games have to be known. */
export const knownMeetings = 12;
/** A loss by resignation before this ply is one of somebody who doesn't play. */
export const earlyPlies = 8;
const mostEarly = 5;
/** Rated games among which early resignations are counted. */
export const lastGames = 20;
const warnedForMs = 30 * dayMs;
const pausedMs = dayMs;

/** The number of this meeting within 24 hours, from 1, by the ends of the pair's rated games before. */
export function meetingOf(recent: readonly Date[], at: Date): number {
  return 1 + recent.filter((end) => end <= at && at.getTime() - end.getTime() < dayMs).length;
}

export function weightOf(meeting: number): number {
  return steps.find(({ upTo }) => meeting <= upTo)?.weight ?? 0;
}

export type EndedGame = {
  readonly plies: number;
  readonly seriousPlies: number;
  readonly durationMs: number;
  readonly result: 'win' | 'draw' | 'resign' | 'timeout' | 'abandoned';
  readonly at: Date;
  /** When the winner's account was made; null after a draw. */
  readonly winnerSince: Date | null;
};

/** Why a game that was agreed to be rated changes no rating; null when it does. */
export function notCounted(game: EndedGame): 'too-short' | 'new-account' | null {
  if (game.plies < fewestPlies) return 'too-short';
  const { winnerSince, at, result } = game;
  const isNew = winnerSince !== null && at.getTime() - winnerSince.getTime() < newAccountMs;
  const wasGivenUp = result === 'resign' || result === 'timeout' || result === 'abandoned';
  const isHardlyPlayed = game.durationMs < hardlyPlayedMs || game.plies < game.seriousPlies;
  return isNew && wasGivenUp && isHardlyPlayed ? 'new-account' : null;
}

/** A race that was given up before so much of the text, per cent, was hardly run. */
const hardlyTyped = 50;

/** Whether a new account is ahead in a race only because the other hardly ran it. */
export function isGivenToNewcomer(
  ahead: { readonly since: Date; readonly at: Date },
  behind: { readonly hasLeft: boolean; readonly typed: number },
): boolean {
  return (
    behind.hasLeft && behind.typed < hardlyTyped && ahead.at.getTime() - ahead.since.getTime() < newAccountMs
  );
}

/** What follows from one more early resignation, of `early` within the last games. */
export function onEarlyResignation(
  early: number,
  warnedAt: Date | null,
  at: Date,
): { readonly warnedAt: Date } | { readonly unratedUntil: Date } | null {
  if (early <= mostEarly) return null;
  const isWarned = warnedAt !== null && at.getTime() - warnedAt.getTime() < warnedForMs;
  return isWarned ? { unratedUntil: new Date(at.getTime() + pausedMs) } : { warnedAt: at };
}
