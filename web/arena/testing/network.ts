/** A network between an arena and its client, as a stream: late, unevenly so, and what is lost holds back what follows. */
import type { Rng } from '@playfield/games/game.ts';

export type NetworkOptions = {
  readonly delayMs: number;
  /** Up to so much more for each message. */
  readonly jitterMs: number;
  /** Share of messages that are lost, and how long it takes to send them again. */
  readonly loss: number;
  readonly againMs: number;
};

export type Network<Message> = {
  readonly send: (message: Message, nowMs: number) => void;
  /** What has arrived by now, each with its time of arrival. */
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
      // In order: nobody overtakes.
      lastMs = Math.max(lastMs, nowMs + delayMs + late);
      underway.push({ message, atMs: lastMs });
    },
    arrived(nowMs) {
      const count = underway.findIndex(({ atMs }) => atMs > nowMs);
      return underway.splice(0, count === -1 ? underway.length : count);
    },
  };
}
