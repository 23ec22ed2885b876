/**
 * Appends moves durably (HOUSE section 2, step 7; TRUST section 1, facts 1 and 3). Moves that arrive within a few
 * milliseconds go into one statement, and so into one commit; each is answered after it. A move is stored only on top
 * of exactly the position it was decided for, so of two servers deciding at once one gets `conflict`. A result and the
 * statistics it changes are written by the same statement, hence exactly once.
 */
import { sql } from 'drizzle-orm';
import type { Json, Seat } from '@playfield/games/game.ts';
import type { WireMove } from '@playfield/contracts/http/match.ts';
import type { Database } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';

export type Append = {
  readonly gameId: string;
  readonly ply: number;
  readonly seat: Seat;
  readonly move: WireMove;
  readonly notation: string;
  readonly playedAtMs: number;
  /** The position after the move. */
  readonly board: Json;
  readonly currentPlayer: Seat;
  /** Set when the move ended the game. */
  readonly ended: { readonly winner: Seat | null; readonly result: 'win' | 'draw' } | null;
};

export type Journal = {
  /** Resolves after the commit. Rejects when the database cannot store; then nothing is known of the move's fate. */
  readonly append: (entry: Append) => Promise<'stored' | 'conflict'>;
  /** Waits until everything handed in so far is decided. */
  readonly flush: () => Promise<void>;
};

/** How long the first move of a batch waits for company, milliseconds. */
const gatherMs = 2;
const largestBatch = 1000;

type Waiting = {
  readonly entry: Append;
  readonly resolve: (outcome: 'stored' | 'conflict') => void;
  readonly reject: (error: unknown) => void;
};

function rowOf(entry: Append): object {
  return {
    game_id: entry.gameId,
    ply: entry.ply,
    seat: entry.seat,
    move: entry.move,
    notation: entry.notation,
    played_at: new Date(entry.playedAtMs).toISOString(),
    board: entry.board,
    current_player: entry.currentPlayer,
    status: entry.ended ? 'completed' : 'playing',
    winner: entry.ended?.winner ?? null,
    result: entry.ended?.result ?? null,
  };
}

/** One statement, one commit: the snapshot, the moves, the statistics. Answers the games whose move was taken. */
async function store(database: Database, entries: readonly Append[]): Promise<ReadonlySet<string>> {
  // In one order everywhere, so that two servers never wait for each other's rows.
  const rows = entries.toSorted((a, b) => (a.gameId < b.gameId ? -1 : 1)).map(rowOf);
  const taken = await database.db.execute<{ id: string }>(sql`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(
        game_id text, ply int, seat text, move jsonb, notation text, played_at timestamptz,
        board jsonb, current_player text, status text, winner text, result text)
    ), taken as (
      update games g set
        board = i.board, current_player = i.current_player, status = i.status, winner = i.winner, result = i.result,
        move_count = i.ply + 1, last_move_at = i.played_at,
        completed_at = case when i.status = 'completed' then i.played_at end
      from input i
      where g.id = i.game_id and g.move_count = i.ply and g.status = 'playing'
      returning g.id, g.game_type, g.player1_id, g.player2_id, g.status, g.winner
    ), moves as (
      insert into game_moves (game_id, ply, seat, move, notation, played_at)
      select i.game_id, i.ply, i.seat, i.move, i.notation, i.played_at from input i join taken on taken.id = i.game_id
    ), tally as (
      select user_id, game_type, count(*)::int as total, count(*) filter (where winner = seat)::int as wins,
        count(*) filter (where winner <> seat)::int as losses, count(*) filter (where winner is null)::int as draws
      from (
        select player1_id as user_id, 'player1' as seat, game_type, winner from taken where status = 'completed'
        union all
        select player2_id, 'player2', game_type, winner from taken where status = 'completed'
      ) ended
      where user_id is not null group by user_id, game_type order by user_id, game_type
    ), stats as (
      insert into game_stats (id, user_id, game_type, total_games, wins, losses, draws)
      select user_id || ':' || game_type, user_id, game_type, total, wins, losses, draws from tally
      on conflict (user_id, game_type) do update set
        total_games = game_stats.total_games + excluded.total_games, wins = game_stats.wins + excluded.wins,
        losses = game_stats.losses + excluded.losses, draws = game_stats.draws + excluded.draws
    )
    select id from taken`);
  return new Set(taken.rows.map((row) => row.id));
}

export function createJournal(database: Database): Journal {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;
  const running = new Set<Promise<void>>();

  async function writeEach(batch: readonly Waiting[]): Promise<void> {
    for (const one of batch) {
      try {
        const taken = await store(database, [one.entry]);
        one.resolve(taken.has(one.entry.gameId) ? 'stored' : 'conflict');
      } catch (error) {
        one.reject(error);
      }
    }
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      database.assertWritable();
      const taken = await store(
        database,
        batch.map((one) => one.entry),
      );
      for (const one of batch) one.resolve(taken.has(one.entry.gameId) ? 'stored' : 'conflict');
    } catch (error) {
      if (isUnavailable(error) || batch.length === 1) {
        for (const one of batch) one.reject(error);
      } else {
        // One bad move must not take the others with it.
        await writeEach(batch);
      }
    }
  }

  function start(): void {
    timer = null;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch);
      waiting = waiting.slice(largestBatch);
      const done: Promise<void> = write(batch).finally(() => running.delete(done));
      running.add(done);
    }
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        timer ??= setTimeout(start, gatherMs);
      });
    },
    async flush() {
      if (timer) clearTimeout(timer);
      start();
      await Promise.allSettled(running);
    },
  };
}
