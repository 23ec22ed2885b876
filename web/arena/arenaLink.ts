/**
 * The arena's own socket, which carries nothing else (contracts/socket/arena.ts). Reconnects by itself
 * after growing, random pauses; gives up a silent connection, because a live one sends thirty times a
 * second. Sockets, time and chance are ports.
 */
import { backoffMs } from '../api/backoff.ts';

/** `connected` once something was received on this connection. */
export type LinkStatus = 'connecting' | 'connected' | 'reconnecting';

export type RawArenaSocket = {
  readonly send: (data: string | Uint8Array<ArrayBuffer>) => void;
  readonly close: () => void;
};

export type RawArenaListeners = {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onBytes: (bytes: Uint8Array) => void;
  /** Called once, also if it never opened. `code` as in WebSocket. */
  readonly onClose: (code: number) => void;
};

export type LinkPorts = {
  readonly open: (listeners: RawArenaListeners) => RawArenaSocket;
  /** Runs something once after a delay, unless the returned function is called first. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
};

export type LinkListeners = {
  /** The connection is open: time to send the first command. */
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onStatus: (status: LinkStatus) => void;
};

export type ArenaLink = {
  /** False without an open connection: then nothing was sent. */
  readonly send: (data: string | Uint8Array<ArrayBuffer>) => boolean;
  /** Replaces this connection with a new one. */
  readonly again: () => void;
  /** After sleep, or when the network is back: connects at once. */
  readonly wake: () => void;
  /** Disconnects until `wake`. */
  readonly rest: () => void;
  /** Closes it for good. */
  readonly close: () => void;
};

/** A connection this long without a message is dead. */
const silenceMs = 5000;
/** A connection that has not opened by then has failed. */
const openingMs = 8000;

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
        set(silenceMs, drop);
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
    set(openingMs, drop);
  }

  function received(tell: () => void): void {
    failures = 0;
    if (!hasReceived) listeners.onStatus('connected');
    hasReceived = true;
    set(silenceMs, drop);
    tell();
  }

  function lost(): void {
    socket = null;
    isOpen = false;
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

  function letGo(): void {
    cancelTimer?.();
    const given = socket;
    socket = null;
    isOpen = false;
    hasReceived = false;
    given?.close();
  }

  connect();
  return {
    send(data) {
      if (!socket || !isOpen) return false;
      socket.send(data);
      return true;
    },
    again() {
      if (socket) drop();
    },
    wake() {
      if (isEnded || socket) return;
      failures = 0;
      cancelTimer?.();
      connect();
    },
    rest() {
      if (hasReceived) listeners.onStatus('reconnecting');
      letGo();
    },
    close() {
      isEnded = true;
      letGo();
    },
  };
}
