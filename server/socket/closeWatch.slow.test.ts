/** Players whose match or race is running, or between whom a rematch is offered, are asked often for a sign of life. */
import { expect, test } from 'vitest';
import { leave, playColumns, seatedPair } from '../match/testing/people.ts';
import { enter, giveUp, racer, resultsOf, run, startRace, typeAll } from '../race/testing/racers.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer } from '../testing/server.ts';

test('F7 players are pinged every 5 seconds while somebody waits for them, otherwise as often as everybody', async () => {
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
  const offered = await seatedPair(url, url);
  await playColumns(offered, '1212121');
  offered.ada.socket.send({ type: 'gameAction', gameId: offered.id, action: 'offerRematch' });
  await offered.bob.socket.next('gameUpdate', ({ game }) => game.online?.offer?.kind === 'rematch');

  const over = [cyd, reloaded, ended.ada, ended.bob].map(({ socket }) => socket);
  const before = over.map((socket) => socket.pings());
  const awaited = [running.ada, offered.ada].map(async ({ socket }) => {
    const first = socket.pings();
    await expect.poll(() => socket.pings() - first, { timeout: 30_000 }).toBeGreaterThan(1);
  });
  await Promise.all(awaited);
  // Every 15 seconds at most, while the others have been asked twice.
  for (const [n, socket] of over.entries()) expect(socket.pings() - (before[n] ?? 0)).toBeLessThan(2);
  await leave([ended.ada, ended.bob, running.ada, running.bob, offered.ada, offered.bob, cyd, reloaded, dan]);
  await server.stop();
});
