/** A rating that became firm: the player is told, once each time. */
import { gameTitle } from '@playfield/games/gameTitle.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { DigestStep } from '../digest/step.ts';
import type { Notify } from '../notification/index.ts';
import { boardPath } from './boardPath.ts';
import { keyOf } from './store.ts';

const becameFirm = ({ rating }: PlayedEvent): boolean => rating !== null && rating.isFirm && !rating.wasFirm;

export function placedStep(notifyAll: Notify['notifyAll']): DigestStep {
  return {
    name: 'placed',
    async digest(tx, events) {
      const placed = new Map(events.filter(becameFirm).map((event) => [keyOf(event), event]));
      const told: (() => void)[] = [];
      // Of one game after the other, so that each person is told once in a statement.
      for (const ofGame of Map.groupBy(placed.values(), ({ gameType }) => gameType).values()) {
        const wanted = ofGame.map(({ userId, gameType, rating }) => ({
          userId,
          kind: 'rating/placed' as const,
          text: `Your rating in ${gameTitle(gameType)} is firm now: ${Math.round(rating?.after ?? 0)}.`,
          path: boardPath(gameType),
        }));
        told.push(await notifyAll(tx, wanted));
      }
      return { afterCommit: () => told.forEach((tell) => tell()) };
    },
  };
}
