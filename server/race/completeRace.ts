/**
 * The end of a race (GAPS G57; issue 4, verification): a verdict on every finished run, the places, and the results that
 * count for boards; all in the transaction that completes the race, hence exactly once.
 */
import { finalPlaces, judge, textById } from '@playfield/games/typing-race/index.ts';
import { exists } from '../account/people.ts';
import type { Tx } from '../db/open.ts';
import { recordEndings } from '../endings/record.ts';
import type { Recorded, TypingResults } from './typingResults.ts';
import { fewest, isDecided } from './decide.ts';
import { progressOf, racerOf, type ParticipantRow, type RaceRecord } from './record.ts';
import { removedText } from './raceText.ts';
import { raceStore } from './store.ts';

/** The game that every race is, for statistics. */
export const raceGameType = 'typing-race';

/** Completes a locked, running race at this instant; returns it as stored. */
export async function completeRace(
  tx: Tx,
  record: RaceRecord,
  typing: TypingResults,
  nowMs: number,
): Promise<RaceRecord> {
  const store = raceStore(tx);
  const { row, participants } = record;
  const lanes = new Map(progressOf(record, nowMs).map((lane) => [lane.playerId, lane]));
  const logs = await store.logsOf(participants.map(({ id }) => id));
  const catalogue = row.textId === null ? undefined : textById(row.textId);
  // Against bots alone it is practice.
  const raceId = participants.length >= fewest ? row.id : null;
  const counts = catalogue !== undefined && (raceId !== null || row.bots > 0);
  const outcomes = new Map<string, Recorded>();
  for (const one of participants) {
    const log = logs.get(one.id);
    if (!one.isFinished || one.finishMs === null || !log) continue;
    const verdict = judge(log, row.text);
    const outcome: Recorded = counts
      ? await typing.record(tx, {
          userId: one.userId,
          isGuest: one.isGuest,
          raceId,
          text: catalogue,
          wpm: lanes.get(one.id)?.wpm ?? one.wpm,
          accuracy: lanes.get(one.id)?.accuracy ?? one.accuracy,
          durationMs: one.finishMs,
          log,
          verdict,
          nowMs,
        })
      : { id: null, verdict, isBest: false, isProvisional: false };
    outcomes.set(one.id, outcome);
  }
  const verdicts = new Map(Array.from(outcomes, ([id, { verdict }]) => [id, verdict]));
  const places = finalPlaces(participants.map(racerOf), verdicts);
  const placed: ParticipantRow[] = [];
  for (const one of participants) {
    const lane = lanes.get(one.id);
    const outcome = outcomes.get(one.id);
    const fields = {
      position: places.get(one.id) ?? null,
      wpm: lane?.wpm ?? one.wpm,
      accuracy: lane?.accuracy ?? one.accuracy,
      isDnf: !one.isFinished,
      isBest: outcome?.isBest ?? false,
      verdict: outcome?.verdict.verdict ?? null,
      reasons: outcome?.verdict.verdict === 'flagged' ? outcome.verdict.reasons : [],
      isProvisional: outcome?.isProvisional ?? false,
    };
    await store.updateParticipant(one.id, fields);
    placed.push({ ...one, ...fields });
  }
  await store.removeLogs(participants.map(({ id }) => id));
  // Its writer was deleted while it was raced over.
  const isWriterGone = row.textId === null && row.creatorId !== null && !(await exists(tx, row.creatorId));
  const ended = {
    status: 'completed' as const,
    completedAt: new Date(nowMs),
    deadlineAt: null,
    ...(isWriterGone ? { text: removedText } : {}),
  };
  await store.updateRace(row.id, ended);
  await recordEndings(tx, [
    { kind: 'race', subjectId: row.id, endedAt: ended.completedAt, tournamentId: row.tournamentId },
  ]);
  return { row: { ...row, ...ended }, participants: placed };
}

/** Notes that a participant has left a locked, running race for good, and completes it when nobody is left to wait for. */
export async function giveUpRace(
  tx: Tx,
  record: RaceRecord,
  one: ParticipantRow,
  typing: TypingResults,
  nowMs: number,
): Promise<RaceRecord> {
  const leftAt = new Date(nowMs);
  await raceStore(tx).updateParticipant(one.id, { leftAt });
  const participants = record.participants.map((other) => (other.id === one.id ? { ...one, leftAt } : other));
  const left = { ...record, participants };
  return isDecided(left) ? completeRace(tx, left, typing, nowMs) : left;
}
