/**
 * Many single rows asked for at about the same time become one statement: a thousand players who come back at once
 * (TRUST F8) must not wait in line for a thousand round trips. While one statement runs the next one gathers.
 */
import DataLoader from 'dataloader';
import { isUnavailable } from './unavailable.ts';

/** How long the first key waits for company, milliseconds. */
const gatherMs = 1;
/** Statements spent on finding the keys that make a batch fail: enough for two or three among 500. */
const mostAttempts = 50;

/**
 * A read of one row by key, at most `mostKeys` of them in one statement. Nothing is cached: every call asks the database.
 * Rejects when the statement fails; a key the database refuses fails alone, and not for everybody in its batch.
 */
export function batchedRead<Row>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  mostKeys = 500,
): (key: string) => Promise<Row | null> {
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<string, Row | null>(
    async (keys) => {
      const reading = readIsolated(readMany, [...new Set(keys)]);
      running = reading.catch(() => undefined);
      const { rows, failures } = await reading;
      return keys.map((key) => failures.get(key) ?? rows.get(key) ?? null);
    },
    {
      cache: false,
      maxBatchSize: mostKeys,
      batchScheduleFn: (dispatch) => void running.then(() => setTimeout(dispatch, gatherMs)),
    },
  );
  return (key) => loader.load(key);
}

type Read<Row> = { readonly rows: Map<string, Row>; readonly failures: Map<string, Error> };

/** Halves a failed batch until what remains is one key. A database that cannot answer fails all of them at once. */
async function readIsolated<Row>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  keys: readonly string[],
): Promise<Read<Row>> {
  const read: Read<Row> = { rows: new Map(), failures: new Map() };
  const parts: (readonly string[])[] = [keys];
  for (let attempts = 1, part = parts.pop(); part; attempts++, part = parts.pop()) {
    try {
      for (const [key, row] of await readMany(part)) read.rows.set(key, row);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const failure = error instanceof Error ? error : new Error(String(error));
      const half = Math.ceil(part.length / 2);
      if (part.length === 1 || attempts >= mostAttempts)
        for (const key of part) read.failures.set(key, failure);
      else parts.push(part.slice(half), part.slice(0, half));
    }
  }
  return read;
}
