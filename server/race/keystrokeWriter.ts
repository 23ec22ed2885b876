/**
 * Stores keystrokes durably, those of all players of all races that come at about the same time in one statement. A batch
 * is stored only on top of exactly the keystrokes it follows, and never after the race is decided; the player's figures in
 * `race_participants` move with it, and other servers are told.
 */
import { sql } from 'drizzle-orm';
import type { KeyLog, Progress } from '@playfield/games/typing-race/index.ts';
import type { Bus, StatementNotices } from '../bus/bus.ts';
import { createGroupCommit, type GroupCommit } from '../db/groupCommit.ts';
import type { Database } from '../db/open.ts';
import { raceChanged } from './raceNotices.ts';

type Appended = {
  readonly participantId: string;
  /** Keystrokes stored before. */
  readonly from: number;
  readonly log: KeyLog;
  /** Where the player stands after them. */
  readonly after: Progress;
  readonly figures: { readonly progress: number; readonly wpm: number; readonly accuracy: number };
  readonly finishedAt: Date | null;
};

export type KeystrokeWriter = GroupCommit<Appended>;

const rowOf = ({ participantId, from, log, after, figures, finishedAt }: Appended): object => ({
  id: participantId,
  from_key: from,
  times: log.times,
  kinds: log.kinds,
  keystrokes: from + log.kinds.length,
  char_index: after.index,
  errors: after.errors,
  progress: Math.floor(figures.progress),
  wpm: figures.wpm,
  accuracy: figures.accuracy,
  finish_ms: after.finishedAtMs === null ? null : Math.round(after.finishedAtMs),
  finished_at: finishedAt,
});

/** Bytes of one notice: `{"raceId":"…"}` with an id of 22 letters, and a comma. */
const noticeBytes = 40;

/** Tells of the races in as few notifications as hold them: each needs a lock at the commit. */
const telling = ({ mostBytes, notifyAll }: StatementNotices) =>
  sql.raw(`where (select count(*) from (
      select ${notifyAll(raceChanged, `json_build_object('raceId', race_id)::text`)}
      from (
        select race_id, row_number() over () / ${Math.floor(mostBytes / noticeBytes)} as part
        from (select distinct race_id from taken) r
      ) p
      group by part offset 0) t) >= 0`);

export function createKeystrokeWriter(
  { db, assertWritable }: Database,
  bus: Pick<Bus, 'inStatement' | 'publish'>,
): KeystrokeWriter {
  async function store(batches: readonly Appended[]): Promise<ReadonlySet<string>> {
    // In one order everywhere, so that two servers never wait for each other's rows.
    const rows = batches.toSorted((a, b) => (a.participantId < b.participantId ? -1 : 1)).map(rowOf);
    const notices = bus.inStatement();
    const taken = await db.execute<{ id: string; race_id: string }>(sql`
      with input as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(
          id text, from_key int, times jsonb, kinds text, keystrokes int, char_index int, errors int, progress int,
          wpm int, accuracy int, finish_ms int, finished_at timestamptz)
      ), taken as (
        update race_participants p set
          keystrokes = i.keystrokes, char_index = i.char_index, errors = i.errors, progress = i.progress, wpm = i.wpm,
          accuracy = i.accuracy, finish_ms = i.finish_ms, finished_at = i.finished_at,
          is_finished = i.finish_ms is not null
        from input i
        where p.id = i.id and p.keystrokes = i.from_key and not p.is_finished and not p.is_dnf and p.left_at is null
        returning p.id, p.race_id
      ), logs as (
        insert into race_keystrokes (participant_id, from_key, times, kinds)
        select i.id, i.from_key, i.times, i.kinds from input i join taken on taken.id = i.id
      )
      select id, race_id from taken ${notices ? telling(notices) : sql``}`);
    if (!notices)
      for (const raceId of new Set(taken.rows.map((row) => row.race_id)))
        bus.publish(raceChanged, { raceId });
    return new Set(taken.rows.map((row) => row.id));
  }

  return createGroupCommit({ database: { assertWritable }, keyOf: (batch) => batch.participantId, store });
}
