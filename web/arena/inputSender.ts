/** Tells the server where the player steers: when it changes, and at most every 30 ms (AR-032). The last word is never lost. Time comes in. */
import type { ArenaInput } from '@playfield/contracts/arenaBinary.ts';

/** Document 2, section 9. */
export const moveIntervalMs = 30;
/** Less of a change, in radians, is none: the wire has 1/10,000. */
const telling = 0.004;

export type InputSender = {
  /** Call with every change of mind and once a frame. */
  readonly offer: (input: ArenaInput, nowMs: number) => void;
  /** The server knows nothing any more: what is offered next is sent. */
  readonly forget: () => void;
};

const fullTurn = 2 * Math.PI;

/** `send` answers whether it could. */
export function createInputSender(send: (input: ArenaInput) => boolean): InputSender {
  let sent: ArenaInput | null = null;
  let sentMs = Number.NEGATIVE_INFINITY;
  return {
    offer({ angle, boost }, nowMs) {
      const input = { angle: ((angle % fullTurn) + fullTurn) % fullTurn, boost };
      const isNew =
        sent === null ||
        sent.boost !== boost ||
        Math.abs(Math.sin((sent.angle - input.angle) / 2)) > telling / 2;
      if (!isNew || nowMs - sentMs < moveIntervalMs || !send(input)) return;
      sent = input;
      sentMs = nowMs;
    },
    forget() {
      sent = null;
    },
  };
}
