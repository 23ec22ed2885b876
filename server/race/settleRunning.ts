/** What is due in a running race: it ends, or its end is put off by an outage. */
import type { Tx } from '../db/open.ts';
import type { RunningTime } from '../nodes/runningTime.ts';
import { completeRace } from './completeRace.ts';
import { isDecided, isTimeUp, laterByOutages, racingDeadline } from './decide.ts';
import type { RaceRecord } from './record.ts';
import { raceStore } from './store.ts';
import type { TypingResults } from './typingResults.ts';

/** Settles a locked race that does not wait; returns it as stored. */
export async function settleRunning(
  tx: Tx,
  record: RaceRecord,
  typing: TypingResults,
  times: RunningTime,
): Promise<RaceRecord> {
  const { row } = record;
  if (row.status !== 'racing') return record;
  if (isDecided(record)) return completeRace(tx, record, typing, times.nowMs);
  const isDue = isTimeUp(record, times.nowMs);
  const deadlineAt = isDue ? laterByOutages(record, times) : racingDeadline(record, times);
  if (isDue && deadlineAt === null) return completeRace(tx, record, typing, times.nowMs);
  if (deadlineAt?.getTime() === row.deadlineAt?.getTime()) return record;
  await raceStore(tx).updateRace(row.id, { deadlineAt });
  return { ...record, row: { ...row, deadlineAt } };
}
