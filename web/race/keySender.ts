/**
 * The player's keys on their way to the server (G55): at most five batches a second, the newest keys at once at the end of the text, and
 * what the server does not have is sent again from where it is. Time, timers and the wire come in as ports.
 */
import { batchSince, type Batch, type TypingState } from '@playfield/games/typing-race/index.ts';
import type { After } from '../lib/retry.ts';

export type SenderPorts = {
  readonly nowMs: () => number;
  readonly after: After;
  readonly run: () => TypingState;
  /** Whether keys may be sent now: the race runs, and the server has told it on this connection. */
  readonly canSend: () => boolean;
  /** False when there is no connection. */
  readonly send: (batch: Batch) => boolean;
  /** Called before each sending, and where nothing can be sent: the keys are to be kept. */
  readonly keep: () => void;
  /** The server has not said for long that it has the keys. */
  readonly doubt: () => void;
};

/** GAPS G55: five a second. */
const batchEveryMs = 200;
/** When no key is acknowledged for this long while some are on their way, the connection is suspect. */
const acknowledgeMs = 4000;

export class KeySender {
  readonly #ports: SenderPorts;
  /** Keys that the server has, and those that are on their way. */
  #stored = 0;
  #sent = 0;
  /** No batch before this. */
  #notBeforeMs = 0;
  #cancelNext: (() => void) | null = null;
  #cancelDoubt: (() => void) | null = null;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
  }

  /** Something was typed. */
  typed(): void {
    if (this.#ports.run().isComplete) this.#flush();
    else this.#plan();
  }

  /** The server acknowledges how many keys it has. */
  stored(keystrokes: number): void {
    // A steady typist always has keys on their way: it is progress that shows that the connection works.
    if (keystrokes > this.#stored) this.#calm();
    this.#stored = Math.max(this.#stored, keystrokes);
    this.#sent = Math.max(this.#sent, this.#stored);
    this.#doubtLater();
  }

  /** The server has told the whole race: everything after its last key is sent again, after a pause if one is given. */
  restart(keystrokes: number, pauseMs = 0): void {
    this.#calm();
    this.#stored = keystrokes;
    this.#sent = keystrokes;
    if (pauseMs > 0) this.#notBeforeMs = this.#ports.nowMs() + pauseMs;
    this.#plan();
  }

  stop(): void {
    this.#cancelNext?.();
    this.#cancelNext = null;
    this.#calm();
  }

  #calm(): void {
    this.#cancelDoubt?.();
    this.#cancelDoubt = null;
  }

  /** The next batch as soon as it may go. */
  #plan(): void {
    if (this.#cancelNext || this.#ports.run().log.kinds.length <= this.#sent) return;
    const waitMs = Math.max(0, this.#notBeforeMs - this.#ports.nowMs());
    this.#cancelNext = this.#ports.after(waitMs, () => {
      this.#cancelNext = null;
      this.#flush();
    });
  }

  #flush(): void {
    const { nowMs, run, canSend, send, keep } = this.#ports;
    keep();
    this.#notBeforeMs = Math.max(this.#notBeforeMs, nowMs() + batchEveryMs);
    if (!canSend()) return;
    const batch = batchSince(run(), this.#sent);
    if (batch.kinds === '' || !send(batch)) return;
    this.#sent += batch.kinds.length;
    this.#doubtLater();
    this.#plan();
  }

  #doubtLater(): void {
    if (this.#stored >= this.#sent) return;
    this.#cancelDoubt ??= this.#ports.after(acknowledgeMs, () => {
      this.#cancelDoubt = null;
      this.#ports.doubt();
    });
  }
}
