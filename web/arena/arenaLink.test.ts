/** The arena's socket: when it counts as connected, when it is given up, and what comes after (G83). */
import { beforeEach, describe, expect, test } from 'vitest';
import { openLink, type ArenaLink, type RawArenaListeners } from './arenaLink.ts';

type Opened = RawArenaListeners & { readonly sent: unknown[]; isClosed: boolean };

let opened: Opened[];
let timers: { readonly dueMs: number; readonly run: () => void }[];
let nowMs: number;
/** What the page is told, in order. */
let told: string[];
let link: ArenaLink;

beforeEach(() => {
  [opened, timers, nowMs, told] = [[], [], 0, []];
  link = openLink(
    {
      open: (listeners) => {
        const one: Opened = { ...listeners, sent: [], isClosed: false };
        opened.push(one);
        return {
          send: (data) => void one.sent.push(data),
          // Half-dead connections say only minutes later that they are closed.
          close: () => void (one.isClosed = true),
        };
      },
      after(delayMs, run) {
        const timer = { dueMs: nowMs + delayMs, run };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
      random: () => 0.5,
    },
    {
      onOpen: () => void told.push('open'),
      onText: (text) => void told.push(text),
      onBytes: (bytes) => void told.push(`${bytes.length} bytes`),
      onStatus: (status) => void told.push(status),
    },
  );
});

function pass(ms: number): void {
  const untilMs = nowMs + ms;
  for (;;) {
    const next = timers.toSorted((a, b) => a.dueMs - b.dueMs)[0];
    if (!next || next.dueMs > untilMs) break;
    timers = timers.filter((other) => other !== next);
    nowMs = next.dueMs;
    next.run();
  }
  nowMs = untilMs;
}

function last(): Opened {
  const one = opened.at(-1);
  if (!one) throw new Error('no socket was opened');
  return one;
}

test('it is connected from the first message on, and sends only while it is open', () => {
  expect(link.send('too early')).toBe(false);
  last().onOpen();
  expect(link.send('a')).toBe(true);
  last().onText('x');
  last().onBytes(new Uint8Array(3));
  expect(told).toEqual(['open', 'connected', 'x', '3 bytes']);
  last().onClose(1006);
  expect(link.send('b')).toBe(false);
  expect(opened[0]?.sent).toEqual(['a']);
  pass(150);
  expect(link.send('c')).toBe(false);
});

describe('given up', () => {
  test('when it does not open in eight seconds, or is silent for five', () => {
    pass(7999);
    expect(last().isClosed).toBe(false);
    pass(1);
    expect(last().isClosed).toBe(true);
    pass(150);
    last().onOpen();
    pass(4999);
    expect(last().isClosed).toBe(false);
    pass(1);
    expect(last().isClosed).toBe(true);
    pass(300);
    last().onOpen();
    pass(4000);
    last().onText('x');
    pass(4999);
    expect(last().isClosed).toBe(false);
    pass(1);
    expect([last().isClosed, told.at(-1)]).toEqual([true, 'reconnecting']);
  });

  test('pauses grow until something is received again', () => {
    for (const pauseMs of [150, 300, 600]) {
      last().onClose(1006);
      const attempts = opened.length;
      pass(pauseMs - 1);
      expect(opened).toHaveLength(attempts);
      pass(1);
      expect(opened).toHaveLength(attempts + 1);
    }
    last().onOpen();
    last().onText('x');
    last().onClose(1006);
    pass(150);
    expect(opened).toHaveLength(5);
    // What was never connected was not lost.
    expect(told).toEqual(['open', 'connected', 'x', 'reconnecting']);
  });

  test('what an old socket still says is not heard', () => {
    const [old] = opened;
    link.again();
    expect(old?.isClosed).toBe(true);
    pass(150);
    old?.onOpen();
    old?.onText('x');
    old?.onBytes(new Uint8Array(3));
    old?.onClose(1006);
    expect(told).toEqual([]);
    expect(link.send('a')).toBe(false);
    pass(1000);
    expect(opened).toHaveLength(2);
  });

  test('asked for twice, it is replaced once', () => {
    link.again();
    link.again();
    pass(150);
    expect(opened).toHaveLength(2);
  });
});

describe('waking and resting', () => {
  test('waking does not wait for the pause, nor disturbs a connection', () => {
    link.wake();
    expect(opened).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) {
      last().onClose(1006);
      pass(5000);
    }
    last().onClose(1006);
    const attempts = opened.length;
    link.wake();
    expect(opened).toHaveLength(attempts + 1);
    // The pause that was cut short brings no second connection, and the next one is the first again.
    last().onClose(1006);
    pass(150);
    expect(opened).toHaveLength(attempts + 2);
  });

  test('while it rests it is not connected, and nothing happens until it is woken', () => {
    last().onOpen();
    last().onText('x');
    link.rest();
    expect([last().isClosed, told.at(-1), link.send('a')]).toEqual([true, 'reconnecting', false]);
    pass(600_000);
    expect([opened.length, timers.length]).toEqual([1, 0]);
    link.wake();
    expect(opened).toHaveLength(2);
    last().onOpen();
    last().onText('y');
    expect(told.slice(-3)).toEqual(['open', 'connected', 'y']);
  });

  test('one that never was connected rests without a word', () => {
    link.rest();
    expect(told).toEqual([]);
  });

  test('once closed it is closed for good', () => {
    const [old] = opened;
    link.close();
    expect([last().isClosed, timers.length]).toEqual([true, 0]);
    old?.onClose(1000);
    link.wake();
    link.again();
    pass(60_000);
    expect(opened).toHaveLength(1);
  });
});
