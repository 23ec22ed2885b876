/**
 * Lives in the arena, which tells of each when it ends and stores nothing: they wait here for half a second and are counted
 * together. What waits when a server dies is lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { lockPeople, playersById } from '../account/people.ts';
import type { Database, Tx } from '../db/open.ts';
import { claimColumn } from '../endings/order.ts';
import type { CatalogueState } from './catalogueState.ts';
import type { Happened } from './count.ts';
import { lifeEventOf, type ArenaLife } from './events.ts';

/** More than an arena can end between two counts. */
const mostWaiting = 5000;
const mostTries = 40;
const againMs = 50;
const atOnce = { embedded: 20, postgresql: 500 } as const;

export type ArenaLivesOptions = {
  readonly database: Database;
  readonly catalogue: CatalogueState;
  readonly countOthers: (tx: Tx, all: readonly Happened[]) => Promise<() => void>;
};

export type ArenaLives = ReturnType<typeof createArenaLives>;

export function createArenaLives({ database, catalogue, countOthers }: ArenaLivesOptions) {
  const waiting: ArenaLife[] = [];

  function ended(life: ArenaLife): void {
    if (waiting.length < mostWaiting) waiting.push(life);
  }

  async function settleSome(): Promise<void> {
    if (waiting.length === 0) return;
    database.assertWritable();
    const lives = waiting.slice(0, atOnce[database.kind]);
    const told = await database.db.transaction(async (tx) => {
      // A digest counts for the same people.
      if (!(await claimColumn(tx, 'ratedAt'))) return null;
      await catalogue.pending(tx);
      const ids = lives.map(({ userId }) => userId);
      // Locked before they are read, so that somebody who is signing in or registering is read as who they become.
      await lockPeople(tx, ids);
      const players = await playersById(tx, ids);
      return countOthers(
        tx,
        lives.flatMap((life) => {
          const player = players.get(life.userId);
          return player ? [{ userId: player.id, isGuest: player.isGuest, event: lifeEventOf(life) }] : [];
        }),
      );
    });
    if (!told) return;
    waiting.splice(0, lives.length);
    told();
  }

  let settling: Promise<void> = Promise.resolve();
  /** One after the other: each takes the first that wait. */
  function settleDue(): Promise<void> {
    const done = settling.then(settleSome);
    settling = done.catch(() => undefined);
    return done;
  }

  /** At a stop. Rejects when nothing more can be counted; what is left is lost, as when a server dies. */
  async function settleAll(): Promise<void> {
    for (let idle = 0; waiting.length > 0;) {
      const before = waiting.length;
      await settleDue();
      idle = waiting.length < before ? 0 : idle + 1;
      if (idle > mostTries) throw new Error(`${waiting.length} lives in the arena were not counted`);
      // Another server counts for the same people just now.
      if (idle > 0) await pause(againMs);
    }
  }

  return { ended, settleDue, settleAll };
}
