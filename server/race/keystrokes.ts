/** Keystrokes of a running race (GAPS G55): verified, stored, then told. What was sent already may be sent again. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import {
  accuracy,
  extend,
  lastKeyMs,
  progressPercent,
  sliceLog,
  trustedLateMs,
  wpm,
  type Batch,
  type Progress,
  type ProgressRefusal,
} from '@playfield/games/typing-race/index.ts';
import type { Clock } from '../clock.ts';
import type { Mailboxes } from '../mailboxes.ts';
import type { Outage } from '../nodes/runningTime.ts';
import { comeBackMs } from './decide.ts';
import type { KeystrokeWriter } from './keystrokeWriter.ts';
import type { LiveRaces } from './liveRaces.ts';
import { participantOf, textLengthOf, type ParticipantRow } from './record.ts';

/** How far a browser's estimate of the server's clock may be off. */
const allowanceMs = 500;
/** How often a batch is decided again when another server was quicker. */
const tries = 3;

const refusals = {
  malformed: 'socket/malformed',
  gap: 'race/out-of-order',
  'before-go': 'race/before-go',
  'out-of-order': 'race/out-of-order',
  'ahead-of-clock': 'race/ahead-of-clock',
  mismatch: 'race/mismatch',
  'beyond-end': 'race/beyond-end',
  finished: 'race/finished',
  'too-many': 'race/too-fast',
  'too-fast': 'race/too-fast',
} as const satisfies Record<ProgressRefusal, ErrorCode>;

export type RaceKeystrokesOptions = {
  readonly live: LiveRaces;
  readonly writer: KeystrokeWriter;
  readonly mailboxes: Mailboxes;
  readonly clock: Clock;
  readonly outages: () => readonly Outage[];
  /** Somebody reached the end of the text, and that is stored. */
  readonly onFinish: (raceId: string) => Promise<void>;
};

/** Keys that were stored before the race was decided may come once more. */
function afterTheRace(one: ParticipantRow, { from, kinds }: Batch): Result<null, ErrorCode> {
  if (from + kinds.length <= one.keystrokes) return ok(null);
  return refuse(one.isFinished ? 'race/finished' : 'race/not-racing');
}

/**
 * How late keys may arrive and still count for their own time, where the last of them was typed then: outages since, and the time to
 * come back after each, are not counted.
 */
function allowedLateMs(typedAtMs: number, arrivedAtMs: number, outages: readonly Outage[]): number {
  let sinceMs = typedAtMs;
  let awayMs = 0;
  for (const { fromMs, toMs } of outages) {
    const untilMs = Math.min(toMs + comeBackMs, arrivedAtMs);
    awayMs += Math.max(0, untilMs - Math.max(fromMs, sinceMs));
    sinceMs = Math.max(sinceMs, untilMs);
  }
  return trustedLateMs + awayMs;
}

type Live = NonNullable<Awaited<ReturnType<LiveRaces['load']>>>;

export function createRaceKeystrokes({
  live: races,
  writer,
  mailboxes,
  clock,
  outages,
  onFinish,
}: RaceKeystrokesOptions) {
  function figuresOf(live: Live, after: Progress): Pick<ParticipantRow, 'progress' | 'wpm' | 'accuracy'> {
    const typedMs = after.finishedAtMs ?? Math.max(0, races.sinceGoMs(live));
    return {
      progress: progressPercent(after.index, textLengthOf(live.record)),
      wpm: wpm(after.index, typedMs),
      accuracy: accuracy(after.index, after.errors),
    };
  }

  /** Verifies and stores one batch, which came `waitedMs` ago; null when it must be decided again. */
  async function tryOnce(
    live: Live,
    one: ParticipantRow,
    batch: Batch,
    waitedMs: number,
  ): Promise<Result<null, ErrorCode> | null> {
    if (races.sinceGoMs(live) < -allowanceMs) return refuse('race/before-go');
    const before = await races.progressOf(live, one);
    if (!before) {
      races.markStale(live.record.row.id);
      return null;
    }
    const nowSinceGoMs = races.sinceGoMs(live) - waitedMs;
    const arrivedAtMs = clock.wallMs() - waitedMs;
    const typedAtMs = arrivedAtMs - nowSinceGoMs + lastKeyMs(batch);
    const extended = extend(before, batch, {
      textLength: textLengthOf(live.record),
      nowSinceGoMs,
      allowanceMs,
      lateMs: allowedLateMs(typedAtMs, arrivedAtMs, outages()),
    });
    if (!extended.ok) return refuse(refusals[extended.error.code]);
    const after = extended.value;
    if (after === before) return ok(null);
    const from = before.log.kinds.length;
    const figures = figuresOf(live, after);
    const isFinished = after.finishedAtMs !== null;
    const finishedAt = isFinished ? new Date(clock.wallMs()) : null;
    const log = sliceLog(after.log, from);
    const stored = await writer.commit({ participantId: one.id, from, log, after, figures, finishedAt });
    if (stored === 'conflict') {
      races.markStale(live.record.row.id);
      return null;
    }
    live.progress.set(one.id, after);
    const moved: Partial<ParticipantRow> = {
      ...figures,
      progress: Math.floor(figures.progress),
      charIndex: after.index,
      errors: after.errors,
      keystrokes: after.log.kinds.length,
      finishMs: after.finishedAtMs === null ? null : Math.round(after.finishedAtMs),
      isFinished,
      finishedAt,
    };
    const { row, participants } = live.record;
    races.move({
      row,
      participants: participants.map((other) => (other.id === one.id ? { ...other, ...moved } : other)),
    });
    return ok(null);
  }

  return {
    /** Refuses what the text and the times cannot support; what is accepted is on disk. */
    async type(userId: string, raceId: string, batch: Batch): Promise<Result<null, ErrorCode>> {
      const cameAtMs = clock.monotonicMs();
      return mailboxes.enter(`${raceId} ${userId}`, async () => {
        for (let n = 0; n < tries; n++) {
          const live = await races.load(raceId);
          if (!live) return refuse('race/not-found');
          const one = participantOf(live.record, userId);
          if (!one) return refuse('race/not-member');
          if (live.record.row.status === 'waiting') return refuse('race/before-go');
          if (one.leftAt) return refuse('race/not-racing');
          if (live.record.row.status === 'completed') return afterTheRace(one, batch);
          const done = await tryOnce(live, one, batch, clock.monotonicMs() - cameAtMs);
          if (!done) continue;
          const now = participantOf(live.record, userId);
          if (done.ok && now?.isFinished) await onFinish(raceId);
          return done;
        }
        return refuse('server/overloaded');
      });
    },
  };
}
