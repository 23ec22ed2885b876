/**
 * Friends' presence: 2,000 accounts with 50 friends each on one server, everybody watching, 100
 * changes a second of what somebody does: half look on at a running game, half leave one. At a game
 * that waits the same commands change nothing that friends see, so the difference is what presence
 * costs; both take turns, and medians count. Also prints how late friends are told, and the memory that
 * watching adds to a connected account. `node bench/presence.ts --accounts 400 --seconds 5` measures
 * less.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client as Connection } from 'pg';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { serverProcess } from '@playfield/server/faults/testing/serverProcess.ts';
import { openGame } from '@playfield/server/match/testing/people.ts';
import { newClient, patiently } from '@playfield/server/testing/client.ts';
import { freePort } from '@playfield/server/testing/freePort.ts';
import './measure/exitOnSignals.ts';
import { median, milliseconds, percentile, printFigures } from './measure/figures.ts';
import { collectGarbage, inspectable } from './online/garbage.ts';
import { startPostgresql } from './online/postgresql.ts';
import { cpuSeconds, residentKb } from './online/processes.ts';

const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '2000' },
    friends: { type: 'string', default: '50' },
    changes: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
  },
});
const accounts = Number(options.accounts);
const friendCount = Number(options.friends);
const changesPerS = Number(options.changes);
const seconds = Number(options.seconds);
/** Running games that somebody looks on at, so that few look on at each. */
const games = Math.ceil(accounts / 10);
const atOnce = 20;
const rounds = 3;
/** For what a load leaves behind to be told, ms. */
const settleMs = 6000;
/** What presence may cost. */
const limitCores = 0.15;
/** Those who change one after the other are not each other's friends. */
const stride = 701;

type Person = { readonly id: string; readonly token: string };

const told = z.object({
  type: z.literal('friendPresence'),
  friends: z.array(z.object({ friendId: z.string(), activity: z.object({ kind: z.string() }).nullable() })),
});

async function fill(url: string): Promise<readonly Person[]> {
  const people = Array.from({ length: accounts }, (_, n): Person => ({
    id: `bench${n}`,
    token: randomBytes(32).toString('base64url'),
  }));
  const connection = new Connection({ connectionString: url });
  await connection.connect();
  await connection.query(
    `insert into users (id, username, username_key, password)
     select id, id, id, 'none' from unnest($1::text[]) as id`,
    [people.map(({ id }) => id)],
  );
  await connection.query(
    `insert into sessions (id, user_id, expires_at, absolute_expires_at)
     select hash, id, now() + '1 day', now() + '1 day' from unnest($1::text[], $2::text[]) as s (hash, id)`,
    [people.map(({ token }) => createHash('sha256').update(token).digest('hex')), people.map(({ id }) => id)],
  );
  // A ring: everybody is a friend of those within half the number on either side.
  await connection.query(
    `insert into friendships (id, user_id, friend_id, status)
     select 'f' || a || '-' || d, 'bench' || a, 'bench' || ((a + d) % $1), 'accepted'
     from generate_series(0, $1::int - 1) as a, generate_series(1, $2::int) as d`,
    [accounts, friendCount / 2],
  );
  await connection.end();
  return people;
}

