/** Somebody who resigns one game after another without playing is warned, then plays unrated for a day (TH-19). */
import type { PlayedEvent, PlayedGame } from '../digest/playedEvent.ts';
import type { DigestStep } from '../digest/step.ts';
import type { Tx } from '../db/open.ts';
import type { Notify } from '../notification/index.ts';
import { keyOf, ratingStore } from './store.ts';
import { earlyPlies, lastGames, onEarlyResignation } from './weights.ts';

export type QuitterOptions = {
  readonly notify: Notify['notify'];
  /** How many of these games a player lost by resigning before a ply. */
  readonly resignedBefore: (tx: Tx, playerId: string, ids: readonly string[], ply: number) => Promise<number>;
};

const isEarlyResignation = (event: PlayedEvent): event is PlayedGame =>
  event.on === 'game' &&
  event.rating !== null &&
  event.rating.weight > 0 &&
  event.result === 'resign' &&
  !event.won &&
  event.plies < earlyPlies;

const warning =
  'You resigned several rated games almost at once. Please play them out: if it goes on, your games are unrated for a day.';
const paused =
  'You resigned several rated games almost at once. Your games are unrated for a day; you can go on playing.';

export function quitterStep({ notify, resignedBefore }: QuitterOptions): DigestStep {
  return {
    name: 'quitters',
    async digest(tx, events) {
      const store = ratingStore(tx);
      const told: (() => void)[] = [];
      // The last one of each player is enough.
      const last = new Map(events.filter(isEarlyResignation).map((event) => [keyOf(event), event]));
      if (last.size === 0) return {};
      const rankings = await store.rankingsOf([...last.values()]);
      for (const [key, event] of last) {
        const games = await store.lastRated(event, lastGames);
        const early = await resignedBefore(tx, event.userId, games, earlyPlies);
        const next = onEarlyResignation(early, rankings.get(key)?.warnedAt ?? null, event.at);
        if (!next) continue;
        await store.savePause(event, next);
        const text = 'warnedAt' in next ? warning : paused;
        told.push(await notify(tx, { userId: event.userId, kind: 'moderation/warned', text, path: null }));
      }
      return { afterCommit: () => told.forEach((tell) => tell()) };
    },
  };
}
