/** When the respawn waits because the summary is in use (G82), and from when on it takes presses. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHold } from './hold.ts';
import { createTestServer } from './testing/server.ts';

/** A summary that was shown a second ago. */
function begin() {
  const { ports, pass } = createTestServer();
  let isHeld = false;
  const hold = createHold({
    onHold: (to) => (isHeld = to),
    onReady: () => undefined,
    after: ports.link.after,
  });
  hold.appear();
  pass(1000);
  return { hold, pass, isHeld: () => isHeld };
}

test('right after a death the summary takes no presses, and nothing holds it', () => {
  const { ports, pass } = createTestServer();
  const told: string[] = [];
  const hold = createHold({
    onHold: (isHeld) => told.push(`held ${isHeld}`),
    onReady: () => told.push('ready'),
    after: ports.link.after,
  });
  hold.appear();
  pass(690);
  hold.notice();
  expect(told).toEqual([]);
  pass(20);
  hold.notice();
  expect(told).toEqual(['ready', 'held true']);
});

test('a summary that is gone within that moment is never ready', () => {
  const { ports, pass } = createTestServer();
  const hold = createHold({
    onHold: () => expect.fail(),
    onReady: () => expect.fail(),
    after: ports.link.after,
  });
  hold.appear();
  hold.end();
  pass(1000);
});

test('each sign of use holds it for three seconds', () => {
  const { hold, pass, isHeld } = begin();
  hold.notice();
  pass(2900);
  hold.notice();
  pass(2900);
  expect(isHeld()).toBe(true);
  pass(200);
  expect(isHeld()).toBe(false);
});

test.each([
  ['mouse', false],
  ['touch', true],
  ['pen', true],
])('after a %s has left it is held: %j', (pointerType, expected) => {
  const { hold, pass, isHeld } = begin();
  hold.notice();
  hold.leave(pointerType);
  expect(isHeld()).toBe(expected);
  pass(3000);
  expect(isHeld()).toBe(false);
});

test.each([
  ['succeeds', (all: PromiseWithResolvers<void>) => all.resolve()],
  ['fails', (all: PromiseWithResolvers<void>) => all.reject(new Error('dismissed'))],
])('while the score is shared it is held, and three seconds more once that %s', async (_, settle) => {
  const { hold, pass, isHeld } = begin();
  const sharing = Promise.withResolvers<void>();
  hold.notice();
  hold.during(sharing.promise);
  hold.leave('mouse');
  pass(60_000);
  hold.see(false);
  hold.see(true);
  expect(isHeld()).toBe(true);
  settle(sharing);
  await turn();
  pass(2900);
  expect(isHeld()).toBe(true);
  pass(200);
  expect(isHeld()).toBe(false);
});

test('a hidden page holds it until it is seen', () => {
  const { hold, pass, isHeld } = begin();
  hold.see(false);
  pass(60_000);
  expect(isHeld()).toBe(true);
  hold.see(true);
  expect(isHeld()).toBe(false);
});

test('once the summary is gone nothing is held any longer', async () => {
  const { hold, pass, isHeld } = begin();
  const sharing = Promise.withResolvers<void>();
  hold.during(sharing.promise);
  hold.end();
  sharing.resolve();
  await turn();
  pass(60_000);
  hold.see(true);
  // As last told: the session forgets it with the summary.
  expect(isHeld()).toBe(true);
});
