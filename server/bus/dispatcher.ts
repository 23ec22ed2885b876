/**
 * What every form of the bus shares: handlers by kind, subscriptions by topic, listeners of the state. Notices of an unknown
 * kind or with a malformed body are ignored, and reported once per kind. Notices that fail because the
 * database gives no answer are handled again: nothing else would tell the pages here.
 */
import { isStatementTimeout, isUnavailable, mayWorkAgain } from '../db/unavailable.ts';
import type { Bus, BusState } from './bus.ts';
import type { Notice, NoticeHandler } from './notice.ts';

export type BusReport = {
  /** A notice that this server can't use; told once for each kind and reason. */
  readonly ignored: (kind: string, reason: 'unknown-kind' | 'malformed' | 'unreadable' | 'too-long') => void;
  /** An exception in a handler: a bug, or the database. */
  readonly failed: (error: unknown) => void;
};

/** Kinds remembered as reported: another server may run other code, but not make this one's memory grow. */
const mostReported = 100;
const mostKindLength = 64;
/** How long after the database failed to answer a notice is handled again. */
const againMs = 2000;
/** As many notices wait to be handled again; further ones are lost. */
const mostUnhandled = 5000;
/** How often a notice is handled again that times out or loses a deadlock: it may itself be the cause. */
const mostTries = 5;

export type Dispatcher = Pick<Bus, 'register' | 'subscribe' | 'onStateChange'> & {
  readonly ignore: BusReport['ignored'];
  /** Calls the handler of the kind for each body. */
  readonly deliver: (kind: string, topic: string | undefined, bodies: readonly unknown[]) => void;
  /** Delivers what this server published to its own subscribers. */
  readonly deliverHere: <Body, Sent>(notice: Notice<Body, Sent>, body: Sent) => void;
  readonly setState: (state: BusState) => void;
  /** Stops handling failed notices again. */
  readonly close: () => void;
};

type Received = {
  readonly handler: NoticeHandler;
  readonly body: unknown;
  /** How often it failed while the database could be reached. */
  readonly tries: number;
};

export function createDispatcher(report: BusReport, initialState: BusState): Dispatcher {
  const handlers = new Map<string, NoticeHandler>();
  const subscriptions = new Map<string, number>();
  const listeners = new Set<(state: BusState) => void>();
  const reported = new Set<string>();
  /** In the order in which they came. */
  const unhandled: Received[] = [];
  let again: NodeJS.Timeout | null = null;
  let isClosed = false;
  let state = initialState;

  const ignore: BusReport['ignored'] = (rawKind, reason) => {
    const kind = rawKind.slice(0, mostKindLength);
    const key = `${reason} ${kind}`;
    if (reported.has(key) || reported.size >= mostReported) return;
    reported.add(key);
    report.ignored(kind, reason);
  };

  function failed(error: unknown, handler: NoticeHandler, body: unknown): void {
    report.failed(error);
    if (!mayWorkAgain(error) || isClosed || unhandled.length >= mostUnhandled) return;
    unhandled.push({ handler, body, tries: 0 });
    waitForDatabase();
  }

  function waitForDatabase(): void {
    if (isClosed) return;
    again ??= setTimeout(() => {
      void handleAgain().finally(() => {
        again = null;
        if (unhandled.length > 0) waitForDatabase();
      });
    }, againMs).unref();
  }

  /** One at a time, so that players' requests don't queue behind all of them. Stops when the database fails again. */
  async function handleAgain(): Promise<void> {
    for (let next = unhandled.shift(); next; next = unhandled.shift()) {
      try {
        await next.handler.receive(next.body);
      } catch (error) {
        report.failed(error);
        if (!mayWorkAgain(error)) continue;
        if (!isClosed) putBack(next, error);
        return;
      }
    }
  }

  /** Nothing can be handled while the database is away; a notice that fails for another reason goes to the end of the queue. */
  function putBack(received: Received, error: unknown): void {
    const tries = received.tries + 1;
    if (isUnavailable(error) && !isStatementTimeout(error)) unhandled.unshift(received);
    else if (tries < mostTries) unhandled.push({ ...received, tries });
  }

  function deliver(kind: string, topic: string | undefined, bodies: readonly unknown[]): void {
    const handler = handlers.get(kind);
    if (!handler) return ignore(kind, 'unknown-kind');
    if (handler.audience === 'subscribers' && !subscriptions.has(topic ?? '')) return undefined;
    for (const body of bodies) {
      try {
        const handled = handler.receive(body);
        if (handled === 'malformed') ignore(kind, handled);
        else if (handled instanceof Promise) handled.catch((error: unknown) => failed(error, handler, body));
      } catch (error) {
        failed(error, handler, body);
      }
    }
    return undefined;
  }

  return {
    ignore,
    deliver,
    deliverHere(notice, body) {
      if (notice.audience === 'subscribers') deliver(notice.kind, notice.topicOf(body), [body]);
    },
    register(added) {
      for (const handler of added) {
        if (handlers.has(handler.kind)) throw new Error(`two handlers for the notice ${handler.kind}`);
        handlers.set(handler.kind, handler);
      }
    },
    subscribe(topic) {
      subscriptions.set(topic, (subscriptions.get(topic) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (subscriptions.get(topic) ?? 1) - 1;
        if (left > 0) subscriptions.set(topic, left);
        else subscriptions.delete(topic);
      };
    },
    setState(next) {
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener(next);
    },
    onStateChange(listener) {
      listeners.add(listener);
      if (state === 'deaf') listener(state);
      return () => void listeners.delete(listener);
    },
    close() {
      isClosed = true;
      unhandled.length = 0;
      if (again) clearTimeout(again);
    },
  };
}
