/**
 * The end of a race (GAPS G57; issue 4, verification): a verdict on every finished run, the places, and the results that
 * count for boards; all in the transaction that completes the race, hence exactly once.
 */
import { finalPlaces, judge, textById, type Verdict } from '@playfield/games/typing-race/index.ts';
import type { Tx } from '../db/open.ts';
import type { Typing } from './typingResults.ts';
import { fewest } from './decide.ts';
import { progressOf, racerOf, type ParticipantRow, type RaceRecord } from './record.ts';
import { raceStore } from './store.ts';

/** Completes a locked, running race at this instant; answers how it is stored now. */
export async function complete(
  tx: Tx,
  record: RaceRecord,
  typing: Typing,
  nowMs: number,
): Promise<RaceRecord> {
  const store = raceStore(tx);
  const { row, participants } = record;
  const lanes = new Map(progressOf(record, nowMs).map((lane) => [lane.playerId, lane]));
  const logs = await store.logsOf(participants.map(({ id }) => id));
  const catalogue = row.textId === null ? undefined : textById(row.textId);
  const counts = catalogue !== undefined && participants.length >= fewest;
  const verdicts = new Map<string, Verdict>();
  for (const { id, isFinished } of participants) {
    const log = logs.get(id);
    if (isFinished && log) verdicts.set(id, judge(log, row.text));
  }
  const places = finalPlaces(participants.map(racerOf), verdicts);
  const placed: ParticipantRow[] = [];
  for (const one of participants) {
    const lane = lanes.get(one.id);
    const log = logs.get(one.id);
    const verdict = verdicts.get(one.id);
    const isPlausible = verdict?.verdict === 'plausible';
    let isBest = false;
    if (verdict && log && counts && one.finishMs !== null) {
      isBest = await typing.record(tx, {
        userId: one.userId,
        isGuest: one.isGuest,
        raceId: row.id,
        text: catalogue,
        wpm: lane?.wpm ?? one.wpm,
        accuracy: lane?.accuracy ?? one.accuracy,
        durationMs: one.finishMs,
        log,
        verdict,
        nowMs,
      });
    }
    const fields = {
      position: places.get(one.id) ?? null,
      wpm: lane?.wpm ?? one.wpm,
      accuracy: lane?.accuracy ?? one.accuracy,
      isDnf: !one.isFinished,
      isBest: isBest && isPlausible,
      verdict: verdict?.verdict ?? null,
    };
    await store.updateParticipant(one.id, fields);
    placed.push({ ...one, ...fields });
  }
  await store.removeLogs(participants.map(({ id }) => id));
  const ended = { status: 'completed' as const, completedAt: new Date(nowMs), deadlineAt: null };
  await store.updateRace(row.id, ended);
  return { row: { ...row, ...ended }, participants: placed };
}
