/** What a result earns (GAPS G45; RATINGS.md section 5). Pure. */
import type { PlayedEvent, PlayedGame, PlayedRace } from '../digest/playedEvent.ts';

/** Points of results that count in a day, UTC. */
const mostOfDay = 100;

const result = { win: 5, draw: 2, loss: 1 } as const;
/** A game that is over sooner was hardly played. */
const leastPlies = 4;

const resultOf = ({ won, drawn }: PlayedEvent): number =>
  won ? result.win : drawn ? result.draw : result.loss;

/** A race counts as its pairs, each with the weight 2/n: those left behind are won against, the others lost. */
function ratedRace({ place, runners }: PlayedRace, weight: number): number {
  const behind = runners > 1 ? (runners - place) / (runners - 1) : 0;
  return (2 - weight) * (result.loss + behind * (result.win - result.loss));
}

const isCasual = (event: PlayedGame, areStrangers: boolean): boolean =>
  event.mode === 'online' && event.opponentId !== null && event.plies >= leastPlies && areStrangers;

/** Whole points, before the limit of a day. `areStrangers`: whether the two of a game are no friends. */
export function earnedBy(event: PlayedEvent, areStrangers: boolean): number {
  const { rating } = event;
  if (rating) {
    const { weight } = rating;
    if (weight === 0) return 0;
    return Math.round(event.on === 'race' ? ratedRace(event, weight) : weight * resultOf(event));
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
