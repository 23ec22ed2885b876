/** A shared socket in a test's hand: what members send, what they hear, and time that passes when the test says so. */
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import { createStore } from '../../lib/store.ts';
import type { AskingPorts } from '../askAgain.ts';
import type { LiveSocket, Member, SocketStatus } from '../liveSocket.ts';

export class ManualSocket {
  readonly sent: Command[] = [];
  readonly status = createStore<SocketStatus>('connecting');
  readonly #members = new Set<Member>();
  #timers: { readonly dueMs: number; readonly run: () => void }[] = [];
  #nowMs = 0;

  readonly ports: AskingPorts & { readonly socket: Pick<LiveSocket, 'status' | 'join' | 'send'> } = {
    socket: {
      status: this.status,
      join: (member) => {
        this.#members.add(member);
        this.sent.push(...member.greeting());
        return () => void this.#members.delete(member);
      },
      send: (command) => this.sent.push(command) > 0,
    },
    after: (delayMs, run) => {
      const timer = { dueMs: this.#nowMs + delayMs, run };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((one) => one !== timer);
      };
    },
    random: () => 0.5,
  };

  get memberCount(): number {
    return this.#members.size;
  }

  get timerCount(): number {
    return this.#timers.length;
  }

  say(event: SocketEvent): void {
    for (const member of this.#members) member.onEvent(event);
  }

  pass(ms: number): void {
    this.#nowMs += ms;
    const due = this.#timers.filter(({ dueMs }) => dueMs <= this.#nowMs);
    this.#timers = this.#timers.filter(({ dueMs }) => dueMs > this.#nowMs);
    for (const { run } of due) run();
  }
}
