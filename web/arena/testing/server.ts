/** The server's end of an arena socket in a test's hands, with a clock that only the test advances. */
import {
  readInput,
  writeBoard,
  writeTick,
  type ArenaInput,
  type BoardFrame,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { RawArenaListeners } from '../arenaLink.ts';
import type { SessionPorts } from '../arenaSession.ts';

export type TestServer = {
  readonly ports: SessionPorts;
  /** Advances the clock and fires what is due. */
  readonly pass: (ms: number) => void;
  /** Opens the newest connection. */
  readonly open: () => void;
  /** Closes it. */
  readonly lose: () => void;
  readonly say: (event: SocketEvent) => void;
  readonly tick: (frame: Partial<TickFrame>) => void;
  readonly board: (frame: BoardFrame) => void;
  /** Takes what was sent since the last call: commands, and the lengths of binary messages. */
  readonly took: () => readonly unknown[];
  /** What was steered last; null before the first input. */
  readonly input: () => ArenaInput | null;
  readonly connections: () => number;
  /** Connections that the page has closed. */
  readonly closed: () => number;
  /** Timers that have not fired yet. */
  readonly timers: () => number;
};

const emptyTick: TickFrame = {
  tick: 1,
  own: null,
  leaving: [],
  moves: [],
  entering: [],
  changes: [],
  foodGone: [],
  food: [],
};

export function createTestServer(): TestServer {
  let nowMs = 1000;
  let waiting: { readonly atMs: number; readonly run: () => void }[] = [];
  let listeners: RawArenaListeners | null = null;
  let connections = 0;
  let closed = 0;
  let sent: unknown[] = [];
  let input: ArenaInput | null = null;
  const out = new ByteWriter();
  return {
    ports: {
      nowMs: () => nowMs,
      link: {
        open(theirs) {
          listeners = theirs;
          connections += 1;
          return {
            send(data) {
              if (typeof data !== 'string') input = readInput(data);
              sent.push(typeof data === 'string' ? JSON.parse(data) : data.length);
            },
            close: () => void (closed += 1),
          };
        },
        after(delayMs, run) {
          const one = { atMs: nowMs + delayMs, run };
          waiting.push(one);
          return () => (waiting = waiting.filter((other) => other !== one));
        },
        random: () => 0.5,
      },
    },
    pass(ms) {
      const untilMs = nowMs + ms;
      for (;;) {
        const next = waiting.toSorted((a, b) => a.atMs - b.atMs)[0];
        if (!next || next.atMs > untilMs) break;
        waiting = waiting.filter((other) => other !== next);
        nowMs = next.atMs;
        next.run();
      }
      nowMs = untilMs;
    },
    open: () => listeners?.onOpen(),
    lose: () => listeners?.onClose(1006),
    say: (event) => listeners?.onText(JSON.stringify(event)),
    tick(frame) {
      out.reset();
      writeTick(out, { ...emptyTick, ...frame });
      listeners?.onBytes(out.take());
    },
    board(frame) {
      out.reset();
      writeBoard(out, frame);
      listeners?.onBytes(out.take());
    },
    took() {
      const taken = sent;
      sent = [];
      return taken;
    },
    input: () => input,
    connections: () => connections,
    closed: () => closed,
    timers: () => waiting.length,
  };
}
