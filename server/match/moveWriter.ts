/**
 * Stores changes of matches durably (HOUSE section 2, step 7; TRUST section 1, facts 1 and 3). What arrives while a
 * statement runs goes into the next one, and so into one commit; each is answered after it. A change is stored only on
 * top of exactly the version it was decided for, so of two servers deciding at once one gets `conflict`. A result and
 * the statistics it changes are written by the same statement, hence exactly once; other servers are told by it too.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { StatementNotices } from '../bus/bus.ts';
import { createGroupCommit, type GroupCommit } from '../db/groupCommit.ts';
import type { Database, Tx } from '../db/open.ts';
import { insertEndings } from '../endings/record.ts';
import { endsWithResult, type Change } from './decide.ts';
import { addTally } from './stats.ts';
import { jsonOf, matchChanged, mostNoticeBytes, omitted } from './changeNotice.ts';

export type MoveWriter = GroupCommit<Change> & {
  /** Stores one change inside a transaction; false on conflict, and then nothing is stored. */
  readonly storeWithin: (tx: Tx, change: Change) => Promise<boolean>;
};

/** The notice of a change that was taken, cut where it is too long. */
const tellable = `case when octet_length(i.notice) <= ${mostNoticeBytes} then i.notice
          else json_build_object('id', i.id, 'version', i.version)::text end`;

/**
 * The changes (`jsonOf`), and those that are taken. Each of them has an id; that it is asked for has the planner expect one of the
 * hundred rows it expects of JSON, so that it looks games up by their index and never reads the whole table.
 */
const taking = (isTold: boolean): string => `
    input as materialized (
      select i.*, to_timestamp(played_at_ms / 1000) as played_at
        ${isTold ? `, (item - '{${omitted.join()}}'::text[])::text as notice` : ''}
      from jsonb_array_elements($1::jsonb) as item, jsonb_to_record(item) as i(
        id text, version int, ply int, seat text, move jsonb, notation text, played_at_ms float8, drop_from int,
        is_counted bool, is_ended bool, board jsonb, current_player text, status text, winner text, result text, move_count int,
        completed_at timestamptz, player2_id text, player2_name text, rated bool, berserk1 bool, berserk2 bool, clock1_ms int, clock2_ms int,
        turn_started_at timestamptz, offer text, offer_by text, rematch_id text, takebacks_used int, hints_used int,
        away1_at timestamptz, away2_at timestamptz, join_by timestamptz, turn_told_ply int, deadline_at timestamptz)
      where item ? 'id'
    ), taken as (
      update games g set
        version = i.version + 1, board = i.board, current_player = i.current_player, status = i.status,
        winner = i.winner, result = i.result, move_count = i.move_count,
        last_move_at = coalesce(i.played_at, g.last_move_at), completed_at = i.completed_at,
        player2_id = coalesce(i.player2_id, g.player2_id), player2_name = coalesce(i.player2_name, g.player2_name),
        rated = coalesce(i.rated, g.rated),
        berserk1 = coalesce(i.berserk1, g.berserk1), berserk2 = coalesce(i.berserk2, g.berserk2),
        clock1_ms = i.clock1_ms, clock2_ms = i.clock2_ms, turn_started_at = i.turn_started_at, offer = i.offer,
        offer_by = i.offer_by, rematch_id = coalesce(i.rematch_id, g.rematch_id),
        takebacks_used = coalesce(i.takebacks_used, g.takebacks_used),
        hints_used = coalesce(i.hints_used, g.hints_used), away1_at = i.away1_at, away2_at = i.away2_at, join_by = i.join_by, turn_told_ply = i.turn_told_ply, deadline_at = i.deadline_at
      from input i
      where g.id = i.id and g.version = i.version
      returning g.id, g.game_type, g.game_mode, g.player1_id, g.player2_id, g.winner, g.completed_at, g.tournament_id, i.is_counted, i.is_ended, i.drop_from,
        i.ply, i.seat, i.move, i.notation, i.played_at
        ${isTold ? `, ${tellable} as notice` : ''}
    )`;
const appending = `
    moves as (
      insert into game_moves (game_id, ply, seat, move, notation, played_at)
      select id, ply, seat, move, notation, played_at from taken where ply is not null
    )`;
