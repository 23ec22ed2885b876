/** A rating that became firm: the player is told, once each time (SOCIAL.md section 4). */
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { DigestStep } from '../digest/step.ts';
import type { Notify } from '../notification/index.ts';
import { boardPath, gameName } from './gameName.ts';
import { keyOf } from './store.ts';

const becameFirm = ({ rating }: PlayedEvent): boolean => rating !== null && rating.isFirm && !rating.wasFirm;

export function placedStep(notify: Notify['notify']): DigestStep {
  return {
    name: 'placed',
    async digest(tx, events) {
      const placed = new Map(events.filter(becameFirm).map((event) => [keyOf(event), event]));
      const told: (() => void)[] = [];
      for (const { userId, gameType, rating } of placed.values()) {
        const text = `Your rating in ${gameName(gameType)} is firm now: ${Math.round(rating?.after ?? 0)}.`;
        told.push(await notify(tx, { userId, kind: 'rating/placed', text, path: boardPath(gameType) }));
      }
      return { afterCommit: () => told.forEach((tell) => tell()) };
    },
  };
}
