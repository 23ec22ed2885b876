/** One client's socket in the arena's process: floods, silence, clients that never read (T-51, TH-24). */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { textFrame } from '../socket/frame.ts';
import { createStandingClock, createTestClock } from '../testing/clock.ts';
import { pairedPeer } from './testing/pairedPeer.ts';

/** Lets the streams deliver. */
async function settle(): Promise<void> {
  for (let n = 0; n < 5; n++) await turn();
}

/** Checks it every second, as the arena does. */
async function pass(
  { peer }: ReturnType<typeof pairedPeer>,
  clock: ReturnType<typeof createStandingClock>,
  seconds: number,
  isPlaying: boolean,
): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    clock.advance(1000);
    peer.check(isPlaying);
  }
  await settle();
}

describe('a peer', () => {
  test('bytes that were read before the hand-over are read first', async () => {
    const texts: string[] = [];
    const clock = createTestClock();
    const whole = Buffer.from('8185000000004865', 'hex');
    const { client } = pairedPeer(clock, { head: whole, onText: (_, text) => void texts.push(text) });
    client.write(Buffer.from('6c6c6f', 'hex'));
    await settle();
    expect(texts).toEqual(['Hello']);
  });

  test('T-51 a flooding client is warned once and then closed with 1008', async () => {
    let heard = 0;
    const pair = pairedPeer(createTestClock(), { onBinary: () => void (heard += 1) });
    for (let n = 0; n < 1000; n++) pair.send(2, Buffer.from([3, 0, 0, 0]));
    await settle();
    expect(heard).toBeGreaterThanOrEqual(200);
    expect(heard).toBeLessThan(300);
    expect(pair.events()).toMatchObject([{ type: 'error', code: 'socket/too-fast' }]);
    expect(pair.closes()).toEqual([1008]);
  });

  test('pings and close frames are answered', async () => {
    const pair = pairedPeer(createTestClock());
    pair.send(9, Buffer.from('hi'));
    pair.send(8, Buffer.from([3, 232]));
    await settle();
    expect(pair.closes()).toEqual([1000]);
  });

  test('a broken frame closes the socket with the matching code', async () => {
    const pair = pairedPeer(createTestClock());
    pair.client.write(Buffer.from('810548656c6c6f', 'hex'));
    await settle();
    expect(pair.closes()).toEqual([1002]);
  });

  test.each([
    ['that watches is pinged after 15 s and dropped after 25 s of silence', false, 15, 25],
    ['that plays is pinged after 3 s and dropped after 7 s of silence', true, 3, 7],
  ])('one %s', async (_, isPlaying, pingS, silenceS) => {
    const clock = createStandingClock();
    const pair = pairedPeer(clock);
    pair.peer.check(isPlaying);
    await pass(pair, clock, pingS - 1, isPlaying);
    expect(pair.pings()).toBe(0);
    await pass(pair, clock, 1, isPlaying);
    expect(pair.pings()).toBe(1);
    pair.send(10, Buffer.alloc(0));
    await settle();
    await pass(pair, clock, silenceS, isPlaying);
    expect(pair.hasEnded()).toBe(false);
    await pass(pair, clock, 1, isPlaying);
    expect(pair.hasEnded()).toBe(true);
  });

  test('who begins to play is asked first, and nobody is dropped because the arena was held up', async () => {
    const clock = createStandingClock();
    const pair = pairedPeer(clock);
    await pass(pair, clock, 14, false);
    await pass(pair, clock, 4, true);
    expect(pair.hasEnded()).toBe(false);
    pair.send(10, Buffer.alloc(0));
    await settle();
    clock.advance(20_000);
    await pass(pair, clock, 1, true);
    expect(pair.hasEnded()).toBe(false);
    await pass(pair, clock, 6, true);
    expect(pair.hasEnded()).toBe(true);
  });

  test('T-51 a client that never reads is behind from 64 KiB and dropped from 1 MiB', async () => {
    const pair = pairedPeer(createTestClock());
    const frame = textFrame('x'.repeat(30_000));
    expect(pair.peer.isBehind()).toBe(false);
    for (let n = 0; n < 4; n++) {
      pair.peer.queue(frame);
      expect(pair.peer.flush()).toBe(frame.length);
    }
    expect(pair.peer.isBehind()).toBe(true);
    expect(pair.hasEnded()).toBe(false);
    for (let n = 0; n < 40; n++) {
      pair.peer.queue(frame);
      pair.peer.flush();
    }
    await settle();
    expect(pair.hasEnded()).toBe(true);
  });

  test('everything queued in a tick goes out in one write', async () => {
    const pair = pairedPeer(createTestClock());
    let writes = 0;
    pair.client.on('data', () => (writes += 1));
    pair.peer.queue(textFrame('a'));
    pair.peer.queue(textFrame('b'));
    expect(pair.peer.flush()).toBe(6);
    expect(pair.peer.flush()).toBe(0);
    await settle();
    expect(writes).toBe(1);
  });
});
