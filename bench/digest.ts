/**
 * What follows from results: how many endings a second the digest settles per core of PostgreSQL, and how long after the last move
 * both players are told their new ratings. `node bench/digest.ts --endings 2000 --games 20` measures less.
 */
import { parseArgs } from 'node:util';
import { Client as Connection } from 'pg';
import { serverProcess, type ServerProcess } from '@playfield/server/faults/testing/serverProcess.ts';
import { openDatabase } from '@playfield/server/db/open.ts';
import { member } from '@playfield/server/friends/testing/people.ts';
import { openGame } from '@playfield/server/match/testing/people.ts';
import { addRandomGames } from '@playfield/server/rating/testing/randomGames.ts';
import { openSocket } from '@playfield/server/testing/socket.ts';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, printFigures } from './measure/figures.ts';
import { startPostgresql, type RunningPostgresql } from './online/postgresql.ts';
import { familyCpuSeconds } from './online/processes.ts';

const { values: options } = parseArgs({
  options: {
    endings: { type: 'string', default: '20000' },
    players: { type: 'string', default: '5000' },
    games: { type: 'string', default: '200' },
  },
});
const endings = Number(options.endings);
const players = Number(options.players);
const games = Number(options.games);
const plies = 20;
/** Endings a second on one core. */
const goal = 2000;
const limitMs = 150;

type Throughput = { readonly perCoreS: number; readonly perS: number };

/** The other consumers of endings have been there before. */
async function fill(connection: Connection): Promise<void> {
  await connection.query(
    `insert into game_moves (game_id, ply, seat, move, notation, played_at)
     select g.id, n, case n % 2 when 0 then 'player1' else 'player2' end, '{"column": 3}', '4', g.created_at
     from games g, generate_series(0, $1::int - 1) n`,
    [plies],
  );
  await connection.query('update endings set counted_at = now(), noted_at = now(), advanced_at = now()');
  await connection.query('vacuum analyze');
}

async function settleAll(postgresql: RunningPostgresql, server: ServerProcess): Promise<Throughput> {
  const database = await openDatabase({ dataDir: '', databaseUrl: postgresql.url });
  await addRandomGames(database, { seed: 7, players, games: endings });
  await database.close();
  const connection = new Connection({ connectionString: postgresql.url });
  await connection.connect();
  await fill(connection);
  const startCpuS = familyCpuSeconds(postgresql.pid);
  const startMs = performance.now();
  await server.start();
  for (;;) {
    const { rows } = await connection.query('select 1 from endings where rated_at is null limit 1');
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const tookS = (performance.now() - startMs) / 1000;
  const cpuS = familyCpuSeconds(postgresql.pid) - startCpuS;
  await connection.end();
  return { perCoreS: endings / cpuS, perS: endings / tookS };
}

/** From the last move to `ratingUpdate`, for the slower of the two. */
async function delays({ url }: ServerProcess): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < games; n += 10) {
    const [first, second] = await Promise.all([member(url, `First${n}`), member(url, `Second${n}`)]);
    const sockets = await Promise.all([first, second].map(({ client }) => openSocket(url, client.cookie())));
    for (let game = 0; game < 10; game += 1) {
      const { id } = await openGame(first.client, { gameType: 'tic-tac-toe' });
      await second.client.post(`/api/games/${id}/join`, { playerName: 'x' });
      for (const [ply, cell] of [0, 3, 1, 4].entries())
        await (ply % 2 === 0 ? first : second).client.post(`/api/games/${id}/move`, { column: cell });
      const told = sockets.map(async (socket) => {
        await socket.next('ratingUpdate', ({ subjectId }) => subjectId === id);
        return performance.now();
      });
      const startMs = performance.now();
      await first.client.post(`/api/games/${id}/move`, { column: 2 });
      found.push(Math.max(...(await Promise.all(told))) - startMs);
    }
    await Promise.all(sockets.map((socket) => socket.close()));
  }
  return found;
}

async function measure(): Promise<void> {
  const postgresql = await startPostgresql();
  const server = await serverProcess({ env: { DATABASE_URL: postgresql.url } });
  try {
    await server.start();
    await server.end('SIGTERM');
    const { perCoreS, perS } = await settleAll(postgresql, server);
    const late = await delays(server);
    printFigures('npm run bench -- digest', new Date(), [
      {
        figure: `Digest of ${endings} endings of ${players} players: a core of PostgreSQL`,
        value: `${perCoreS.toFixed(0)}/s`,
        anchor: `goal ${goal}/s`,
        ratio: `${(perCoreS / goal).toFixed(2)}x`,
      },
      { figure: "Digest: in all, with the server's start", value: `${perS.toFixed(0)}/s` },
      { figure: 'Last move to both new ratings: p50', value: milliseconds(percentile(late, 0.5)) },
      {
        figure: 'Last move to both new ratings: p95',
        value: milliseconds(percentile(late, 0.95)),
        anchor: `limit ${limitMs} ms`,
        ratio: `${(percentile(late, 0.95) / limitMs).toFixed(2)}x`,
      },
    ]);
  } finally {
    await server.dispose();
    await postgresql.dispose();
  }
}

await measure();
