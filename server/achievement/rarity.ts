/** How rare achievements are, counted each night: the share of the accounts with five games or more that have one. */
import type { Rarity } from '@playfield/contracts/http/achievements.ts';
import type { Database } from '../db/open.ts';
import { seasoned } from './count.ts';
import { goalOf } from './requirement.ts';
import { rarityStore } from './rarityStore.ts';

const thresholds: readonly (readonly [below: number, rarity: Rarity])[] = [
  [0.01, 'legendary'],
  [0.05, 'epic'],
  [0.15, 'rare'],
  [0.4, 'uncommon'],
];

export const rarityOf = (share: number): Rarity =>
  thresholds.find(([below]) => share < below)?.[1] ?? 'common';

export async function countShares(database: Pick<Database, 'db' | 'assertWritable'>): Promise<void> {
  database.assertWritable();
  const store = rarityStore(database.db);
  const { accounts, holders } = await store.counts(seasoned.counter, goalOf(seasoned.requirement));
  if (accounts === 0) return;
  await store.setShares(
    [...holders].map(([id, count]) => {
      const share = count / accounts;
      return { id, share, rarity: rarityOf(share) };
    }),
  );
}
