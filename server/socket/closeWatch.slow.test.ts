/** Who is asked often for a sign of life: players whose match or race is running, because others wait for them. */
import { expect, test } from 'vitest';
import { leave, playColumns, seatedPair } from '../match/testing/people.ts';
import { enter, giveUp, racer, resultsOf, run, startRace, typeAll } from '../race/testing/racers.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer } from '../testing/server.ts';

test('F7 players are pinged every 2.5 seconds while it runs, and like everybody else once it is over', async () => {
  const clock = createTestClock();
  const server = await startServer({}, undefined, clock);
  const { url } = server;
  const [cyd, dan] = await Promise.all([racer(url, 'Cyd'), racer(url, 'Dan')]);
  const race = await startRace([cyd, dan], clock);
  giveUp(dan, race);
  await typeAll(cyd, race, run(race.text, 60), clock, clock.wallMs());
  await resultsOf(cyd);
  const reloaded = await racer(url, 'Cyd', cyd.client);
  await enter(reloaded, race.id);
  const ended = await seatedPair(url, url);
  await playColumns(ended, '1212121');
  const running = await seatedPair(url, url);

  const over = [cyd, reloaded, ended.ada, ended.bob].map(({ socket }) => socket);
  const before = over.map((socket) => socket.pings());
  const first = running.ada.socket.pings();
  await expect.poll(() => running.ada.socket.pings() - first, { timeout: 30_000 }).toBeGreaterThan(2);
  // Every 15 seconds at most; the running match alone has been asked three times.
  for (const [n, socket] of over.entries()) expect(socket.pings() - (before[n] ?? 0)).toBeLessThan(2);
  await leave([ended.ada, ended.bob, running.ada, running.bob, cyd, reloaded, dan]);
  await server.stop();
});
