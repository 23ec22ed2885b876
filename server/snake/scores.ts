/**
 * Verified high scores of Little Big Snake (issue 5; TRUST TH-13). A run starts with a ticket: the
 * server's seed, for one player and one result. The server replays its turns with the same rules, and
 * only the score they lead to counts. A program that plays in real time is not told from a person.
 */
import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { ScorePeriod, beginRun, finishRun, listScores } from '@playfield/contracts/http/snake.ts';
import { dayOf } from '@playfield/contracts/puzzleDays.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import {
  leastMs,
  readTurns,
  type ReplayRefusal,
  type VerifiedRun,
} from '@playfield/games/little-big-snake/index.ts';
import { boardStandings } from '../account/boardPeople.ts';
import { siteKeyIn } from '../account/siteKey.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import { recordEndings } from '../endings/record.ts';
import type { Outage, RunningTime } from '../nodes/runningTime.ts';
import { newId } from '../random.ts';
import { createIssueTimes } from './issueTimes.ts';
import { isHeld, isWindowOpen, windowsReached } from './matchWindow.ts';
import { createRefusedReplays } from './refusedReplays.ts';
import { allRuns, snakeStore, type RunRow, type RunsAsked } from './store.ts';
import type { SnakeAnswer } from './snakeWorker.ts';
import type { Verifier } from './verifier.ts';

/** The game that every run is, for statistics. */
export const snakeGameType = 'little-big-snake';

const periodMs = { day: dayMs, week: 7 * dayMs, all: null } as const;
const boardLength = 10;
/** The longest run that counts takes five and a half hours without pauses. */
const ticketMs = dayMs;
/** Each page and each start takes a ticket; a run that is paused, or kept until there is a connection, needs its own for a day. */
const openTickets = 64;
/** Results that were not their player's best are deleted after the longest period of the list. */
const keptMs = 8 * dayMs;

/** How much faster than ours another clock may run. */
const clockTolerance = 1.01;

type Ticket = z.input<(typeof beginRun)['answer']>;
type Counted = z.input<(typeof finishRun)['answer']>;
type Scores = z.input<(typeof listScores)['answer']>;
type Asker = { readonly id: string; readonly isGuest: boolean };

/** Somebody whose run is not finished after so long has left it. */
const runMs = 10 * 60_000;

const refusalCodes = {
  'replay/too-long': 'snake/too-long',
  'replay/impossible': 'snake/impossible-turns',
} as const satisfies Record<ReplayRefusal, ErrorCode>;

export type SnakeOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outages: () => readonly Outage[];
  readonly verifier: Verifier;
  /** Called after a run was stored, and its ending with it. */
  readonly ended: (tournamentId: string | null) => void;
  /** The seed of a run: an integer of which the lowest 31 bits count. */
  readonly newSeed: () => number;
  /** Takes what a connected player does by a request alone, how long that is believed, and which run it is about; null: it is over. */
  readonly noteActivity: (
    playerId: string,
    activity: { readonly kind: 'snake' } | null,
    forMs: number,
    runId: string,
  ) => void;
};

function judge(verified: SnakeAnswer, score: number, elapsedMs: number): Result<VerifiedRun, ErrorCode> {
  if (!verified.ok) return refuse(refusalCodes[verified.error.code]);
  if (verified.value.durationMs > elapsedMs) return refuse('snake/too-fast');
  return verified.value.score === score ? verified : refuse('snake/score-mismatch');
}

export type SnakeScores = ReturnType<typeof createSnakeScores>;

