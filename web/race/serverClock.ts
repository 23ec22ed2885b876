/** Asks for the server's time, a few times in a row, and tells how far its clock is ahead of the page's (G56). */
import type { After } from '../lib/retry.ts';
import { clockOffsetMs, withSample, type ClockSample } from './clock.ts';

export type ClockPorts = {
  readonly nowMs: () => number;
  readonly after: After;
  /** Asks the server, which answers with the same `sentMs`; false without a connection. */
  readonly ask: (sentMs: number) => boolean;
  readonly told: (offsetMs: number) => void;
};

/** Questions in a row, and the pauses between them. */
const questions = 5;
const questionEveryMs = 120;

export class ServerClock {
  readonly #ports: ClockPorts;
  #samples: readonly ClockSample[] = [];
  #cancelNext: (() => void) | null = null;

  constructor(ports: ClockPorts) {
    this.#ports = ports;
  }

  compare(): void {
    this.#ask(questions);
  }

  answered(sentMs: number, serverMs: number): void {
    this.#samples = withSample(this.#samples, { sentMs, serverMs, heardMs: this.#ports.nowMs() });
    this.#tell(this.#samples);
  }

  /** A server time that came unasked, after an unknown delay: good enough until there is an answer. */
  overheard(serverMs: number): void {
    if (this.#samples.length > 0) return;
    const nowMs = this.#ports.nowMs();
    this.#tell([{ sentMs: nowMs, serverMs, heardMs: nowMs }]);
  }

  /** A new connection, perhaps after a sleep: earlier samples are void. */
  reset(): void {
    this.#samples = [];
  }

  stop(): void {
    this.#cancelNext?.();
    this.#cancelNext = null;
  }

  #tell(samples: readonly ClockSample[]): void {
    const offsetMs = clockOffsetMs(samples);
    if (offsetMs !== null) this.#ports.told(offsetMs);
  }

  #ask(times: number): void {
    const { nowMs, after, ask } = this.#ports;
    this.stop();
    if (times === 0 || !ask(nowMs())) return;
    this.#cancelNext = after(questionEveryMs, () => this.#ask(times - 1));
  }
}
