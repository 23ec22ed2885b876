import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { StatementNotices } from '../bus/bus.ts';
import { onNotice } from '../bus/notice.ts';
import { createBusAlone } from '../bus/alone.ts';
import { createBusOnPostgresql } from '../bus/postgresql.ts';
import { tellHeartbeats } from '../bus/testing/heartbeats.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { openDatabase } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { createOnPostgresql, describeEachDatabase, describeOnPostgresql } from '../testing/database.ts';
import { playMove, type Change } from './decide.ts';
import { createMoveWriter, statementsFor } from './moveWriter.ts';
import type { MatchRow } from './match.ts';
import { matchStore } from './store.ts';
import { at, instant, matchAfter } from './testing/record.ts';
import { applyNotice, matchChanged, type ChangeNotice } from './changeNotice.ts';

const matchCount = 2000;
const alone = createBusAlone(keepReports());

describeEachDatabase('the moveWriter of matches', (open) => {
  const notices: StatementNotices = {
    mostBytes: 5000,
    notifyAll: (_, body) => `pg_notify('channel', string_agg(${body}, ','))`,
  };
  test.each([
    ['store', null],
    ['store-moves', null],
    ['store', notices],
    ['store-moves', notices],
    ['store-few-moves', notices],
  ] as const)('%s looks games up by their index (notices: %j)', async (name, told) => {
    const { db } = await open();
    await db.execute(sql`
      insert into games (id, game_type, game_mode, player1_name, code, board, current_player, status)
      select 'game-' || n, 'connect-four', 'friend', 'Ada', 'code-' || n, '[]', 'player1', 'playing'
      from generate_series(1, ${matchCount}::int) n`);
    await db.execute(sql`analyze games`);
    const change = {
      id: 'game-7',
      version: 0,
      move_count: 1,
      status: 'playing',
      current_player: 'player2',
    };
    const text = statementsFor(told)[name].replace('$1', () => `'${JSON.stringify([change])}'`);
    const { rows: lines } = await db.execute(sql.raw(`explain ${text}`));
    const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n');
    expect(plan).toContain('on games g');
    expect(plan).not.toContain('Seq Scan on games');
  });
});

/** Game `n` and a move in it. */
function moveIn(n: number, fields: Parameters<typeof matchAfter>[1] = {}): Change {
  const nobody = { userId: null, player1Id: null, player2Id: null };
  const id = `game-${String(n).padStart(3, '0')}`;
  const record = matchAfter('44', { ...nobody, id, code: `code-${n}`, ...fields });
  const played = record.position.play(record.position.turn, { column: n % 7 });
  if (!played.ok) throw new Error(played.error.code);
  const decided = playMove(record, record.position.turn, played.value, at(60));
  if (!decided.ok) throw new Error(decided.error.code);
  return decided.value;
}

const timed = { clockInitialMs: 60_000, clockIncrementMs: 0, clock1Ms: 60_000, clock2Ms: 60_000 };

describeEachDatabase('a move on the clock', (open) => {
  test('adds no entry to the indexes of games', async () => {
    const database = await open();
    const { db } = database;
    const running = { ...timed, turnStartedAt: instant(30), deadlineAt: instant(90.5) };
    const moves = Array.from({ length: 40 }, (_, n) => moveIn(n, running));
    for (const { from } of moves) await matchStore(db).insert([from.row]);
    const updates = await db.transaction(async (tx) => {
      // Of a full page.
      const [move] = moves.slice(3);
      expect(move && (await createMoveWriter(database, alone).storeWithin(tx, move))).not.toBeNull();
      const { rows } = await tx.execute(
        sql`select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables where relname = 'games'`,
      );
      return rows;
    });
    expect(updates).toEqual([{ all: 1, hot: 1 }]);
  });
});

