/** The chat of one tournament while its page is open: what was said before, and what is said and removed from then on. */
import type { TournamentMessage } from '@playfield/contracts/http/tournaments.ts';
import type { LiveSocket } from '../api/liveSocket.ts';
import { tournamentHistoryLength } from '@playfield/contracts/chatLimits.ts';
import {
  emptyChat,
  withMessages,
  withName,
  withoutMessage,
  withoutRemoved,
  type ChatState,
} from '../chat/chatState.ts';
import { createStore, type Store } from '../lib/store.ts';

export type TournamentChatPorts = {
  readonly socket: Pick<LiveSocket, 'join'>;
  /** The newest messages, oldest first; rejects where they cannot be had. */
  readonly history: (tournamentId: string) => Promise<readonly TournamentMessage[]>;
};

export class TournamentChatSession {
  readonly state: Store<ChatState> = createStore(emptyChat);
  /** Whether it is known what was said before. */
  readonly isRead: Store<boolean> = createStore(false);
  readonly #id: string;
  readonly #ports: TournamentChatPorts;
  /** What was taken away; a history on its way may still have it. */
  readonly #removed = new Set<string>();

  constructor(id: string, ports: TournamentChatPorts) {
    this.#id = id;
    this.#ports = ports;
  }

  /** Listens until the returned function is called. The page that shows the tournament watches it. */
  start(): () => void {
    void this.#readHistory();
    return this.#ports.socket.join({
      greeting: () => [],
      onEvent: (event) => {
        // It is watched on a new connection, or this server could not hear the others: something may have been said in between.
        const isWatched = event.type === 'tournamentState' && event.tournament.id === this.#id;
        if (isWatched || event.type === 'resync') void this.#readHistory();
        if (event.type === 'chatRenamed')
          this.state.set(withName(this.state.get(), event.userId, event.username));
        if (event.type !== 'tournamentChat' || event.tournamentId !== this.#id) return;
        if (event.message) this.take([event.message]);
        if (event.removedId === null) return;
        this.#removed.add(event.removedId);
        this.state.set(withoutMessage(this.state.get(), event.removedId));
      },
    });
  }

  take(messages: readonly TournamentMessage[]): void {
    const standing = messages.filter(({ id }) => !this.#removed.has(id));
    this.state.set(withMessages(this.state.get(), standing));
  }

  async #readHistory(): Promise<void> {
    const knownBefore = this.state.get().messages;
    try {
      const messages = await this.#ports.history(this.#id);
      this.state.set(withoutRemoved(this.state.get(), messages, knownBefore, tournamentHistoryLength));
      this.take(messages);
    } catch {
      // Asked again after the next connection.
    }
    this.isRead.set(true);
  }
}
