/** A person in brackets was renamed or deleted: the name is replaced, and pages that show it read the tournament again. */
import { eq } from 'drizzle-orm';
import { deletedName } from '../account/deletedName.ts';
import type { Renamed } from '../account/storedName.ts';
import type { Tx } from '../db/open.ts';
import { tournaments } from '../db/schema.ts';
import type { Erased } from '../feature.ts';
import { eraseBar } from './bars.ts';
import { lockAnnounced, nameInTournament } from './nameInTournaments.ts';
import type { Settle } from './settle.ts';

export function createRenamed({ saveTournament }: Pick<Settle, 'saveTournament'>) {
  /** One tournament at a time. */
  async function name(tx: Tx, userId: string, to: string): Promise<Erased> {
    const row = await nameInTournament(tx, userId, to);
    return row ? { rows: 1, told: (await saveTournament(tx, row, {}, { hasGap: true })).told } : { rows: 0 };
  }

  /** Pages of the tournaments that they announced, which show their name, read them again. */
  async function announced(tx: Tx, userId: string): Promise<() => void> {
    const told: (() => void)[] = [];
    for (const row of await lockAnnounced(tx, userId))
      told.push((await saveTournament(tx, row, {}, { hasGap: true })).told);
    return () => told.forEach((tell) => tell());
  }

  return {
    /** Brackets keep their people, without the name. */
    async erase(tx: Tx, userId: string): Promise<Erased> {
      const named = await name(tx, userId, deletedName);
      if (named.rows > 0) return named;
      const told = await announced(tx, userId);
      await eraseBar(tx, userId);
      await tx.update(tournaments).set({ creatorId: null }).where(eq(tournaments.creatorId, userId));
      return { rows: 0, told };
    },
    async rename(tx: Tx, { userId, to }: Renamed): Promise<Erased> {
      const named = await name(tx, userId, to);
      return named.rows > 0 ? named : { rows: 0, told: await announced(tx, userId) };
    },
  };
}
