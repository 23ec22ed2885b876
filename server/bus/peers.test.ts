/** Whether other servers may hear what is published, and who may have missed something. */
import { describe, expect, test } from 'vitest';
import { createPeers } from './peers.ts';
import { tellHeartbeats } from './testing/heartbeats.ts';

function followed() {
  const heartbeats = tellHeartbeats();
  let tellings = 0;
  const peers = createPeers(heartbeats, () => tellings++);
  return { ...heartbeats, ...peers, tellings: () => tellings };
}

describe('other servers', () => {
  test('may hear until it is known that none runs', async () => {
    const { mayHear, look } = followed();
    expect(mayHear()).toBe(true);
    await look();
    expect(mayHear()).toBe(false);
  });

  test('may hear while one of them runs', async () => {
    const { mayHear, look, come, lapse, tellings } = followed();
    come('b');
    come('c');
    await look();
    lapse('b');
    expect(mayHear()).toBe(true);
    lapse('c');
    expect(mayHear()).toBe(false);
    lapse('never seen');
    expect([mayHear(), tellings()]).toEqual([false, 0]);
  });

  test('may have missed something when one comes while nothing is sent, by a notice or by a heartbeat', async () => {
    const { mayHear, look, come, came, lapse, tellings } = followed();
    await look();
    came('b');
    come('b');
    came('c');
    expect([mayHear(), tellings()]).toEqual([true, 1]);
    lapse('b');
    lapse('c');
    come('c');
    came('c');
    expect([mayHear(), tellings()]).toEqual([true, 2]);
  });
});
