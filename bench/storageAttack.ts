/**
 * One anonymous address that tries to fill the database with every limit on: guests, one-move
 * games, practice runs, races with custom texts, lobby games, snake runs, accounts, analytics and
 * tournaments that are edited, as fast as they are accepted. Prints how much each table grew and what that makes in a day: the
 * ten minutes, then the rate of their second half. `--minutes` 10.
 */
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { startServer } from '@playfield/e2e/server.ts';
import { texts } from '@playfield/games/typing-race/index.ts';
import { newClient, type Client as Visitor } from '@playfield/server/testing/client.ts';
import './measure/exitOnSignals.ts';
import { printFigures } from './measure/figures.ts';
import { startPostgresql } from './online/postgresql.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const lengthMs = Number(values.minutes) * 60_000;
const dayMs = 86_400_000;
/** Attackers of each kind at once. */
const each = 2;
/** After a refusal: asking more often stores no more. */
const refusedMs = 250;
/** A guest is used this often before the next one is created. */
const perGuest = 15;

const sizes = z.array(z.object({ table: z.string(), bytes: z.coerce.number() }));
const made = z.object({ id: z.string() });
const accepted = new Map<string, number>();

async function tableSizes(client: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query(
    `select relname as table, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(sizes.parse(rows).map(({ table, bytes }) => [table, bytes]));
}

const longest = texts.toSorted((a, b) => b.text.length - a.text.length)[0];
if (!longest) throw new Error('There are no texts.');
const characters = Array.from(longest.text).length;

/** A run with a wrong key before each right one, different every time. */
function practice(n: number) {
  const kinds = 'x+'.repeat(characters);
  const times = Array.from(kinds, (_, key) => key * 150 + ((key * 7919 + n * 104_729) % 97));
  return { textId: longest?.id, times: times.toSorted((a, b) => a - b), kinds };
}

const attacks: Readonly<Record<string, (visitor: Visitor, n: number) => Promise<number>>> = {
  async games(visitor) {
    const answer = await visitor.post('/api/games', { gameMode: 'ai', gameType: 'connect-four' });
    if (answer.status === 200)
      await visitor.post(`/api/games/${made.parse(answer.body).id}/move`, { column: 3, ply: 0 });
    return answer.status;
  },
  practice: async (visitor, n) => (await visitor.post('/api/typing-results', practice(n))).status,
  races: async (visitor, n) =>
    (await visitor.post('/api/typing-races', { text: `${n} `.padEnd(990, 'many words ') })).status,
  lobby: async (visitor) =>
    (
      await visitor.post('/api/games/multiplayer', {
        gameType: 'checkers',
        playerName: 'Ann',
        gameMode: 'friend',
      })
    ).status,
  snake: async (visitor) => (await visitor.post('/api/snake/runs')).status,
  accounts: async (visitor, n) =>
    (
      await visitor.post('/api/auth/register', {
        username: `attacker ${n} ${Math.random().toString(36).slice(2, 8)}`,
        password: 'correct horse battery staple',
      })
    ).status,
  async tournaments(visitor, n) {
    const words = { name: `Cup ${n}`, description: `${n} `.padEnd(1990, 'many words ') };
    const answer = await visitor.post('/api/tournaments', {
      ...words,
      gameType: 'checkers',
      format: 'single-elimination',
      entryFee: 0,
      prizePool: 0,
      startDate: new Date(Date.now() + dayMs).toISOString(),
    });
    if (answer.status !== 200) return answer.status;
    const { id } = made.parse(answer.body);
    for (let edits = 0; ; edits += 1) {
      const changed = { action: 'edit', ...words, name: `Cup ${n} ${edits}` };
      const { status } = await visitor.post(`/api/tournaments/${id}/organise`, changed);
      if (status !== 200) return status;
    }
  },
  async analytics(visitor) {
    const event = { name: 'n'.repeat(64), label: 'l'.repeat(200), path: '/'.repeat(200) };
    return (await visitor.post('/api/analytics', { events: Array.from({ length: 50 }, () => event) })).status;
  },
};

async function attack(url: string, kind: string, untilMs: number): Promise<void> {
  const act = attacks[kind];
  let visitor = newClient(url);
  for (let n = 0; performance.now() < untilMs; n++) {
    if (n % perGuest === 0) visitor = newClient(url);
    const status = (await act?.(visitor, Math.floor(performance.now() * 1000))) ?? 0;
    accepted.set(`${kind} ${status}`, (accepted.get(`${kind} ${status}`) ?? 0) + 1);
    if (status !== 200) await pause(refusedMs);
  }
}

const total = (sizesNow: ReadonlyMap<string, number>): number =>
  [...sizesNow.values()].reduce((sum, bytes) => sum + bytes, 0);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const postgresql = await startPostgresql();
const client = new Client({ connectionString: postgresql.url });
await client.connect();
const server = await startServer({ LIMITS: 'on', ANALYTICS: 'on', DATABASE_URL: postgresql.url });
try {
  const before = await tableSizes(client);
  const untilMs = performance.now() + lengthMs;
  const attackers = Object.keys(attacks).flatMap((kind) =>
    Array.from({ length: each }, () => attack(server.address, kind, untilMs)),
  );
  const half = pause(lengthMs / 2).then(() => tableSizes(client));
  await Promise.all(attackers);
  const [middle, after] = [await half, await tableSizes(client)];
  for (const [table, bytes] of after) {
    const grown = bytes - (before.get(table) ?? 0);
    if (grown > 0) console.log(`${table}: ${megabytes(grown)}`);
  }
  console.log([...accepted].map(([what, count]) => `${what}: ${count}`).join(', '));
  const stored = total(after) - total(before);
  const lateRate = (total(after) - total(middle)) / (lengthMs / 2);
  const firstDay = stored + lateRate * (dayMs - lengthMs);
  printFigures(`node bench/storageAttack.ts --minutes ${values.minutes}`, new Date(), [
    { figure: `One address for ${values.minutes} minutes, limits on: stored`, value: megabytes(stored) },
    { figure: 'The same at the rate of the second half, a day', value: megabytes(lateRate * dayMs) },
    { figure: 'The first day of such an address', value: megabytes(firstDay) },
  ]);
} finally {
  await server.dispose();
  await client.end();
  await postgresql.dispose();
}
process.exit(0);
