/** An ordered network stream with delay, jitter and loss; a lost message holds back those behind it. */
import type { Rng } from '@playfield/games/game.ts';

export type NetworkOptions = {
  readonly delayMs: number;
  /** At most this much extra delay per message. */
  readonly jitterMs: number;
  /** Share of messages that are lost, and how long a resend takes. */
  readonly loss: number;
  readonly againMs: number;
};

export type Network<Message> = {
  readonly send: (message: Message, nowMs: number) => void;
  /** What has arrived by now, with arrival times. */
  readonly arrived: (nowMs: number) => readonly { readonly message: Message; readonly atMs: number }[];
};

export function createNetwork<Message>(
  { delayMs, jitterMs, loss, againMs }: NetworkOptions,
  rng: Rng,
): Network<Message> {
  const underway: { readonly message: Message; readonly atMs: number }[] = [];
  let lastMs = 0;
  return {
    send(message, nowMs) {
      const late = rng() * jitterMs + (rng() < loss ? againMs : 0);
      // Messages stay in order.
      lastMs = Math.max(lastMs, nowMs + delayMs + late);
      underway.push({ message, atMs: lastMs });
    },
    arrived(nowMs) {
      const count = underway.findIndex(({ atMs }) => atMs > nowMs);
      return underway.splice(0, count === -1 ? underway.length : count);
    },
  };
}
