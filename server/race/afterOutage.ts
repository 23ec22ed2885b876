/** What is stored of races at a start after a time in which no server ran, which counts against nobody. */
import type { Database } from '../db/open.ts';
import { awayMs, comeBackMs, racingAfterOutage, type RaceTimes } from './decide.ts';
import { raceStore } from './store.ts';

/** Nobody has left, everybody gets time to come back, and what was left until a start or an end is left again. */
export async function putOffRaces({ db }: Pick<Database, 'db'>, times: RaceTimes): Promise<void> {
  const { nowMs, outages } = times;
  const store = raceStore(db);
  const laterMs = nowMs + comeBackMs;
  await store.afterOutage({
    awayAt: new Date(laterMs - awayMs),
    later: new Date(laterMs),
    downMs: Math.max(0, nowMs - (outages.at(-1)?.fromMs ?? nowMs)),
  });
  for (const id of await store.running())
    await db.transaction(async (tx) => {
      const inTx = raceStore(tx);
      const record = await inTx.lock(id);
      if (record?.row.status === 'racing') await inTx.updateRace(id, racingAfterOutage(record, times));
    });
}
