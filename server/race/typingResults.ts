/**
 * What a player's typing is worth: results the server counted itself, from races and from practice; the best of them unlocks
 * vehicles, and those of races make the leaderboard (GAPS G62, G64, G67). Flagged results are kept and count for nothing.
 */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type {
  MyTyping,
  Period,
  TextClass,
  leaderboard,
  postPractice,
} from '@playfield/contracts/http/typing.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import {
  accuracy,
  currentVehicle,
  isUnlocked,
  judge,
  lastKeyMs,
  replay,
  textById,
  vehicleById,
  wpm,
  type KeyLog,
  type RaceText,
  type Verdict,
} from '@playfield/games/typing-race/index.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { newId } from '../random.ts';
import { typingStore } from './typingResultStore.ts';

const boardLength = 50;
const dayMs = 86_400_000;
const periodMs: Readonly<Record<Period, number | null>> = { day: dayMs, week: 7 * dayMs, all: null };

export type FinishedRun = {
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

type Board = z.input<(typeof leaderboard)['answer']>;
type Practised = z.input<(typeof postPractice)['answer']>;

/** Stores a finished run; answers whether it is better than every run of its kind before. Guests have no best. */
async function recordRun(tx: Tx, run: FinishedRun): Promise<boolean> {
  const inTx = typingStore(tx);
  const before = await inTx.bestOf(run.userId);
  const isRace = run.raceId !== null;
  const { verdict } = run.verdict;
  await inTx.insert({
    id: newId(),
    userId: run.userId,
    raceId: run.raceId,
    isRace,
    textId: run.text.id,
    textClass: run.text.length,
    wpm: run.wpm,
    accuracy: run.accuracy,
    durationMs: Math.round(run.durationMs),
    keystrokes: run.log,
    verdict,
    reasons: run.verdict.verdict === 'flagged' ? run.verdict.reasons : [],
    createdAt: new Date(run.nowMs),
  });
  return verdict === 'plausible' && !run.isGuest && run.wpm > (isRace ? before.race : before.any);
}

export type Typing = ReturnType<typeof createTyping>;

export function createTyping({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const store = typingStore(database.db);

  async function mine(player: { readonly id: string; readonly isGuest: boolean }): Promise<MyTyping> {
    const [best, counts, vehicle] = await Promise.all([
      store.bestOf(player.id),
      store.countsOf(player.id),
      store.vehicleOf(player.id),
    ]);
    const isRanked = !player.isGuest && best.race > 0;
    return {
      bestWpm: best.any,
      bestRaceWpm: best.race > 0 ? best.race : null,
      racesRun: counts.run,
      racesWon: counts.won,
      rank: isRanked ? (await store.fasterThan(best.race)) + 1 : null,
      vehicle,
    };
  }

  return {
    record: recordRun,
    mine,
    /** The vehicle somebody may run with: the wanted one if it is unlocked, else the chosen one, else the last unlocked. */
    async vehicleFor(userId: string, wanted: string | undefined): Promise<string> {
      const best = await store.bestOf(userId);
      return currentVehicle(best.any, wanted ?? (await store.vehicleOf(userId))).id;
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
      await store.setVehicle(player.id, vehicle.id);
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
      const isBest = await database.db.transaction((tx) => recordRun(tx, run));
      return ok({
        wpm: run.wpm,
        accuracy: run.accuracy,
        verdict: verdict.verdict,
        isBest,
        me: await mine(player),
      });
    },
    async board(userId: string, textClass: TextClass, period: Period): Promise<Board> {
      const lengthMs = periodMs[period];
      const since = lengthMs === null ? null : new Date(clock.wallMs() - lengthMs);
      const rows = await store.board(textClass, since, boardLength);
      return rows.map((row, index) => ({
        rank: index + 1,
        username: row.username,
        wpm: row.wpm,
        accuracy: row.accuracy,
        at: row.at.toISOString(),
        isYou: row.userId === userId,
      }));
    },
    carryOver: (tx: Tx, fromId: string, toId: string) => typingStore(tx).reassign(fromId, toId),
  };
}
