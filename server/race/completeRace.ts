/**
 * The end of a race (GAPS G57; issue 4, verification): a verdict on every finished run, the places, and the results that
 * count for boards; all in the transaction that completes the race, hence exactly once.
 */
import type { RaceProgress } from '@playfield/contracts/http/race.ts';
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

type Outcomes = ReadonlyMap<string, Recorded>;
type Lane = Pick<RaceProgress, 'wpm' | 'accuracy'>;

/** A verdict on every finished run, by the id of its participant; recorded where it counts. */
async function recordRuns(
  tx: Tx,
  { row, participants }: RaceRecord,
  lanes: ReadonlyMap<string, Lane>,
  typing: TypingResults,
  nowMs: number,
): Promise<Outcomes> {
  const logs = await raceStore(tx).logsOf(participants.map(({ id }) => id));
  const text = row.textId === null ? undefined : textById(row.textId);
  // Against bots alone it is practice.
  const raceId = participants.length >= fewest ? row.id : null;
  const isCounted = raceId !== null || row.bots > 0;
  const outcomes = new Map<string, Recorded>();
  for (const one of participants) {
    const { id, userId, isGuest, isFinished, finishMs: durationMs } = one;
    const log = logs.get(id);
    if (!isFinished || durationMs === null || !log) continue;
    const verdict = judge(log, row.text);
    if (!text || !isCounted) {
      outcomes.set(id, { id: null, verdict, isBest: false, isProvisional: false });
      continue;
    }
    const { wpm, accuracy } = lanes.get(id) ?? one;
    const run = { userId, isGuest, raceId, text, wpm, accuracy, durationMs, log, verdict, nowMs };
    outcomes.set(id, await typing.record(tx, run));
  }
  return outcomes;
}

/** What is stored of a participant at the end. */
function finalFields(one: ParticipantRow, place: number | null, lane: Lane, outcome: Recorded | undefined) {
  const verdict = outcome?.verdict;
  return {
    position: place,
    wpm: lane.wpm,
    accuracy: lane.accuracy,
    isDnf: !one.isFinished,
    isBest: outcome?.isBest ?? false,
    verdict: verdict?.verdict ?? null,
    reasons: verdict?.verdict === 'flagged' ? verdict.reasons : [],
    isProvisional: outcome?.isProvisional ?? false,
  };
}

async function storePlaces(
  tx: Tx,
  participants: RaceRecord['participants'],
  lanes: ReadonlyMap<string, Lane>,
  outcomes: Outcomes,
): Promise<ParticipantRow[]> {
  const verdicts = new Map(Array.from(outcomes, ([id, { verdict }]) => [id, verdict]));
  const places = finalPlaces(participants.map(racerOf), verdicts);
  const placed: ParticipantRow[] = [];
  for (const one of participants) {
    const { id } = one;
    const fields = finalFields(one, places.get(id) ?? null, lanes.get(id) ?? one, outcomes.get(id));
    await raceStore(tx).updateParticipant(id, fields);
    placed.push({ ...one, ...fields });
  }
  return placed;
}

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
  const outcomes = await recordRuns(tx, record, lanes, typing, nowMs);
  const placed = await storePlaces(tx, participants, lanes, outcomes);
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
