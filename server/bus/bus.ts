/**
 * The bus between servers on one database. Features know notices and topics, never how they travel. A further form (Redis)
 * implements `Bus` on a dispatcher, as alone.ts and postgresql.ts do.
 */
import type { Tx } from '../db/database.ts';
import type { Notice, NoticeHandler, Topic } from './notice.ts';

/** `deaf`: notices may be missed, so nothing in memory may be trusted without asking the database. */
export type BusState = 'connected' | 'deaf';

export type Bus = {
  readonly kind: 'alone' | 'postgresql';
  /** Registers handlers; each kind has one. */
  readonly register: (handlers: readonly NoticeHandler[]) => void;
  /** Begins to receive. Handlers and listeners are registered before. */
  readonly start: () => void;
  /** Counted per topic. The returned function ends this subscription. */
  readonly subscribe: (topic: Topic) => () => void;
  /** To be called after the commit of what it tells; nothing is sent while no other server runs. Never throws, never waits. */
  readonly publish: <Body, Sent>(notice: Notice<Body, Sent>, body: Sent) => void;
  /**
   * Publishes with the commit of a transaction where the form can, else after it. The returned function must be called once
   * the transaction is committed: it delivers to this server's own subscribers without a round trip.
   */
  readonly publishWithin: <Body, Sent>(tx: Tx, notice: Notice<Body, Sent>, body: Sent) => Promise<() => void>;
  /**
   * For hot statements that publish with their own commit. Null where notices don't travel through the database, and while no
   * other server runs: then `publish` must be called after the commit, in case one has come meanwhile.
   */
  readonly inStatement: () => StatementNotices | null;
  /** Calls at once when deaf, and with every change. `connected` after `deaf`: read again what is followed. */
  readonly onStateChange: (listener: (state: BusState) => void) => () => void;
  /** Receives nothing from now on. What is published is still sent: a server that stops settles what has just ended. */
  readonly stopHearing: () => Promise<void>;
  /** Stops hearing, sends what was published, and nothing after it. */
  readonly close: () => Promise<void>;
};

export type StatementNotices = {
  /** Bytes that the bodies and their separating commas may have together in one notification. */
  readonly mostBytes: number;
  /**
   * An SQL aggregate that sends all bodies of its group in one notification. `body` is an SQL expression of type text: one
   * body as JSON. Handlers of other servers are called for each body; this server isn't told.
   */
  readonly notifyAll: <Body, Sent>(notice: Notice<Body, Sent>, body: string) => string;
};