export function createSnakeScores(options: SnakeOptions) {
  const { database, clock, outages, verifier, newSeed, ended, noteActivity } = options;
  const store = snakeStore(database.db);
  const issued = createIssueTimes(clock);
  const refused = createRefusedReplays();

  const keyOfDays = siteKeyIn(database.db, 'little-big-snake');

  /**
   * The seed of a day's run: the same for everybody, and unknown to all before that day. A run's own seed equals it by chance one
   * time in two thousand million.
   */
  async function seedOfDay(nowMs: number): Promise<number> {
    const day = new Date(nowMs).toISOString().slice(0, 10);
    return (
      createHmac('sha256', await keyOfDays())
        .update(day)
        .digest()
        .readUInt32BE(0) >>> 1
    );
  }

  /** The runs that a list is of. */
  async function runsOf(period: ScorePeriod, nowMs: number): Promise<RunsAsked> {
    if (period === 'daily') return { from: new Date(nowMs - dayMs), seed: await seedOfDay(nowMs) };
    const lengthMs = periodMs[period];
    return { from: lengthMs === null ? null : new Date(nowMs - lengthMs), seed: null };
  }

  const timesNow = (): RunningTime => ({ nowMs: clock.wallMs(), outages: outages() });

  /** An attempt that is handed in within its window counts, even if it is over before the run is verified. */
  async function checkInMatch(row: RunRow, turns: string, score: number) {
    const times = timesNow();
    const isOpen = isWindowOpen(row, times);
    if (!isOpen && !isHeld(row, times))
      return refuse('snake/run-expired', 'The time of your match was over before this run ended.');
    database.assertWritable();
    if (isOpen) await store.noteHandedIn(row.id, new Date(times.nowMs));
    const checked = await check(row, turns, score);
    // Nobody waits for what does not count. What was too much for the server is sent again.
    if (!checked.ok && checked.error.code !== 'server/overloaded') await store.noteHandedIn(row.id, null);
    return checked;
  }

  /** Verifies a run by its seed and turns. */
  async function check(row: RunRow, turns: string, score: number): Promise<Result<VerifiedRun, ErrorCode>> {
    const elapsedMs = clockTolerance * issued.sinceMs(row.id, row.createdAt);
    const inputs = readTurns(turns);
    if (!inputs.ok) return refuse('request/invalid');
    // Bounds the work by time that has really passed, no matter who asks or how often.
    if (leastMs(inputs.value) > elapsedMs) return refuse('snake/too-fast');
    const refusal = refused.finalOf(row.id);
    if (refusal !== null) return refuse(refusal);
    const answered = await verifier.verify(row.userId, { seed: row.seed, inputs: inputs.value });
    if (!answered.ok) return answered;
    const judged = judge(answered.value, score, elapsedMs);
    if (!judged.ok) refused.note(row.id, judged.error.code);
    return judged;
  }

  return {
    async begin(player: Asker, seedWanted: 'own' | 'daily'): Promise<Result<Ticket, ErrorCode>> {
      if (database.spaceLow()) return refuse('server/low-disk');
      database.assertWritable();
      const nowMs = clock.wallMs();
      const seed = seedWanted === 'daily' ? await seedOfDay(nowMs) : newSeed() >>> 1;
      const ticket = { id: newId(), seed, expiresAt: new Date(nowMs + ticketMs) };
      const row = { ...ticket, userId: player.id, createdAt: new Date(nowMs) };
      await database.db.transaction((tx) => snakeStore(tx).issue(row, openTickets));
      issued.add(ticket.id);
      noteActivity(player.id, { kind: 'snake' }, runMs, ticket.id);
      return ok({ ...ticket, expiresAt: ticket.expiresAt.toISOString() });
    },
    async finish(
      player: Asker,
      id: string,
      { turns, score }: { readonly turns: string; readonly score: number },
    ): Promise<Result<Counted, ErrorCode>> {
      const row = await store.byId(id);
      if (!row) return refuse('snake/run-not-found');
      if (row.userId !== player.id) return refuse('snake/run-not-yours');
      if (row.finishedAt !== null) return again(row, turns, score);
      const isInMatch = row.tournamentMatchId !== null;
      if (!isInMatch && row.expiresAt.getTime() < clock.wallMs()) return refuse('snake/run-expired');
      const checked = await (isInMatch ? checkInMatch : check)(row, turns, score);
      if (!checked.ok) return checked;
      database.assertWritable();
      const { durationMs: _, ...found } = checked.value;
      const isStored = await database.db.transaction(async (tx) => {
        const inTx = snakeStore(tx);
        const isBest = score > (await inTx.bestOf(player.id, allRuns));
        const finishedAt = new Date(clock.wallMs());
        const isFirst = await inTx.finish(id, { ...found, turns, isBest, finishedAt });
        if (isFirst)
          await recordEndings(tx, [
            { kind: 'run', subjectId: id, endedAt: finishedAt, tournamentId: row.tournamentId },
          ]);
        return isFirst;
      });
      if (isStored) ended(row.tournamentId);
      issued.remove(id);
      noteActivity(player.id, null, 0, id);
      // Of two submissions at once the first counted; both get the stored result.
      const stored = await store.byId(id);
      if (!stored) return refuse('snake/run-not-found');
      return isStored ? ok(countedOf(stored)) : again(stored, turns, score);
    },
    async list(player: Asker, period: ScorePeriod): Promise<Scores> {
      const asked = await runsOf(period, clock.wallMs());
      const reached = windowsReached(timesNow());
      const [rows, score, standings] = await Promise.all([
        store.board(asked, boardLength, reached),
        store.bestOf(player.id, asked),
        boardStandings(database.db, [player.id]),
      ]);
      const isListed = standings.get(player.id)?.mayBeListed === true;
      const rank = isListed && score > 0 ? (await store.higherThan(score, asked, reached)) + 1 : null;
      return {
        rows: rows.map((row) => ({
          // Equals share a rank, as in what a player is told below the list.
          rank: rows.findIndex(({ score: other }) => other === row.score) + 1,
          username: row.username,
          score: row.score,
          level: row.level,
          day: dayOf(row.at),
          isYou: row.userId === player.id,
        })),
        you: score === 0 ? null : { score, rank },
      };
    },
    carryOver: (tx: Tx, fromId: string, toId: string) => snakeStore(tx).reassign(fromId, toId),
    sweep(limit: number): Promise<number> {
      const nowMs = clock.wallMs();
      return store.purge(new Date(nowMs), new Date(nowMs - keptMs), limit);
    },
  };
}

/** Answers a run that was already submitted: the same result for the same turns, else a refusal. */
function again(row: RunRow, turns: string, score: number): Result<Counted, ErrorCode> {
  return row.turns === turns && row.score === score ? ok(countedOf(row)) : refuse('snake/run-finished');
}

function countedOf({ score, level, length, isBest }: RunRow): Counted {
  return { score: score ?? 0, level: level ?? 1, length: length ?? 0, isBest };
}
