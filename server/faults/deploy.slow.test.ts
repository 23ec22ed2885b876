/**
 * A server that is asked to stop while games are in play (TRUST F10; 300 of them by npm run test:long), and a start that
 * comes too early (F11): what is under way is answered, nothing is lost, and never do two servers have one data
 * directory.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameIds } from '@playfield/games/registry.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';
import { auditDatabase } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { createGuest, startLoad, type Guest } from './testing/guest.ts';
import { runToEnd, serverProcess, type ServerProcess } from './testing/serverProcess.ts';

const atOnce = 8;

/** The status of /readyz on a connection of its own; `refused` when the port is closed. */
async function readiness(url: string): Promise<number | 'refused'> {
  try {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 'refused';
  }
}

function guestsOf(url: string, count: number): Guest[] {
  return Array.from({ length: count }, (_, index) =>
    createGuest({
      url,
      gameType: gameIds[index % gameIds.length] ?? '',
      difficulty: 'easy',
      rng: seededRng(index),
    }),
  );
}

let server: ServerProcess;
beforeAll(async () => {
  // As npm does.
  server = await serverProcess({ throughShell: true });
  await server.start();
});
afterAll(() => server.dispose());

test.each([
  { signal: 'SIGTERM', gameCount: sized(32, 300) },
  { signal: 'SIGINT', gameCount: sized(12, 60) },
] as const)(
  '$signal: not ready at once, what is under way answered, code 0 in less than 10 s, nothing lost (F10)',
  { timeout: 240_000 },
  async ({ signal, gameCount }) => {
    const guests = guestsOf(server.url, gameCount);
    // A request that never ends must not keep the server alive.
    const { hostname, port } = new URL(server.url);
    const hanging = connect(Number(port), hostname);
    hanging.on('error', () => undefined);
    hanging.write(
      'POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    );

    const load = startLoad(guests, atOnce);
    await load.reach(gameCount * 2);
    const underWay = load.inFlight();
    const ending = server.end(signal);
    const probes: (number | 'refused')[] = [];
    do probes.push(await readiness(server.url));
    while (probes.at(-1) !== 'refused');
    const { code, tookMs } = await ending;
    await load.stop();
    expect(await underWay).not.toContain('unanswered');
    hanging.destroy();
    // The server itself ends with 1 when it is not done within 10 s.
    expect(code).toBe(0);
    if (isLong) expect(tookMs).toBeLessThan(10_000);
    // On a busy machine probes may be answered before the signal is heard; once it is, never again with yes.
    const heard = probes.indexOf(503);
    expect(heard).toBeGreaterThanOrEqual(0);
    expect(probes.slice(heard).every((probe) => probe === 503 || probe === 'refused')).toBe(true);

    const downMs = await server.start();
    for (const guest of guests) expect(await guest.look()).toBe('done');
    for (const guest of guests.slice(0, 20)) await guest.checkSession();
    sayFigures(`F10 ${signal}`, {
      games: gameCount,
      'stopped in ms': tookMs,
      'ready again in ms': downMs,
    });
    if (isLong) expect(downMs).toBeLessThan(3000);
  },
);

test(
  'a second server on the same data ends with a reason that names the first, which goes on; after a kill it starts (F11)',
  { timeout: 240_000 },
  async () => {
    const [guest] = guestsOf(server.url, 1);
    await guest?.act();
    const second = await runToEnd({ DATA_DIR: server.dataDir }, 60_000);
    expect(second.code).toBeGreaterThan(0);
    expect(second.output).toContain(String(server.pid()));
    expect(await guest?.act()).toBe('done');

    await server.end('SIGKILL');
    const startedMs = await server.start();
    expect(await guest?.look()).toBe('done');
    sayFigures('F11', { 'second ended after ms': second.tookMs, 'start after the kill in ms': startedMs });
    if (isLong) expect(second.tookMs).toBeLessThan(5000);
  },
);

test('after all of that every game follows from its moves', async () => {
  expect((await server.end('SIGTERM')).code).toBe(0);
  const { games, moves } = await auditDatabase({ dataDir: server.dataDir });
  expect(games).toBeGreaterThan(0);
  expect(moves).toBeGreaterThan(games);
});
