/** What the sweep of games removes (G23; issue 15, bounded storage), and what an outage leaves, on both databases. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { games, users } from '../db/schema.ts';
import { hourMs } from '../durations.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { matchStore } from './store.ts';
import { calledOffGames, createPurgeOfUnplayed, unwonGames } from './unplayed.ts';

const now = new Date('2026-06-15T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * hourMs);

const game = (id: string, hours: number, moveCount: number, more: object = {}) => ({
  id,
  userId: 'u',
  gameType: 'connect-four',
  gameMode: 'ai' as const,
  board: [],
  currentPlayer: 'player1' as const,
  status: 'completed' as const,
  player1Name: 'Ann',
  player2Name: 'AI',
  moveCount,
  createdAt: hoursAgo(hours),
  lastMoveAt: moveCount > 0 ? hoursAgo(hours - 1) : null,
  ...more,
});

describeEachDatabase('the sweep of games', (open) => {
  /** A database with these games, the purge of those older than a day, and what it has removed and left. */
  async function purging(rows: readonly ReturnType<typeof game>[]) {
    const { db } = await open();
    await db.insert(users).values({ id: 'u', username: 'Ann' });
    await db.insert(games).values([...rows]);
    const gone: string[] = [];
    return {
      gone,
      purge: createPurgeOfUnplayed(
        db,
        () => hoursAgo(24),
        (ids) => gone.push(...ids),
      ),
      left: async () => (await db.select({ id: games.id }).from(games)).map(({ id }) => id).sort(),
    };
  }

  test('games of a move or two go after a day; games that were played, won or are online stay', async () => {
    const { purge, gone, left } = await purging([
      game('never begun', 30, 0),
      game('one move', 30, 2),
      game('one move just now', 3, 2),
      game('played', 900, 20),
      game('resigned', 30, 2, { winner: 'player2', result: 'resign' }),
      game('online', 900, 2, { gameMode: 'online' }),
    ]);
    // Three are old and not won: two in the first page, the played one and the end in the second.
    expect([await purge(2), await purge(2)]).toEqual([1, 1]);
    expect(gone.toSorted()).toEqual(['never begun', 'one move']);
    expect(await left()).toEqual(['one move just now', 'online', 'played', 'resigned']);
  });

  test('games between people that were called off before both had moved go after a day', async () => {
    const calledOff = (id: string, hours: number, moveCount: number, more: object = {}) =>
      game(id, 100, moveCount, {
        gameMode: 'friend',
        result: 'aborted',
        completedAt: hoursAgo(hours),
        ...more,
      });
    const { purge, gone, left } = await purging([
      calledOff('never joined', 30, 0),
      calledOff('one move', 25, 1),
      calledOff('just now', 23, 0),
      calledOff('forgotten', 30, 12),
      calledOff('rematch', 30, 0, { prior2: 2 }),
      calledOff('of a tournament', 30, 0, { tournamentId: 't' }),
      game('still waiting', 100, 0, { gameMode: 'friend', status: 'waiting', player2Name: null }),
    ]);
    while ((await purge(2)) > 0) expect(gone.length).toBeLessThan(3);
    expect(gone.toSorted()).toEqual(['never joined', 'one move']);
    expect(await left()).toEqual(['forgotten', 'just now', 'of a tournament', 'rematch', 'still waiting']);
  });

  test('each round goes through its games once, however long the other one is', async () => {
    const forgotten = { gameMode: 'online', result: 'aborted', completedAt: hoursAgo(30) };
    const { purge } = await purging([
      ...Array.from({ length: 9 }, (_, n) => game(`played ${n}`, 900, 20)),
      ...Array.from({ length: 3 }, (_, n) => game(`forgotten ${n}`, 900, 20, forgotten)),
    ]);
    let calls = 1;
    while ((await purge(2)) > 0) calls += 1;
    // Five pages of nine and two of three.
    expect(calls).toBe(7);
  });

  test.each([
    ['games_unplayed', unwonGames],
    ['games_called_off', calledOffGames],
  ])('what may go is found by %s, also in a plan for any parameters', async (index, found) => {
    const { db } = await open();
    await db.execute(sql`
      insert into games (id, game_type, game_mode, player1_name, board, current_player, status, move_count, last_move_at, completed_at)
      select 'game-' || n, 'connect-four', 'ai', 'Ada', '[]', 'player1', 'completed', 20, now(), now()
      from generate_series(1, 2000) n`);
    await db.execute(sql`analyze games`);
    const { sql: text } = found(db, null, hoursAgo(24), 10).toSQL();
    const lines = await db.transaction(async (tx) => {
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
      await tx.execute(sql.raw(`prepare unplayed as ${text}`));
      const { rows } = await tx.execute(sql`explain execute unplayed(now(), 10)`);
      await tx.execute(sql`deallocate unplayed`);
      return rows;
    });
    const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test('the lobby lists the newest of each game, and many of one hide none of another', async () => {
    const { db } = await open();
    await db.insert(users).values({ id: 'u', username: 'Ann' });
    const waiting = { status: 'waiting', gameMode: 'online', player1Id: 'u', player2Name: null };
    await db
      .insert(games)
      .values([
        ...[5, 4, 3, 2].map((hours) =>
          game(`checkers, ${hours} h`, hours, 0, { ...waiting, gameType: 'checkers' }),
        ),
        game('another', 1, 0, waiting),
      ]);
    const listed = async (gameType?: string) =>
      (await matchStore(db).waiting(gameType, 2)).map(({ id }) => id);
    expect(await listed()).toEqual(['checkers, 3 h', 'checkers, 2 h', 'another']);
    expect(await listed('checkers')).toEqual(['checkers, 3 h', 'checkers, 2 h']);
  });

  test('after an outage nobody is there: who waits in the lobby is not listed until they are back (T-54)', async () => {
    const { db } = await open();
    await db.insert(users).values({ id: 'u', username: 'Ann' });
    const waiting = { status: 'waiting', gameMode: 'online', player1Id: 'u', player2Name: null };
    const attended = new Date(now.getTime() + 24 * hourMs);
    await db
      .insert(games)
      .values([
        game('was there', 1, 0, { ...waiting, deadlineAt: attended }),
        game('had left', 1, 0, { ...waiting, away1At: hoursAgo(0.5), deadlineAt: hoursAgo(0.5) }),
        game("a friend's", 1, 0, { ...waiting, gameMode: 'friend', deadlineAt: attended }),
      ]);
    const rows = matchStore(db);
    expect((await rows.waiting(undefined, 10)).map(({ id }) => id)).toEqual(['was there']);
    const later = new Date(now.getTime() + 5000);
    expect((await rows.markAway(now, later)).toSorted()).toEqual(['had left', 'was there']);
    expect(await rows.waiting(undefined, 10)).toEqual([]);
    const after = await db
      .select({ id: games.id, away1At: games.away1At, deadlineAt: games.deadlineAt })
      .from(games)
      .orderBy(games.id);
    expect(after).toEqual([
      { id: "a friend's", away1At: null, deadlineAt: attended },
      { id: 'had left', away1At: hoursAgo(0.5), deadlineAt: later },
      { id: 'was there', away1At: now, deadlineAt: later },
    ]);
  });

  test('a game that nobody comes back to after an outage is looked at, however late it was to be', async () => {
    const { db } = await open();
    const playing = { userId: null, status: 'playing', gameMode: 'online', isQuick: true };
    const later = new Date(now.getTime() + 60_000);
    const flag = new Date(now.getTime() + 5000);
    await db
      .insert(games)
      .values([
        game('not begun', 1, 0, { ...playing, deadlineAt: new Date(now.getTime() + 48 * hourMs) }),
        game('on the clock', 1, 9, { ...playing, deadlineAt: flag }),
      ]);
    await matchStore(db).markAway(now, later);
    const after = await db
      .select({ id: games.id, away: games.away2At, at: games.deadlineAt })
      .from(games)
      .orderBy(games.id);
    expect(after).toEqual([
      { id: 'not begun', away: now, at: later },
      { id: 'on the clock', away: now, at: flag },
    ]);
  });
});