async function inGroups<T>(all: readonly T[], work: (one: T, n: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(all.slice(from, from + atOnce).map((one, n) => work(one, from + n)));
}

/** Games of the lobby between guests over HTTP: waiting, or running. */
async function openGames(url: string, areRunning: boolean): Promise<readonly string[]> {
  const ids: string[] = [];
  await inGroups(Array.from({ length: games }), async () => {
    const [ada, bob] = [newClient(url), newClient(url)];
    const { id } = await openGame(ada, { gameType: 'checkers' });
    if (areRunning) await patiently(() => bob.post(`/api/games/${id}/join`, { playerName: 'Bob' }));
    ids.push(id);
  });
  return ids;
}

type Load = { readonly cores: number; readonly lateMs: readonly number[]; readonly events: number };

async function measure(): Promise<void> {
  const postgresql = await startPostgresql();
  const inspector = await freePort();
  const server = await serverProcess({ env: { DATABASE_URL: postgresql.url, ...inspectable(inspector) } });
  try {
    await server.start();
    const people = await fill(postgresql.url);
    const [running, waiting] = [await openGames(server.url, true), await openGames(server.url, false)];
    const pids = [server.pid()];
    const sockets: WebSocket[] = [];
    /** When somebody's last change was sent; cleared once every friend was told. */
    const changedAt = new Map<string, { readonly kind: string | null; readonly atMs: number }>();
    let lateMs: number[] = [];
    let events = 0;
    await inGroups(people, async ({ token }, n) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
        headers: { cookie: `playfield=${token}` },
        perMessageDeflate: false,
      });
      sockets[n] = socket;
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (!text.startsWith('{"type":"friendPresence"')) return;
        events += 1;
        const nowMs = performance.now();
        for (const { friendId, activity } of told.parse(JSON.parse(text)).friends) {
          const change = changedAt.get(friendId);
          if (change && change.kind === (activity?.kind ?? null)) lateMs.push(nowMs - change.atMs);
        }
      });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    });

    async function load(gameIds: readonly string[]): Promise<Load> {
      const isWatching = people.map((_, n) => n % 2 === 0);
      const toggle = (n: number): void => {
        const type = isWatching[n] ? 'joinGame' : 'leaveGame';
        sockets[n]?.send(JSON.stringify({ type, gameId: gameIds[n % games] }));
      };
      for (const [n, isIt] of isWatching.entries()) if (isIt) toggle(n);
      await pause(settleMs);
      lateMs = [];
      events = 0;
      const startMs = performance.now();
      const startCpuS = cpuSeconds(pids);
      for (let n = 0; n < changesPerS * seconds; n++) {
        const dueMs = startMs + (n * 1000) / changesPerS;
        if (dueMs > performance.now()) await pause(dueMs - performance.now());
        const person = (n * stride) % accounts;
        isWatching[person] = isWatching[person] !== true;
        changedAt.set(people[person]?.id ?? '', {
          kind: isWatching[person] ? 'watching' : null,
          atMs: performance.now(),
        });
        toggle(person);
      }
      // A busy machine may be late with the changes: what they cost counts, not how long they took.
      const cores = (cpuSeconds(pids) - startCpuS) / seconds;
      await pause(2000);
      changedAt.clear();
      const toldMs = lateMs;
      for (const n of people.keys()) {
        isWatching[n] = false;
        toggle(n);
      }
      await pause(settleMs);
      return { cores, lateMs: toldMs, events };
    }

    await load(running);
    await collectGarbage([inspector]);
    const seatKb = residentKb(pids);
    await inGroups(sockets, async (socket) => {
      socket.send(JSON.stringify({ type: 'watchFriends' }));
      await new Promise((resolve) => socket.once('message', resolve));
    });
    await pause(2000);
    await collectGarbage([inspector]);
    const watchingKb = residentKb(pids);
    const commands: Load[] = [];
    const watched: Load[] = [];
    for (let round = 0; round < rounds; round++) {
      commands.push(await load(waiting));
      watched.push(await load(running));
    }
    const coresOf = (loads: readonly Load[]): number => median(loads.map(({ cores }) => cores));
    const presenceCores = coresOf(watched) - coresOf(commands);
    const late = watched.flatMap(({ lateMs: toldMs }) => toldMs);
    const eventCount = median(watched.map((one) => one.events));
    const name = `Presence, ${accounts} accounts with ${friendCount} friends, ${changesPerS} changes a second`;
    printFigures('npm run bench -- presence', new Date(), [
      {
        figure: `${name}: server`,
        value: `${coresOf(watched).toFixed(3)} cores`,
        anchor: `the same commands without a change ${coresOf(commands).toFixed(3)} cores`,
        ratio: `${(coresOf(watched) / coresOf(commands)).toFixed(2)}x`,
      },
      {
        figure: `${name}: of it for presence`,
        value: `${presenceCores.toFixed(3)} cores`,
        anchor: `limit ${limitCores} cores`,
        ratio: `${(presenceCores / limitCores).toFixed(2)}x`,
      },
      { figure: `${name}: friends told, p50`, value: milliseconds(percentile(late, 0.5)) },
      { figure: `${name}: p99`, value: milliseconds(percentile(late, 0.99)) },
      { figure: `${name}: events`, value: `${(eventCount / seconds).toFixed(0)}/s` },
      {
        figure: `${name}: memory for each account that watches`,
        value: `${((watchingKb - seatKb) / accounts).toFixed(2)} kB`,
      },
    ]);
    for (const socket of sockets) socket.terminate();
  } finally {
    await server.dispose();
    await postgresql.dispose();
  }
}

await measure();
