/**
 * Stores changes of matches durably, all that wait by one statement and so by one commit (`db/groupCommit.ts`). A change is stored
 * only on top of exactly the version it was decided for, so of two servers deciding at once one gets `conflict`. A result and the
 * statistics it changes are written by the same statement, hence exactly once; other servers are told by it too.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Bus, StatementNotices } from '../bus/bus.ts';
import { createGroupCommit, type GroupCommit } from '../db/groupCommit.ts';
import type { Database, Tx } from '../db/open.ts';
import { insertEndings } from '../endings/record.ts';
import type { Change } from './decide.ts';
import { addTally } from './stats.ts';
import { jsonOf, matchChanged, mostNoticeBytes, omitted } from './changeNotice.ts';

export type MoveWriter = GroupCommit<Change> & {
  /**
   * Stores one change inside a transaction. Returns what must be called once that is committed; null on conflict, and then nothing is
   * stored.
   */
  readonly storeWithin: (tx: Tx, change: Change) => Promise<(() => void) | null>;
};

/** The notice of a change that was taken, cut where it is too long. */
const tellable = `case when octet_length(i.notice) <= ${mostNoticeBytes} then i.notice
          else json_build_object('id', i.id, 'version', i.version)::text end`;

/** A column of `games` that a change sets: its type in the JSON, and its new value where that is not simply the one given there. */
type Column = readonly [name: string, type: string, value?: string];
const kept = (name: string, type: string): Column => [name, type, `coalesce(i.${name}, g.${name})`];

/** What a move alone may change; the rest of the row stays (`isMoveAlone`). */
const moveColumns: readonly Column[] = [
  ['board', 'jsonb'],
  ['current_player', 'text'],
  ['move_count', 'int'],
  ['clock1_ms', 'int'],
  ['clock2_ms', 'int'],
  ['turn_started_at', 'timestamptz'],
  ['offer', 'text'],
  ['offer_by', 'text'],
  ['away1_at', 'timestamptz'],
  ['away2_at', 'timestamptz'],
  ['join_by', 'timestamptz'],
  ['turn_told_ply', 'int'],
  ['deadline_at', 'timestamptz'],
];
const otherColumns: readonly Column[] = [
  ['status', 'text'],
  ['winner', 'text'],
  ['result', 'text'],
  ['completed_at', 'timestamptz'],
  kept('player2_id', 'text'),
  kept('player2_name', 'text'),
  kept('rated', 'bool'),
  kept('berserk1', 'bool'),
  kept('berserk2', 'bool'),
  kept('rematch_id', 'text'),
  kept('takebacks_used', 'int'),
  kept('hints_used', 'int'),
];

/** Whether the change is a move after which the game goes on, and no other column than those above changes. */
function isMoveAlone({ from, next, append, dropFrom }: Change): boolean {
  const [before, after] = [from.row, next.row];
  return (
    append !== null &&
    dropFrom === null &&
    before.status === after.status &&
    before.winner === after.winner &&
    before.result === after.result &&
    before.completedAt === after.completedAt &&
    before.player2Id === after.player2Id &&
    before.player2Name === after.player2Name &&
    before.rated === after.rated &&
    before.berserk1 === after.berserk1 &&
    before.berserk2 === after.berserk2 &&
    before.rematchId === after.rematchId &&
    before.takebacksUsed === after.takebacksUsed &&
    before.hintsUsed === after.hintsUsed
  );
}

/**
 * The changes (`jsonOf`), and those that are taken. Each of them has an id; that it is asked for has the planner expect one of the
 * hundred rows it expects of JSON, so that it looks games up by their index and never reads the whole table.
 */
