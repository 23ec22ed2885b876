/**
 * The arena's own socket: from the first message on it speaks of nothing but the arena (contracts/socket/arena.ts). Opened again
 * by itself with growing, random pauses; given up when it falls silent, for a live one is heard thirty times a second.
 * Sockets, time and chance come in as ports.
 */
import { backoffMs } from '../api/backoff.ts';

/** `connected` once the server has been heard on this connection. */
export type LinkStatus = 'connecting' | 'connected' | 'reconnecting';

export type RawArenaSocket = {
  readonly send: (data: string | Uint8Array<ArrayBuffer>) => void;
  readonly close: () => void;
};

export type RawArenaListeners = {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onBytes: (bytes: Uint8Array) => void;
  /** Called once, also when it never opened. `code` as WebSocket has it. */
  readonly onClose: (code: number) => void;
};

export type LinkPorts = {
  readonly open: (listeners: RawArenaListeners) => RawArenaSocket;
  /** Runs once after a delay, unless the returned function is called before. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
};

export type LinkListeners = {
  /** A connection is open: the time to say who one is. */
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onStatus: (status: LinkStatus) => void;
};

export type ArenaLink = {
  /** False when there is no open connection: then nothing was sent. */
  readonly send: (data: string | Uint8Array<ArrayBuffer>) => boolean;
  /** Gives this connection up for a new one. */
  readonly again: () => void;
  /** After sleep, or when the network is back: tries at once. */
  readonly wake: () => void;
  /** Ends it for good. */
  readonly close: () => void;
};

/** Without a word for so long a connection is dead. */
const SILENCE_MS = 5000;
/** An attempt that has not opened by then has failed. */
const OPENING_MS = 8000;

export function openLink({ open, after, random }: LinkPorts, listeners: LinkListeners): ArenaLink {
  let socket: RawArenaSocket | null = null;
  let isOpen = false;
  let isEnded = false;
  let failures = 0;
  let hasReceived = false;
  let cancelTimer: (() => void) | null = null;

  const set = (delayMs: number, run: () => void): void => {
    cancelTimer?.();
    cancelTimer = after(delayMs, run);
  };

  function connect(): void {
    isOpen = false;
    const mine: RawArenaSocket = open({
      onOpen() {
        if (socket !== mine) return;
        isOpen = true;
        set(SILENCE_MS, drop);
        listeners.onOpen();
      },
      onText(text) {
        if (socket === mine) received(() => listeners.onText(text));
      },
      onBytes(bytes) {
        if (socket === mine) received(() => listeners.onBytes(bytes));
      },
      onClose() {
        if (socket === mine) lost();
      },
    });
    socket = mine;
    set(OPENING_MS, drop);
  }

  function received(tell: () => void): void {
    failures = 0;
    if (!hasReceived) listeners.onStatus('connected');
    hasReceived = true;
    set(SILENCE_MS, drop);
    tell();
  }

  function lost(): void {
    socket = null;
    isOpen = false;
    if (isEnded) return;
    if (hasReceived) listeners.onStatus('reconnecting');
    hasReceived = false;
    set(backoffMs(failures, random()), connect);
    failures += 1;
  }

  function drop(): void {
    const given = socket;
    lost();
    given?.close();
  }

  connect();
  return {
    send(data) {
      if (!socket || !isOpen) return false;
      socket.send(data);
      return true;
    },
    again: drop,
    wake() {
      if (isEnded || socket) return;
      failures = 0;
      cancelTimer?.();
      connect();
    },
    close() {
      isEnded = true;
      cancelTimer?.();
      const given = socket;
      socket = null;
      isOpen = false;
      given?.close();
    },
  };
}
