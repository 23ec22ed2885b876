/**
 * One shared socket to the server: opened for the first member, closed shortly after the last one leaves. Each time it
 * opens, and after waking, every member's greeting is sent again; a silent connection is only asked for the time, and one
 * that does not reply is dropped (USERS-ASK 23). Sockets, time and randomness are injected.
 */
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import { createStore, type Store } from '../lib/store.ts';
import { backoffMs } from './backoff.ts';

/** `connected` once the server has been heard on this connection since it was last in doubt. */
export type SocketStatus = 'connecting' | 'connected' | 'reconnecting';

export type Member = {
  /** Sent whenever a connection opens, or is in doubt after waking; the server replies to it. */
  readonly greeting: () => readonly Command[];
  readonly onEvent: (event: SocketEvent) => void;
  /** Whether a lost connection must show within seconds; left out: it need not. */
  readonly isUrgent?: () => boolean;
};

/** The part of the browser's WebSocket that we use. */
export type RawSocket = {
  readonly send: (text: string) => void;
  readonly close: () => void;
};

export type RawListeners = {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Called once, even if it never opened. */
  readonly onClose: () => void;
};

export type SocketPorts = {
  readonly open: (listeners: RawListeners) => RawSocket;
  /** Runs once after a delay, unless the returned function is called first. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
};

export type LiveSocket = {
  readonly status: Store<SocketStatus>;
  /** When the server was last heard, by the same clock. */
  readonly heardAtMs: () => number;
  /** Joins; returns the function that leaves. */
  readonly join: (member: Member) => () => void;
  /** False when there is no open connection and nothing was sent. */
  readonly send: (command: Command) => boolean;
  /** After sleep, or when the network is back: connects at once, or probes the connection. */
  readonly wake: () => void;
};

/** The connection survives moving between pages. */
const lingerMs = 2000;
/** After this long without a message from the server, the connection is probed, by a question that costs it little. */
const silenceMs = 30_000;
/** After this where it is urgent. */
const urgentSilenceMs = 8000;
/**
 * A connection that does not reply within this is dropped. After each consecutive failure the next one gets twice as
 * long, up to four times: another connection would only burden a busy server further.
 */
const answerMs = 5000;
/** An attempt that has not opened by then has failed. */
const openingMs = 8000;

type Link = { readonly raw: RawSocket; isOpen: boolean };

export function createLiveSocket({ open, after, random, nowMs }: SocketPorts): LiveSocket {
  const status = createStore<SocketStatus>('connecting');
  const members = new Set<Member>();
  let link: Link | null = null;
  let failures = 0;
  let heardMs = 0;
  /** The pause before the next attempt, or the timeout of the current connection. */
  let cancelTimer: (() => void) | null = null;
  let cancelLinger: (() => void) | null = null;

  const set = (delayMs: number, run: () => void): void => {
    cancelTimer?.();
    cancelTimer = after(delayMs, run);
  };
  const sendOver = (to: Link, command: Command): void => to.raw.send(JSON.stringify(command));
  const greet = (to: Link): void => {
    for (const member of members) for (const command of member.greeting()) sendOver(to, command);
  };

  const isUrgent = (): boolean => [...members].some((member) => member.isUrgent?.() === true);

  /** `isLight`: the server knows what is wanted of it, and need only show that it is there. */
  function ask(isLight = false): void {
    if (!link?.isOpen) return;
    if (isLight) sendOver(link, { type: 'askTime', sentMs: nowMs() });
    else greet(link);
    set(answerMs * 2 ** Math.min(failures, 2), drop);
  }

  const probe = (): void => ask(true);

  function connect(): void {
    if (link) return;
    const mine: Link = {
      isOpen: false,
      raw: open({
        onOpen() {
          if (link !== mine) return;
          mine.isOpen = true;
          ask();
        },
        onText(text) {
          if (link === mine) heard(text);
        },
        onClose() {
          if (link === mine) lost();
        },
      }),
    };
    link = mine;
    set(openingMs, drop);
  }

  function heard(text: string): void {
    failures = 0;
    heardMs = nowMs();
    set(urgentSilenceMs, () => (isUrgent() ? probe() : set(silenceMs - urgentSilenceMs, probe)));
    status.set('connected');
    const event = parse(text);
    if (event) for (const member of members) member.onEvent(event);
  }

  /** The connection is lost: tries again after a pause. */
  function lost(): void {
    link = null;
    cancelTimer?.();
    if (members.size === 0) return status.set('connecting');
    if (status.get() === 'connected') status.set('reconnecting');
    set(backoffMs(failures, random()), connect);
    failures += 1;
  }

  function drop(): void {
    const given = link?.raw;
    lost();
    given?.close();
  }

  function closeAll(): void {
    const given = link?.raw;
    link = null;
    cancelTimer?.();
    failures = 0;
    status.set('connecting');
    given?.close();
  }

  return {
    status,
    heardAtMs: () => heardMs,
    join(member) {
      members.add(member);
      cancelLinger?.();
      cancelLinger = null;
      if (link?.isOpen) for (const command of member.greeting()) sendOver(link, command);
      else connect();
      return () => {
        members.delete(member);
        if (members.size === 0) cancelLinger ??= after(lingerMs, closeAll);
      };
    },
    send(command) {
      if (!link?.isOpen) return false;
      sendOver(link, command);
      return true;
    },
    wake() {
      if (members.size === 0) return;
      if (link === null) {
        failures = 0;
        cancelTimer?.();
        connect();
      } else if (link.isOpen) {
        status.set('reconnecting');
        ask();
      }
    },
  };
}

/** Checks only the outer shape: the server has validated the event against the contract. */
function parse(text: string): SocketEvent | null {
  const event: unknown = JSON.parse(text);
  return isEvent(event) ? event : null;
}

const isEvent = (value: unknown): value is SocketEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