const taking = (isTold: boolean, columns: readonly Column[]): string => `
    input as materialized (
      select i.*, to_timestamp(played_at_ms / 1000) as played_at
        ${isTold ? `, (item - '{${omitted.join()}}'::text[])::text as notice` : ''}
      from jsonb_array_elements($1::jsonb) as item, jsonb_to_record(item) as i(
        id text, version int, ply int, seat text, move jsonb, notation text, played_at_ms float8, drop_from int,
        is_counted bool, is_ended bool, ${columns.map(([name, type]) => `${name} ${type}`).join(', ')})
      where item ? 'id'
    ), taken as (
      update games g set
        version = i.version + 1, last_move_at = coalesce(i.played_at, g.last_move_at),
        ${columns.map(([name, , value = `i.${name}`]) => `${name} = ${value}`).join(', ')}
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
/** In one row: for the driver and for PostgreSQL a row costs more than an id. */
const answer = "select coalesce(json_agg(id), '[]') as ids from taken";
const answerOnceTold = `${answer} where (select count(*) from told) >= 0`;

/**
 * One statement, one commit: the snapshots, the moves, the statistics, the notices. Returns the games whose change was taken. Nearly
 * always there are moves alone, and PostgreSQL need not read and write what they don't change, nor prepare, each time, for what
 * nobody asks. Without `notices` the bus doesn't travel through the database.
 */
export function statementsFor(notices: StatementNotices | null) {
  const moves = `with ${taking(notices !== null, moveColumns)},${appending}`;
  const all = `with ${taking(notices !== null, [...moveColumns, ...otherColumns])},${takingBack},${appending},${counting},${ending}`;
  return notices
    ? {
        'store-few-moves': `${moves},${tellingAtOnce(notices)} ${answerOnceTold}`,
        'store-moves': `${moves},${telling(notices)} ${answerOnceTold}`,
        store: `${all},${telling(notices)} ${answerOnceTold}`,
      }
    : {
        'store-few-moves': `${moves} ${answer}`,
        'store-moves': `${moves} ${answer}`,
        store: `${all} ${answer}`,
      };
}

const answered = z.tuple([z.object({ ids: z.array(z.string()) })]);

type Statements = ReturnType<typeof statementsFor>;

function nameFor(changes: readonly Change[], notices: StatementNotices | null): keyof Statements {
  if (!changes.every(isMoveAlone)) return 'store';
  return !notices || changes.length <= notices.mostBytes / mostNoticeBytes
    ? 'store-few-moves'
    : 'store-moves';
}

export function createMoveWriter(database: Database, bus: Pick<Bus, 'inStatement' | 'publish'>): MoveWriter {
  const untold = statementsFor(null);
  let told: Statements | null = null;
  const statementsWith = (notices: StatementNotices | null): Statements =>
    notices ? (told ??= statementsFor(notices)) : untold;

  /** For what its own statement didn't tell. */
  const publish = ({ from, next }: Change): void =>
    bus.publish(matchChanged, { id: next.row.id, version: from.row.version });

  async function store(changes: readonly Change[]): Promise<ReadonlySet<string>> {
    // In one order everywhere, so that two servers never wait for each other's rows.
    const ordered = changes.toSorted((a, b) => (a.next.row.id < b.next.row.id ? -1 : 1));
    const json = `[${ordered.map(jsonOf).join(',')}]`;
    const notices = bus.inStatement();
    const name = nameFor(changes, notices);
    const statement = statementsWith(notices)[name];
    const [{ ids }] = answered.parse(
      await database.prepared(notices ? `${name}-told` : name, statement, [json]),
    );
    const taken = new Set(ids);
    if (!notices) for (const change of ordered) if (taken.has(change.next.row.id)) publish(change);
    return taken;
  }

  return {
    ...createGroupCommit({ database, keyOf: (change) => change.next.row.id, store }),
    async storeWithin(tx, change) {
      const notices = bus.inStatement();
      const [before, after] = statementsWith(notices).store.split('$1');
      const { rows } = await tx.execute(
        sql`${sql.raw(before ?? '')}${`[${jsonOf(change)}]`}${sql.raw(after ?? '')}`,
      );
      if (answered.parse(rows)[0].ids.length === 0) return null;
      return notices ? () => undefined : () => publish(change);
    },
  };
}