describeEachDatabase('whatever else changes with a move', (open) => {
  // The columns that something changes once a game is stored. What is null here means unchanged to `jsonOf`.
  const fields: Partial<MatchRow> = {
    status: 'waiting',
    winner: 'player2',
    result: 'resign',
    completedAt: instant(61),
    player2Id: 'cyd',
    player2Name: 'Cyd',
    rated: true,
    berserk1: true,
    berserk2: true,
    clock1Ms: 1,
    clock2Ms: 2,
    turnStartedAt: instant(62),
    offer: 'draw',
    offerBy: 'player1',
    rematchId: 'next',
    takebacksUsed: 3,
    hintsUsed: 4,
    away1At: instant(63),
    away2At: instant(64),
    awaitedUntil: instant(65),
    turnToldPly: 2,
    deadlineAt: instant(66),
  };
  test('is stored with it', async () => {
    const database = await open();
    const { commit } = createMoveWriter(database, alone);
    await database.db.insert(users).values({ id: 'cyd', username: 'cyd' });
    for (const [n, [name, value]] of Object.entries(fields).entries()) {
      const move = moveIn(n);
      await matchStore(database.db).insert([move.from.row]);
      const row: MatchRow = { ...move.next.row, [name]: value };
      expect(await commit({ ...move, next: { ...move.next, row } })).toBe('stored');
      const stored = await matchStore(database.db).loadMany([row.id]);
      expect(stored.get(row.id)?.row, name).toEqual(row);
    }
  });
});

describeEachDatabase('moves whose statement told nobody', (open) => {
  test('are published once they are stored, those alone that were taken', async () => {
    const { db, ...database } = await open();
    const published: unknown[] = [];
    const { commit, storeWithin } = createMoveWriter(
      { db, ...database },
      { inStatement: () => null, publish: (notice, body) => void published.push([notice.kind, body]) },
    );
    const changes = [moveIn(0), moveIn(1), moveIn(2)] as const;
    for (const { from } of changes) await matchStore(db).insert([from.row]);
    const [one, two, three] = changes;
    expect(await Promise.all([commit(one), commit(three)])).toEqual(['stored', 'stored']);
    expect(await commit(one)).toBe('conflict');
    const told = ['game-000', 'game-002'].map((id) => ['match/changed', { id, version: 7 }]);
    expect(published).toEqual(told);
    const tell = await db.transaction((tx) => storeWithin(tx, two));
    expect(published).toEqual(told);
    tell?.();
    expect(published).toEqual([...told, ['match/changed', { id: 'game-001', version: 7 }]]);
    expect(await db.transaction((tx) => storeWithin(tx, two))).toBeNull();
  });
});

const long = moveIn(29);
const tooLong: Change = {
  ...long,
  append: long.append && { ...long.append, notation: 'x'.repeat(600) },
};

describeOnPostgresql('other servers are told', () => {
  test.each<[string, readonly Change[]]>([
    ['of a few moves at once', Array.from({ length: 3 }, (_, n) => moveIn(n))],
    [
      'of more than one notice holds',
      Array.from({ length: 60 }, (_, n) => moveIn(n, n % 2 === 0 ? timed : {})),
    ],
    ['only of the version, where a move is too long for a notice', [moveIn(1), tooLong]],
  ])('%s', async (_, changes) => {
    const { url, drop } = await createOnPostgresql();
    const database = await openDatabase({ dataDir: '', databaseUrl: url });
    const ignored: string[] = [];
    const report = {
      ignored: (...what: string[]) => void ignored.push(what.join(' ')),
      failed: (error: unknown) => void ignored.push(String(error)),
    };
    const [here, there] = ['here', 'there'].map((node) =>
      createBusOnPostgresql({ database, databaseUrl: url, node, heartbeats: tellHeartbeats(), report }),
    );
    if (!here || !there) throw new Error('two servers are needed');
    const heard: ChangeNotice[] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    there.register([
      onNotice(matchChanged, (notice) => {
        heard.push(notice);
        if (heard.length >= changes.length) resolve();
      }),
    ]);
    const connected = Promise.withResolvers<void>();
    there.onStateChange((state) => state === 'connected' && connected.resolve());
    there.start();
    await connected.promise;
    for (const { from } of changes) await matchStore(database.db).insert([from.row]);
    const moveWriter = createMoveWriter(database, here);
    const stored = await Promise.all(changes.map(moveWriter.commit));
    expect(stored).toEqual(changes.map(() => 'stored'));
    await all;
    expect(heard.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject(
      changes.map(({ next }) => ({ id: next.row.id, version: next.row.version })),
    );
    for (const change of changes) {
      const notice = heard.find(({ id }) => id === change.next.row.id);
      const followed = notice ? applyNotice(change.from, notice) : null;
      if (change === tooLong) expect(followed).toBeNull();
      else expect(followed?.next.row).toEqual(change.next.row);
    }
    expect(ignored).toEqual([]);
    await there.close();
    await database.close();
    await drop();
  });
});
