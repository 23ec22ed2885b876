/**
 * Sends the player's steering when it changes, at most every 30 ms (AR-032). The last input is never
 * lost: the end of a boost is sent at once, because a page that was just hidden offers nothing later.
 * Time is passed in.
 */
import type { ArenaInput } from '@playfield/contracts/arenaBinary.ts';

/** Document 2, section 9. */
const moveIntervalMs = 30;
/** Smaller changes, in radians, are ignored. */
const telling = 0.004;

export type InputSender = {
  /** Call on every change and once a frame. */
  readonly offer: (input: ArenaInput, nowMs: number) => void;
  /** Over a new connection: the next input is sent in any case. */
  readonly forget: () => void;
};

const fullTurn = 2 * Math.PI;

/** `send` returns whether it could. */
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
      const endsBoost = sent?.boost === true && !boost;
      const isDue = endsBoost || nowMs - sentMs >= moveIntervalMs;
      if (!isNew || !isDue || !send(input)) return;
      sent = input;
      sentMs = nowMs;
    },
    forget() {
      sent = null;
    },
  };
}
