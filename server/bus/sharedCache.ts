/**
 * Rows by key that every server reads all the time and that rarely change: kept here until the bus says that one has changed. While
 * notices may be missed nothing is kept, and what is read while a row changes is not kept either.
 */
import { batchedRead } from '../db/batchedRead.ts';
import type { Bus } from './bus.ts';

export type SharedCache<Row> = {
  readonly get: (key: string) => Promise<Row>;
  readonly getMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  /** These rows have changed. */
  readonly forget: (keys: readonly string[]) => void;
};

export type SharedCacheOptions<Row> = {
  readonly bus: Pick<Bus, 'onStateChange'>;
  readonly readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  /** What a key without a row has. */
  readonly none: Row;
  readonly mostKeys: number;
};

export function createSharedCache<Row>({
  bus,
  readMany,
  none,
  mostKeys,
}: SharedCacheOptions<Row>): SharedCache<Row> {
  const rows = new Map<string, Row>();
  const read = batchedRead(readMany);
  let isTrusted = true;
  /** Changes heard of; a read that began before the last one is not kept. */
  let changes = 0;

  function forgetAll(): void {
    changes += 1;
    rows.clear();
  }
  bus.onStateChange((state) => {
    isTrusted = state === 'connected';
    forgetAll();
  });

  async function get(key: string): Promise<Row> {
    const known = rows.get(key);
    if (known !== undefined) return known;
    const before = changes;
    const row = (await read(key)) ?? none;
    if (!isTrusted || changes !== before) return row;
    rows.delete(key);
    rows.set(key, row);
    const [oldest] = rows.keys();
    if (rows.size > mostKeys && oldest !== undefined) rows.delete(oldest);
    return row;
  }

  return {
    get,
    async getMany(keys) {
      return new Map(await Promise.all(keys.map(async (key) => [key, await get(key)] as const)));
    },
    forget(keys) {
      changes += 1;
      for (const key of keys) rows.delete(key);
    },
  };
}
