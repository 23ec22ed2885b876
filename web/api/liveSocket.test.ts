/** The shared socket: who opens and closes it, what is said again, and when it is given up (WS-001, G37). */
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLiveSocket, type LiveSocket, type RawListeners } from './liveSocket.ts';

type Opened = RawListeners & { readonly sent: string[]; isClosed: boolean };

/** Sockets that do what the test says, and time that passes when it says so. */
class Network {
  readonly opened: Opened[] = [];
  /** False: as on a half-dead network, where the close event comes minutes later. */
  saysClosed = true;
  readonly #timers = new Set<{ readonly dueMs: number; readonly run: () => void }>();
  #nowMs = 0;

  readonly socket: LiveSocket = createLiveSocket({
    open: (listeners) => {
      const opened: Opened = { ...listeners, sent: [], isClosed: false };
      this.opened.push(opened);
      return {
        send: (text) => void opened.sent.push(text),
        close: () => {
          opened.isClosed = true;
          if (this.saysClosed) opened.onClose();
        },
      };
    },
    after: (delayMs, run) => {
      const timer = { dueMs: this.#nowMs + delayMs, run };
      this.#timers.add(timer);
      return () => this.#timers.delete(timer);
    },
    random: () => 0.5,
    nowMs: () => this.#nowMs,
  });

  pass(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const next = [...this.#timers].sort((a, b) => a.dueMs - b.dueMs)[0];
      if (!next || next.dueMs > endMs) break;
      this.#nowMs = next.dueMs;
      this.#timers.delete(next);
      next.run();
    }
    this.#nowMs = endMs;
  }

  get timerCount(): number {
    return this.#timers.size;
  }

  get last(): Opened {
    const last = this.opened.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  }
}

const watch: Command = { type: 'watchLobby' };
const askTime = (sentMs: number): string => JSON.stringify({ type: 'askTime', sentMs });
const list: SocketEvent = { type: 'lobby', seq: 0, games: [] };

let network: Network;
let heard: SocketEvent[];
const member = { greeting: () => [watch], onEvent: (event: SocketEvent) => void heard.push(event) };

beforeEach(() => {
  network = new Network();
  heard = [];
});

function connected(): () => void {
  const leave = network.socket.join(member);
  network.last.onOpen();
  network.last.onText(JSON.stringify(list));
  return leave;
}

describe('open and close', () => {
  test('nothing is opened before somebody joins, and one socket serves all', () => {
    expect(network.opened).toHaveLength(0);
    network.socket.join(member);
    network.socket.join({ ...member });
    expect(network.opened).toHaveLength(1);
    network.last.onOpen();
    expect(network.last.sent).toEqual([JSON.stringify(watch), JSON.stringify(watch)]);
  });

  test('it stays from one page to the next, and closes when nobody is left', () => {
    connected()();
    network.pass(1000);
    const leave = network.socket.join(member);
    network.pass(10_000);
    expect(network.opened).toHaveLength(1);
    expect(network.last.isClosed).toBe(false);
    leave();
    network.pass(2000);
    expect(network.last.isClosed).toBe(true);
    expect(network.socket.status.get()).toBe('connecting');
    expect(network.timerCount).toBe(0);
    network.socket.wake();
    expect(network.opened).toHaveLength(1);
    network.socket.join(member);
    expect(network.opened).toHaveLength(2);
  });

  test('a member that leaves, even twice, does not close it for the others', () => {
    const leave = connected();
    leave();
    leave();
    const leaveLater = network.socket.join(member);
    network.socket.join({ ...member });
    leaveLater();
    network.pass(7000);
    expect(network.last.isClosed).toBe(false);
  });

  test('who joins an open connection greets at once', () => {
    connected();
    network.last.sent.length = 0;
    network.socket.join(member);
    expect(network.last.sent).toEqual([JSON.stringify(watch)]);
  });
});

describe('status (MP-010, G37)', () => {
  test('connecting, connected with the first word, reconnecting after a loss', () => {
    const { status } = network.socket;
    network.socket.join(member);
    network.last.onOpen();
    expect(status.get()).toBe('connecting');
    network.last.onText(JSON.stringify(list));
    expect(status.get()).toBe('connected');
    expect(heard).toEqual([list]);
    network.last.onClose();
    expect(status.get()).toBe('reconnecting');
  });

  test.each(['null', '7', '{}', '{"type":7}'])(
    '%s shows that the server is there, and is no event',
    (text) => {
      network.socket.join(member);
      network.pass(100);
      network.last.onOpen();
      network.last.onText(text);
      expect(network.socket.status.get()).toBe('connected');
      expect(network.socket.heardAtMs()).toBe(100);
      expect(heard).toEqual([]);
    },
  );

  test('a first connection that fails, or is being made on waking, is not one that was lost', () => {
    network.socket.join(member);
    network.socket.wake();
    expect(network.socket.status.get()).toBe('connecting');
    network.last.onClose();
    expect(network.socket.status.get()).toBe('connecting');
  });

  test('lost while nobody listens, it connects anew for the next one', () => {
    connected()();
    network.last.onClose();
    expect(network.socket.status.get()).toBe('connecting');
    network.socket.join(member);
    network.last.onOpen();
    network.last.onText(JSON.stringify(list));
    expect(network.socket.status.get()).toBe('connected');
  });

  test('without a connection nothing is sent, and the sender is told', () => {
    network.socket.join(member);
    expect(network.socket.send(watch)).toBe(false);
    network.last.onOpen();
    network.last.sent.length = 0;
    expect(network.socket.send(watch)).toBe(true);
    expect(network.last.sent).toEqual([JSON.stringify(watch)]);
  });
});

describe('coming back', () => {
  test('pauses grow, and the greeting is said again', () => {
    connected();
    network.last.onClose();
    network.pass(149);
    expect(network.opened).toHaveLength(1);
    network.pass(1);
    expect(network.opened).toHaveLength(2);
    network.last.onClose();
    network.pass(299);
    expect(network.opened).toHaveLength(2);
    network.pass(1);
    network.last.onOpen();
    expect(network.last.sent).toEqual([JSON.stringify(watch)]);
  });

  test('waking up does not wait for the pause', () => {
    connected();
    for (let n = 0; n < 6; n += 1) {
      network.last.onClose();
      network.pass(5000);
    }
    network.last.onClose();
    const before = network.opened.length;
    network.socket.wake();
    expect(network.opened).toHaveLength(before + 1);
    // Nor does the pause after it, if it fails.
    network.last.onClose();
    network.pass(150);
    expect(network.opened).toHaveLength(before + 2);
  });

  test('an attempt that hangs is given up', () => {
    network.socket.join(member);
    network.pass(8000);
    expect(network.opened[0]?.isClosed).toBe(true);
    network.pass(1000);
    expect(network.opened).toHaveLength(2);
  });

  test('closing is not waited for, neither before another attempt nor by the next who joins', () => {
    network.saysClosed = false;
    const leave = connected();
    network.socket.wake();
    network.pass(5000 + 150);
    expect(network.opened).toHaveLength(2);
    leave();
    network.pass(2000);
    network.socket.join(member);
    expect(network.opened).toHaveLength(3);
  });

  test('what an old socket still says is not heard', () => {
    connected();
    const [old] = network.opened;
    old?.onClose();
    network.pass(1000);
    heard.length = 0;
    network.last.onOpen();
    network.last.sent.length = 0;
    old?.onOpen();
    old?.onText(JSON.stringify(list));
    old?.onClose();
    expect(heard).toEqual([]);
    expect(network.opened).toHaveLength(2);
    expect(network.last.sent).toEqual([]);
  });
});

describe('liveness (USERS-ASK 10, 23)', () => {
  test('after waking the connection is in doubt until the server answers', () => {
    connected();
    network.last.sent.length = 0;
    network.socket.wake();
    expect(network.socket.status.get()).toBe('reconnecting');
    expect(network.last.sent).toEqual([JSON.stringify(watch)]);
    network.last.onText(JSON.stringify(list));
    expect(network.socket.status.get()).toBe('connected');
    network.pass(29_000);
    expect(network.last.isClosed).toBe(false);
  });

  test('a server that is slow to answer is given more time with each try', () => {
    network.socket.join(member);
    for (const [tries, patienceMs] of [5000, 10_000, 20_000, 20_000].entries()) {
      network.last.onOpen();
      network.pass(patienceMs - 1);
      expect(network.opened).toHaveLength(tries + 1);
      expect(network.last.isClosed).toBe(false);
      network.pass(1);
      expect(network.opened[tries]?.isClosed).toBe(true);
      network.pass(2400);
    }
    network.last.onOpen();
    network.last.onText(JSON.stringify(list));
    network.socket.wake();
    network.pass(5000);
    expect(network.opened[4]?.isClosed).toBe(true);
  });

  test('a connection that does not answer is given up for a new one', () => {
    connected();
    network.socket.wake();
    network.pass(4999);
    expect(network.last.isClosed).toBe(false);
    network.pass(1);
    expect(network.opened[0]?.isClosed).toBe(true);
    network.pass(1000);
    expect(network.opened).toHaveLength(2);
  });

  test('a long silence is broken by asking for the time alone, without any doubt shown', () => {
    connected();
    network.last.sent.length = 0;
    network.pass(30_000);
    expect(network.last.sent).toEqual([askTime(30_000)]);
    expect(network.socket.status.get()).toBe('connected');
    network.pass(5000);
    expect(network.opened[0]?.isClosed).toBe(true);
    expect(network.socket.status.get()).toBe('reconnecting');
  });

  test('however long nothing happens, the server hears a greeting once for each connection and each waking', () => {
    connected();
    const answer = JSON.stringify({ type: 'serverTime', sentMs: 0, serverMs: 0 });
    for (let n = 0; n < 20; n += 1) {
      network.pass(30_000);
      network.last.onText(answer);
    }
    const greetings = (): number => network.last.sent.filter((text) => text === JSON.stringify(watch)).length;
    expect([network.opened.length, network.last.sent.length, greetings()]).toEqual([1, 21, 1]);
    network.socket.wake();
    network.last.onText(answer);
    expect(greetings()).toBe(2);
    // A half-dead connection is replaced, and what was missed is asked for over the new one.
    network.pass(30_000 + 5000 + 1000);
    expect(network.opened).toHaveLength(2);
    network.last.onOpen();
    expect(network.last.sent).toEqual([JSON.stringify(watch)]);
  });

  test('where somebody waits for a move a short silence is broken, by the time alone', () => {
    let isUrgent = true;
    network.socket.join({ ...member, greeting: () => [] });
    network.socket.join({ ...member, isUrgent: () => isUrgent });
    network.last.onOpen();
    network.last.onText('{"type":"x"}');
    const heardMs = network.socket.heardAtMs();
    const before = network.last.sent.length;
    network.pass(8000);
    expect(network.last.sent.slice(before)).toEqual([askTime(8000)]);
    expect(network.socket.status.get()).toBe('connected');
    network.pass(5000);
    expect(network.socket.status.get()).toBe('reconnecting');
    expect(network.socket.heardAtMs()).toBe(heardMs);
    // Without anybody waiting, nothing is asked for half a minute.
    isUrgent = false;
    network.pass(1000);
    network.last.onOpen();
    network.last.onText('{"type":"x"}');
    const sent = network.last.sent.length;
    network.pass(29_999);
    expect(network.last.sent.length).toBe(sent);
    network.pass(1);
    expect(network.last.sent.length).toBe(sent + 1);
  });
});
