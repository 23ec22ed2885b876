/** What is stored of races at a start after a time in which no server ran, which counts against nobody. */
import type { Database, Tx } from '../db/open.ts';
import type { RunningTime } from '../nodes/runningTime.ts';
import { awayMs, comeBackMs, racingAfterOutage } from './decide.ts';
import { raceStore } from './store.ts';

/**
 * Nobody has left, everybody gets time to come back, and what was left until a start or an end is left again. Several servers that start
 * together may do this; `putsOff` tells one of them, inside a transaction, to move the starts.
 */
export async function putOffRaces(
  { db }: Pick<Database, 'db'>,
  times: RunningTime,
  putsOff: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const { nowMs, outages } = times;
  const laterMs = nowMs + comeBackMs;
  const downMs = Math.max(0, nowMs - (outages.at(-1)?.fromMs ?? nowMs));
  await db.transaction(async (tx) =>
    raceStore(tx).afterOutage({
      awayAt: new Date(laterMs - awayMs),
      later: new Date(laterMs),
      downMs: (await putsOff(tx)) ? downMs : 0,
    }),
  );
  for (const id of await raceStore(db).running())
    await db.transaction(async (tx) => {
      const inTx = raceStore(tx);
      const record = await inTx.lock(id);
      if (record?.row.status === 'racing') await inTx.updateRace(id, racingAfterOutage(record, times));
    });
}
