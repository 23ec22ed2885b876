/** A question that each connection asks, and asks again where the server could not handle it, or not yet. */
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { After } from '../lib/retry.ts';
import { backoffMs } from './backoff.ts';
import type { LiveSocket, Member } from './liveSocket.ts';

export type AskingPorts = {
  readonly socket: Pick<LiveSocket, 'join' | 'send'>;
  readonly after: After;
  /** In [0, 1). */
  readonly random: () => number;
};

export type Question = {
  readonly command: Command;
  /** The event that shows that the server has handled it. */
  readonly answer: SocketEvent['type'];
  readonly onEvent: Member['onEvent'];
};

/** A server that could not handle the question is asked again after this plus a growing random part. */
const askAgainMs = 2000;

/** Refusals after which asking again may work. */
const passing = /^server\/|rate-limited/;

/** Joins the socket; the returned function leaves it. */
export function keepAsking({ socket, after, random }: AskingPorts, question: Question): () => void {
  const { command, answer, onEvent } = question;
  let failures = 0;
  let cancel: (() => void) | null = null;

  function askLater(): void {
    cancel?.();
    cancel = after(askAgainMs + backoffMs(failures, random()), () => socket.send(command));
    failures += 1;
  }

  const leave = socket.join({
    greeting: () => [command],
    onEvent(event) {
      if (event.type === answer) {
        cancel?.();
        failures = 0;
      } else if (event.type === 'error' && event.command === command.type && passing.test(event.code))
        askLater();
      onEvent(event);
    },
  });
  return () => {
    cancel?.();
    leave();
  };
}
