/** The chat of one race over socket and HTTP: history after each connection, messages as they come, own ones out. */
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { LiveSocket } from '../api/liveSocket.ts';
import { createStore, type Store } from '../lib/store.ts';
import { allSeen, emptyChat, withMessages, withoutMessage, withPast, type ChatState } from './chatState.ts';

export type ChatPorts = {
  readonly socket: Pick<LiveSocket, 'join' | 'send'>;
  /** The newest messages, oldest first; rejects where they cannot be had. */
  readonly history: (raceId: string) => Promise<readonly ChatMessage[]>;
};

export class ChatSession {
  readonly state: Store<ChatState> = createStore(emptyChat);
  /** The message that the server would not take, and why; null after the next one that it takes. */
  readonly refused: Store<{ readonly draft: string; readonly text: string } | null> = createStore<{
    readonly draft: string;
    readonly text: string;
  } | null>(null);
  /** Whether it is known what was said before. */
  readonly isRead: Store<boolean> = createStore(false);
  readonly #raceId: string;
  readonly #ports: ChatPorts;
  #lastDraft = '';
  #hasPast = false;

  constructor(raceId: string, ports: ChatPorts) {
    this.#raceId = raceId;
    this.#ports = ports;
  }

  /** Listens until the returned function is called. The page that shows the race joins it. */
  start(): () => void {
    return this.#ports.socket.join({
      greeting: () => [],
      onEvent: (event) => {
        if (event.type === 'chatMessage' && event.raceId === this.#raceId) this.#take([event.message]);
        if (event.type === 'chatRemoved' && event.raceId === this.#raceId)
          this.state.set(withoutMessage(this.state.get(), event.messageId));
        if (event.type === 'error' && event.command === 'chatMessage' && event.raceId === this.#raceId)
          this.refused.set({ draft: this.#lastDraft, text: event.message });
      },
    });
  }

  /** Reads what was said before; without an answer the messages to come are shown all the same. */
  async readHistory(): Promise<void> {
    try {
      const messages = await this.#ports.history(this.#raceId);
      // A later history has what was said while the connection was lost.
      if (this.#hasPast) this.#take(messages);
      else this.state.set(withPast(this.state.get(), messages));
      this.#hasPast = true;
    } catch {
      // Asked again after the next connection.
    }
    this.isRead.set(true);
  }

  /** The panel shows what there is. */
  seen(): void {
    this.state.set(allSeen(this.state.get()));
  }

  /** False when there is no connection: then nothing was sent. */
  say(message: string): boolean {
    this.refused.set(null);
    this.#lastDraft = message;
    return this.#ports.socket.send({ type: 'chatMessage', raceId: this.#raceId, message });
  }

  #take(messages: readonly ChatMessage[]): void {
    this.state.set(withMessages(this.state.get(), messages));
  }
}
