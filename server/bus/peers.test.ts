/** Whether other servers may hear what is published, and who may have missed something. */
import { describe, expect, test } from 'vitest';
import { createPeers } from './peers.ts';
import { tellHeartbeats } from './testing/heartbeats.ts';

function followed() {
  const heartbeats = tellHeartbeats();
  const missed: string[] = [];
  const peers = createPeers(heartbeats, (node) => missed.push(node));
  return { ...heartbeats, ...peers, missed };
}

describe('other servers', () => {
  test('may hear until it is known that none runs', async () => {
    const { mayHear, look } = followed();
    expect(mayHear()).toBe(true);
    await look();
    expect(mayHear()).toBe(false);
  });

  test('may hear while one of them runs', async () => {
    const { mayHear, look, come, lapse, missed } = followed();
    come('b');
    come('c');
    await look();
    lapse('b');
    expect(mayHear()).toBe(true);
    lapse('c');
    expect(mayHear()).toBe(false);
    lapse('never seen');
    expect([mayHear(), missed]).toEqual([false, []]);
  });

  test('have missed something if they come while nothing is sent, by a notice or by a heartbeat, and are told once', async () => {
    const { mayHear, look, come, came, lapse, missed } = followed();
    await look();
    came('b');
    come('b');
    came('c');
    expect([mayHear(), missed]).toEqual([true, ['b']]);
    lapse('b');
    lapse('c');
    come('c');
    came('c');
    expect([mayHear(), missed]).toEqual([true, ['b', 'c']]);
  });
});