const takingBack = `
    dropped as (
      delete from game_moves m using taken where m.game_id = taken.id and m.ply >= taken.drop_from
    )`;
const counting = `
    tally as (
      select user_id, game_type, count(*)::int as total_games, count(*) filter (where is_won)::int as wins,
        count(*) filter (where not is_won)::int as losses, count(*) filter (where is_won is null)::int as draws,
        count(*) filter (where is_ai)::int as ai_games, count(*) filter (where is_ai and is_won)::int as ai_wins,
        count(*) filter (where is_ai and not is_won)::int as ai_losses,
        count(*) filter (where is_ai and is_won is null)::int as ai_draws
      from (
        select player1_id as user_id, game_type, winner = 'player1' as is_won, game_mode = 'ai' as is_ai
        from taken where is_counted
        union all
        select player2_id, game_type, winner = 'player2', game_mode = 'ai' from taken where is_counted
      ) ended
      where user_id is not null group by user_id, game_type order by user_id, game_type
    ), stats as (
      ${addTally}
    )`;
const endedRows = 'select id, completed_at as ended_at, tournament_id from taken where is_ended';
/** What follows from an end is settled later, by those who registered for it. */
const ending = `
    ended as (${insertEndings('game', endedRows)}
    )`;
/**
 * Tells the other servers with the commit, for which PostgreSQL takes a lock: as few notifications as hold the notices of all
 * changes that were taken.
 */
const telling = ({ mostBytes, notifyAll }: StatementNotices): string => `
    parts as (
      select notice, sum(octet_length(notice) + 1) over (order by id) / ${mostBytes} as part from taken
    ), told as materialized (
      select ${notifyAll(matchChanged, 'notice')} from parts group by part
    )`;
/** The same where all notices are known to fit into one notification. */
const tellingAtOnce = ({ notifyAll }: StatementNotices): string => `
    told as materialized (
      select ${notifyAll(matchChanged, 'notice')} from taken having count(*) > 0
    )`;
const answer = 'select id from taken';
const answerOnceTold = `${answer} where (select count(*) from told) >= 0`;

/**
 * One statement, one commit: the snapshots, the moves, the statistics, the notices. Returns the games whose change was taken. Nearly
 * always there are a few moves alone, and PostgreSQL need not prepare, each time, for what nobody asks. Without `notices` the bus
 * doesn't travel through the database.
 */
export function statementsFor(notices: StatementNotices | null) {
  return notices
    ? {
        'store-moves': `with ${taking(true)},${appending},${tellingAtOnce(notices)} ${answerOnceTold}`,
        store: `with ${taking(true)},${takingBack},${appending},${counting},${ending},${telling(notices)} ${answerOnceTold}`,
      }
    : {
        'store-moves': `with ${taking(false)},${appending} ${answer}`,
        store: `with ${taking(false)},${takingBack},${appending},${counting},${ending} ${answer}`,
      };
}

const takenRows = z.array(z.object({ id: z.string() }));

export function createMoveWriter(database: Database, notices: StatementNotices | null): MoveWriter {
  const statements = statementsFor(notices);
  const mostMoves = notices ? Math.floor(notices.mostBytes / mostNoticeBytes) : Infinity;

  async function store(changes: readonly Change[]): Promise<ReadonlySet<string>> {
    // In one order everywhere, so that two servers never wait for each other's rows.
    const ordered = changes.toSorted((a, b) => (a.next.row.id < b.next.row.id ? -1 : 1));
    const json = `[${ordered.map(jsonOf).join(',')}]`;
    const areMoves = changes.every(
      (change) => change.dropFrom === null && !change.isCounted && !endsWithResult(change),
    );
    const name = areMoves && changes.length <= mostMoves ? 'store-moves' : 'store';
    const taken = await database.prepared(name, statements[name], [json]);
    return new Set(takenRows.parse(taken).map((row) => row.id));
  }

  return {
    ...createGroupCommit({ database, keyOf: (change) => change.next.row.id, store }),
    async storeWithin(tx, change) {
      const [before, after] = statements.store.split('$1');
      const { rows } = await tx.execute(
        sql`${sql.raw(before ?? '')}${`[${jsonOf(change)}]`}${sql.raw(after ?? '')}`,
      );
      return rows.length === 1;
    },
  };
}
