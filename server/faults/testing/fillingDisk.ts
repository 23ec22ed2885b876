/** A disk that is full whenever a test says so, for servers of its process, and what reaches their databases meanwhile. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Client } from 'pg';
import { afterAll, vi } from 'vitest';
import { z } from 'zod';

const statement = z.union([z.string(), z.looseObject({ text: z.string() }).transform(({ text }) => text)]);
/** Locking a row writes as well. */
const writes = /\b(insert|update|delete)\b/i;

export type FillingDisk = {
  /** `read` asks the database something: it is answered after what was on its way there. */
  readonly fill: (read: () => Promise<unknown>) => Promise<void>;
  readonly empty: () => void;
  /** Statements of this process since it was filled or emptied. */
  readonly asked: () => readonly string[];
  /** Those among them that wrote, or locked a row. */
  readonly written: () => readonly string[];
};

/** Until the tests of the file are over. */
export function fillingDisk(): FillingDisk {
  let isFull = false;
  const { statfsSync } = fs;
  const space = vi.spyOn(fs, 'statfsSync').mockImplementation((path) => {
    const stats = statfsSync(path);
    return isFull ? Object.assign(stats, { bavail: 0 }) : stats;
  });
  syncBuiltinESMExports();
  const query = vi.spyOn(Client.prototype, 'query');
  afterAll(() => {
    space.mockRestore();
    syncBuiltinESMExports();
    query.mockRestore();
  });
  const asked = (): string[] =>
    query.mock.calls.map(([first]: readonly unknown[]) => statement.safeParse(first).data ?? '');
  return {
    async fill(read) {
      isFull = true;
      await read();
      query.mockClear();
    },
    empty() {
      isFull = false;
      query.mockClear();
    },
    asked,
    written: () => asked().filter((text) => writes.test(text)),
  };
}
