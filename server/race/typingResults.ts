/**
 * What a player's typing is worth: results the server counted itself, from races and from practice; the best of them unlocks
 * vehicles, and those of races make the leaderboard (GAPS G62, G64, G67). Flagged results are kept and count for nothing.
 */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type {
  leaderboard,
  MyTyping,
  Period,
  postPractice,
  TextClass,
} from '@playfield/contracts/http/typing.ts';
import { dayOf } from '@playfield/contracts/puzzleDays.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import {
  accuracy,
  agreeing,
  currentVehicle,
  hasCopyAmong,
  isProvisional,
  isUnlocked,
  judge,
  lastKeyMs,
  provisionalWpm,
  replay,
  textById,
  vehicleById,
  wpm,
  type KeyLog,
  type KnownRun,
  type RaceText,
  type Verdict,
} from '@playfield/games/typing-race/index.ts';
import { chooseVehicle, inheritVehicle, vehicleOf } from '../account/people.ts';
import type { Clock } from '../clock.ts';
import { inRounds } from '../db/inRounds.ts';
import type { Database, Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import { recordEndings } from '../endings/record.ts';
import { newId } from '../random.ts';
import { hashOf, toStored } from './storedLog.ts';
import { carryOverPast, raceCountsOf } from './pastRaces.ts';
import { typingBoard } from './typingBoard.ts';
import { createTypingRanks } from './typingRanks.ts';
import { practiceKeptDays, typingStore, type NewResult, type StoredRun } from './typingResultStore.ts';

const boardLength = 50;
/** Hashes of logs are kept for so long. */
const hashesKeptMs = 180 * dayMs;
/** Runs that say how fast somebody types today. */
const latestRuns = 5;
const periodMs: Readonly<Record<Period, number | null>> = { day: dayMs, week: 7 * dayMs, all: null };

type FinishedRun = {
  readonly userId: string;
  readonly isGuest: boolean;
  /** Null for practice. */
  readonly raceId: string | null;
  readonly text: RaceText;
  readonly wpm: number;
  readonly accuracy: number;
  readonly durationMs: number;
  readonly log: KeyLog;
  readonly verdict: Verdict;
  readonly nowMs: number;
};

type Store = ReturnType<typeof typingStore>;
type Board = z.input<(typeof leaderboard)['answer']>;
type Practised = z.input<(typeof postPractice)['answer']>;

/** What became of a finished run. */
export type Recorded = {
  /** Of the stored result; null where nothing was stored. */
  readonly id: string | null;
  /** The given one, or `copied` where the log was handed in before. */
  readonly verdict: Verdict;
  /** Counts for no board until two other runs of the player agree. */
  readonly isProvisional: boolean;
  /** Better than every run of its kind before. Guests have no best. */
  readonly isBest: boolean;
};

/** Own runs a new one is compared with, and runs of others over the same text. */
const comparedRuns = 12;
const comparedOthers = 30;
/** Runs that agree are not slower than this part of the new one. */
const comparedFrom = 0.8;
const copied: Verdict = { verdict: 'flagged', reasons: ['copied'] };

function withVerdict(run: FinishedRun, verdict: Verdict, isProvisional: boolean): NewResult {
  return {
    id: newId(),
    userId: run.userId,
    raceId: run.raceId,
    isRace: run.raceId !== null,
    textId: run.text.id,
    textClass: run.text.length,
    wpm: run.wpm,
    accuracy: run.accuracy,
    durationMs: Math.round(run.durationMs),
    keystrokes: toStored(run.log),
    verdict: verdict.verdict,
    reasons: verdict.verdict === 'flagged' ? verdict.reasons : [],
    isProvisional,
    createdAt: new Date(run.nowMs),
  };
}

const knownOf = ({ log, text, wpm: speed }: FinishedRun): KnownRun => ({ log, text: text.text, wpm: speed });

/** The player's own runs that may agree with this one. */
const ownRuns = (inTx: Store, run: FinishedRun): Promise<readonly StoredRun[]> =>
  inTx.fastRunsOf(run.userId, Math.floor(run.wpm * comparedFrom), comparedRuns);

/** Releases two runs that agree with this one, provisional ones first; returns whether there are two. */
async function releaseAgreeing(inTx: Store, run: FinishedRun, own: readonly StoredRun[]): Promise<boolean> {
  const provisionalFirst = own.toSorted((a, b) => Number(b.isProvisional) - Number(a.isProvisional));
  const others = agreeing(knownOf(run), provisionalFirst);
  if (others) await inTx.release(others.map(({ id }) => id));
  return others !== null;
}

/** Whether a fast run is a copy of another, stands by itself, or waits for others that agree; those it agrees with count. */
async function compare(inTx: Store, run: FinishedRun): Promise<'copied' | 'provisional' | 'agreed'> {
  const own = await ownRuns(inTx, run);
  const fromWpm = Math.min(Math.floor(run.wpm * comparedFrom), provisionalWpm);
  const overText = await inTx.fastRunsOver(run.text, fromWpm, comparedOthers);
  if (hasCopyAmong(knownOf(run), [...own, ...overText])) return 'copied';
  return (await releaseAgreeing(inTx, run, own)) ? 'agreed' : 'provisional';
}

/** A run that counts by itself may be what provisional ones have waited for. */
async function releaseWaiting(inTx: Store, run: FinishedRun): Promise<void> {
  const own = await ownRuns(inTx, run);
  if (own.some((other) => other.isProvisional)) await releaseAgreeing(inTx, run, own);
}

/**
 * Stores a finished run. A log that somebody handed in before is kept as `copied`; a practice run that its own player
 * sends once more changes nothing.
 */
async function recordRun(tx: Tx, run: FinishedRun): Promise<Recorded> {
  const inTx = typingStore(tx);
  const isRace = run.raceId !== null;
  const ownerId = await inTx.claimHash(hashOf(run.log), run.userId, new Date(run.nowMs));
  if (ownerId === run.userId && !isRace)
    return { id: null, verdict: run.verdict, isProvisional: false, isBest: false };
  const before = await inTx.bestOf(run.userId);
  let verdict = ownerId === null ? run.verdict : copied;
  let isProvisionalRun = false;
  if (verdict.verdict === 'plausible') {
    if (isProvisional(run.wpm, before.proven, before.runs)) {
      const comparison = await compare(inTx, run);
      if (comparison === 'copied') verdict = copied;
      isProvisionalRun = comparison === 'provisional';
    } else if (before.provisional > 0) await releaseWaiting(inTx, run);
  }
  const result = withVerdict(run, verdict, isProvisionalRun);
  await inTx.insert(result);
  if (!isRace)
    await recordEndings(tx, [{ kind: 'typing', subjectId: result.id, endedAt: new Date(run.nowMs) }]);
  const counts = verdict.verdict === 'plausible' && !isProvisionalRun && !run.isGuest;
  return {
    id: result.id,
    verdict,
    isProvisional: isProvisionalRun,
    isBest: counts && run.wpm > (isRace ? before.race : before.any),
  };
}

export type TypingResults = ReturnType<typeof createTypingResults>;

export type TypingOptions = {
  readonly database: Database;
  readonly clock: Clock;
  /** Called after a practice run was stored, and its ending with it. */
  readonly ended: (tournamentId: string | null) => void;
};

export function createTypingResults({ database, clock, ended }: TypingOptions) {
  const store = typingStore(database.db);
  const purgePractice = inRounds<{ readonly id: string; readonly at: Date }>({
    read: (after, limit) =>
      store.practiceAfter(after, new Date(clock.wallMs() - practiceKeptDays * dayMs), limit),
    remove: (old) => store.purgePractice(old.map(({ id }) => id)),
  });
  const boards = typingBoard(database.db);
  const ranks = createTypingRanks(boards, clock);

  async function mine(player: { readonly id: string; readonly isGuest: boolean }): Promise<MyTyping> {
    const [best, counts, vehicle, busiestLength] = await Promise.all([
      store.bestOf(player.id),
      raceCountsOf(database.db, player.id),
      vehicleOf(database.db, player.id),
      ranks.busiestBoard(),
    ]);
    return {
      bestWpm: best.any,
      bestRaceWpm: best.race > 0 ? best.race : null,
      racesRun: counts.run,
      racesWon: counts.won,
      rank: busiestLength === null || player.isGuest ? null : await ranks.rankOf(player.id, busiestLength),
      vehicle,
      busiestBoard: busiestLength,
    };
  }

  return {
    record: recordRun,
    mine,
    /** The speeds of somebody's latest plausible runs, newest first. */
    latestWpms: (userId: string): Promise<readonly number[]> => store.latestWpms(userId, latestRuns),
    /**
     * The vehicle somebody may run with: the wanted one if it is unlocked, else the chosen one, else the last unlocked. Refuses
     * one that does not exist.
     */
    async vehicleFor(userId: string, wanted: string | undefined): Promise<Result<string, ErrorCode>> {
      const wish = wanted === undefined ? undefined : vehicleById(wanted);
      if (wanted !== undefined && !wish) return refuse('vehicle/unknown');
      const best = await store.bestOf(userId);
      if (wish && isUnlocked(wish, best.any)) return ok(wish.id);
      return ok(currentVehicle(best.any, await vehicleOf(database.db, userId)).id);
    },
    /** The vehicles that these people run with. */
    async vehiclesOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>();
      for (const id of userIds) {
        const best = await typingStore(tx).bestOf(id);
        found.set(id, currentVehicle(best.any, await vehicleOf(tx, id)).id);
      }
      return found;
    },
    async chooseVehicle(
      player: { readonly id: string; readonly isGuest: boolean },
      id: string,
    ): Promise<Result<MyTyping, ErrorCode>> {
      const vehicle = vehicleById(id);
      if (!vehicle) return refuse('vehicle/unknown');
      const best = await store.bestOf(player.id);
      if (!isUnlocked(vehicle, best.any)) return refuse('vehicle/locked');
      database.assertWritable();
      await chooseVehicle(database.db, player.id, vehicle.id);
      return ok(await mine(player));
    },
    /** A practice run of a catalogue text: its figures are counted here, from its keys alone. */
    async practise(
      player: { readonly id: string; readonly isGuest: boolean },
      textId: string,
      log: KeyLog,
    ): Promise<Result<Practised, ErrorCode>> {
      const text = textById(textId);
      if (!text) return refuse('typing/unknown-text');
      const length = Array.from(text.text).length;
      const standing = replay(length, log);
      if (!standing.ok)
        return refuse(standing.error.code === 'malformed' ? 'request/invalid' : 'race/beyond-end');
      if (log.times.some((time, index) => time < (log.times[index - 1] ?? 0)))
        return refuse('race/out-of-order');
      if (standing.value.index !== length) return refuse('typing/unfinished');
      database.assertWritable();
      const durationMs = lastKeyMs(log);
      const verdict = judge(log, text.text);
      const run = {
        userId: player.id,
        isGuest: player.isGuest,
        raceId: null,
        text,
        wpm: wpm(length, durationMs),
        accuracy: accuracy(standing.value.index, standing.value.errors),
        durationMs,
        log,
        verdict,
        nowMs: clock.wallMs(),
      };
      const recorded = await database.db.transaction((tx) => recordRun(tx, run));
      ended(null);
      return ok({
        id: recorded.id,
        wpm: run.wpm,
        accuracy: run.accuracy,
        verdict: recorded.verdict.verdict,
        reasons: recorded.verdict.verdict === 'flagged' ? [...recorded.verdict.reasons] : [],
        isProvisional: recorded.isProvisional,
        isBest: recorded.isBest,
        me: await mine(player),
      });
    },
    async board(userId: string, length: TextClass, period: Period): Promise<Board> {
      const lengthMs = periodMs[period];
      const since = lengthMs === null ? null : new Date(clock.wallMs() - lengthMs);
      const rows = await boards.board(length, since, boardLength);
      return rows.map((row) => ({
        rank: rows.findIndex(({ wpm: speed }) => speed === row.wpm) + 1,
        username: row.username,
        wpm: row.wpm,
        accuracy: row.accuracy,
        day: dayOf(row.at),
        isYou: row.userId === userId,
      }));
    },
    /** Forgets old hashes, and of the next old results practice runs but each player’s best; returns how many. */
    async sweep(limit: number): Promise<number> {
      const hashes = await store.forgetHashes(new Date(clock.wallMs() - hashesKeptMs), limit);
      return hashes + (await purgePractice(limit));
    },
    async carryOver(tx: Tx, fromId: string, toId: string): Promise<void> {
      await typingStore(tx).reassign(fromId, toId);
      await carryOverPast(tx, fromId, toId);
      await inheritVehicle(tx, fromId, toId);
    },
  };
}
