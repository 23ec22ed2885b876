/** The chat of one race over socket and HTTP: history after each connection, messages as they come, own ones out. */
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { LiveSocket } from '../api/liveSocket.ts';
import { createStore, type Store } from '../lib/store.ts';
import {
  allSeen,
  emptyChat,
  withMessages,
  withName,
  withoutMessage,
  withoutRemoved,
  withPast,
  type ChatState,
} from './chatState.ts';

export type ChatPorts = {
  readonly socket: Pick<LiveSocket, 'join' | 'send'>;
  /** The newest messages, oldest first; rejects where they cannot be had. */
  readonly history: (raceId: string) => Promise<readonly ChatMessage[]>;
};

/** A message on its way; two may have the same words. */
type Sent = { readonly draft: string };

type Refusal = Extract<SocketEvent, { readonly type: 'error' }>;

/** Decided on arrival, while messages sent before may still be on their way to the store. */
const decidedOnArrival: ReadonlySet<string> = new Set(['chat/too-fast', 'request/quota']);

/** White space as the server stores it, which also leaves out what cannot be seen. */
const tidied = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

export class ChatSession {
  readonly state: Store<ChatState> = createStore(emptyChat);
  /** The message that the server would not take, empty once it was taken back, and why; null after the next one that it takes. */
  readonly refused: Store<{ readonly draft: string; readonly text: string } | null> = createStore<{
    readonly draft: string;
    readonly text: string;
  } | null>(null);
  /** Whether it is known what was said before. */
  readonly isRead: Store<boolean> = createStore(false);
  readonly #raceId: string;
  readonly #ports: ChatPorts;
  /** Sent and neither shown nor refused since, oldest first. */
  #waiting: readonly Sent[] = [];
  /** What was taken away; a history on its way may still have it. */
  readonly #removed = new Set<string>();
  #hasPast = false;
  #ownId: string | null = null;

  constructor(raceId: string, ports: ChatPorts) {
    this.#raceId = raceId;
    this.#ports = ports;
  }

  /** Whose messages are own ones; null where it is not known. */
  belongsTo(ownId: string | null): void {
    this.#ownId = ownId;
  }

  /** Listens until the returned function is called. The page that shows the race joins it. */
  start(): () => void {
    return this.#ports.socket.join({
      greeting: () => [],
      onEvent: (event) => {
        // This server could not hear the others: something may have been said there. What was sent here is still on its way.
        if (event.type === 'resync') void this.readHistory([]);
        if (event.type === 'chatMessage' && event.raceId === this.#raceId) this.#take([event.message]);
        if (event.type === 'chatRemoved' && event.raceId === this.#raceId) {
          this.#removed.add(event.messageId);
          this.state.set(withoutMessage(this.state.get(), event.messageId));
        }
        if (event.type === 'chatRenamed')
          this.state.set(withName(this.state.get(), event.userId, event.username));
        // The server's general refusals name no race.
        if (event.type === 'error' && (event.raceId === undefined || event.raceId === this.#raceId))
          this.#refuse(event);
      },
    });
  }

  /**
   * Reads what was said before, on a new connection; without an answer the messages to come are shown all the same. What was sent on
   * the connection before and is not among it never arrived, and is sent again.
   */
  async readHistory(waiting = this.#waiting): Promise<void> {
    const sentBefore = new Set(waiting);
    const knownBefore = this.state.get().messages;
    try {
      const messages = await this.#ports.history(this.#raceId);
      this.state.set(withoutRemoved(this.state.get(), messages, knownBefore));
      // A later history has what was said while the connection was lost.
      this.#take(messages, this.#hasPast ? withMessages : withPast);
      this.#hasPast = true;
      for (const one of this.#waiting) if (sentBefore.has(one)) this.#send(one.draft);
    } catch {
      // Asked again after the next connection.
    }
    this.isRead.set(true);
  }

  /** The panel shows what there is. */
  seen(): void {
    this.state.set(allSeen(this.state.get()));
  }

  /** The refused words stand in the field again; they are given back once. */
  tookBack(): void {
    const now = this.refused.get();
    if (now) this.refused.set({ ...now, draft: '' });
  }

  /** False when there is no connection: then nothing was sent. */
  say(message: string): boolean {
    this.refused.set(null);
    const isSent = this.#send(message);
    if (isSent) this.#waiting = [...this.#waiting, { draft: message }];
    return isSent;
  }

  #send(message: string): boolean {
    return this.#ports.socket.send({ type: 'chatMessage', raceId: this.#raceId, message });
  }

  /** Own ones among them that are new answer what was sent here. */
  #take(messages: readonly ChatMessage[], merged = withMessages): void {
    const before = this.state.get();
    const standing = messages.filter(({ id }) => !this.#removed.has(id));
    this.state.set(merged(before, standing));
    const known = new Set(before.messages.map(({ id }) => id));
    const own = messages.filter(
      ({ id, userId }) => userId !== null && userId === this.#ownId && !known.has(id),
    );
    for (const { message } of own) this.#settle(this.#placeOf(message));
  }

  /** Whose words these are; of words that the server has masked it is not known, and the oldest is taken. */
  #placeOf(message: string): number {
    return Math.max(
      0,
      this.#waiting.findIndex(({ draft }) => tidied(draft) === tidied(message)),
    );
  }

  #settle(place: number): Sent | undefined {
    const settled = this.#waiting[place];
    this.#waiting = this.#waiting.filter((one) => one !== settled);
    return settled;
  }

  /** The message comes back. */
  #refuse({ command, code, message, raceId }: Refusal): void {
    if (command !== 'chatMessage') return;
    const last = this.#waiting.length - 1;
    const settled = this.#settle(decidedOnArrival.has(code) ? last : 0);
    if (settled || raceId !== undefined) this.refused.set({ draft: settled?.draft ?? '', text: message });
  }
}
