/**
 * Many single rows asked for at about the same time become one statement: a thousand players who come back at once
 * (TRUST F8) must not wait in line for a thousand round trips. While one statement runs the next one gathers.
 */
import DataLoader from 'dataloader';

/** How long the first key waits for company, milliseconds. */
const gatherMs = 1;

/**
 * A read of one row by key, at most `mostKeys` of them in one statement. Nothing is cached: every call asks the database.
 * Rejects when the statement fails.
 */
export function gathered<Row>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  mostKeys = 500,
): (key: string) => Promise<Row | null> {
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<string, Row | null>(
    async (keys) => {
      const reading = readMany([...new Set(keys)]);
      running = reading.catch(() => undefined);
      const rows = await reading;
      return keys.map((key) => rows.get(key) ?? null);
    },
    {
      cache: false,
      maxBatchSize: mostKeys,
      batchScheduleFn: (dispatch) => void running.then(() => setTimeout(dispatch, gatherMs)),
    },
  );
  return (key) => loader.load(key);
}
