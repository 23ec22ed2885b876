/** What a result earns (GAPS G45). Pure. */
import type { PlayedEvent, PlayedGame } from '../digest/playedEvent.ts';

/** Points of results that count in a day, UTC. */
const mostOfDay = 100;

/** Of each rated result, which counts with its weight. */
const result = { win: 5, draw: 2, loss: 1 } as const;
/** A game that is over sooner was hardly played. */
const leastPlies = 4;

const isCasual = (event: PlayedGame, areStrangers: boolean): boolean =>
  event.mode === 'online' && event.opponentId !== null && event.plies >= leastPlies && areStrangers;

/** Whole points, before the limit of a day. `areStrangers`: whether the two of a game are no friends. */
export function earnedBy(event: PlayedEvent, areStrangers: boolean): number {
  const { rating } = event;
  if (rating) {
    const { won, drawn, lost } = rating.results;
    return Math.round(won * result.win + drawn * result.draw + lost * result.loss);
  }
  if (event.on === 'game') return Number(isCasual(event, areStrangers));
  if (event.on === 'race')
    return Number(event.isFinished && event.isVerified && event.isCatalogueText && event.runners > 1);
  // Its games have earned theirs; prizes are paid by the tournament.
  if (event.on === 'tournament') return 0;
  return Number(event.on === 'typing' ? event.isVerified : event.score > 0);
}

/** What of some points fits under the limit of a day, after those that were earned in it before. */
export const withinDay = (points: number, before: number): number =>
  Math.max(0, Math.min(points, mostOfDay - before));

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
