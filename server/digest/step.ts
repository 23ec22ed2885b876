/** What follows from results: steps of other features (`wireResults.ts` is the list), run in order for each batch of endings. */
import type { Tx } from '../db/open.ts';
import type { EndingKind } from '../endings/ending.ts';
import type { PlayedEvent } from './playedEvent.ts';

/** An achievement as the result screen names it. */
type Unlocked = {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly points: number;
};

/** What the player's result screen tells besides the rating; what several steps report of one event is put together. */
export type Report = {
  /** Place on the board of the game; null off the board. */
  readonly place?: number | null;
  /** Points earned, with those of achievements. */
  readonly points?: number;
  readonly unlocked?: readonly Unlocked[];
};

export type Digested = {
  /** By event, for those that have something to report. */
  readonly reports?: ReadonlyMap<PlayedEvent, Report>;
  /** Called once the transaction is committed. */
  readonly afterCommit?: () => void;
};

export type DigestStep = {
  /** For logs. */
  readonly name: string;
  /** Whose rows it changes besides those of people with an event: all are locked at once, before the first step. */
  readonly concerns?: (tx: Tx, events: readonly PlayedEvent[]) => Promise<readonly string[]>;
  /**
   * Stores what follows from these events, the earliest first, inside the transaction of the whole digest; a rejection rolls
   * everything back, and the endings are tried again one by one. Runs once for each event, one digest at a time over all servers.
   * Everybody named as `userId`, and those of `concerns` who exist, stay until the commit. Uses `tx` alone, and statements for the whole
   * batch.
   */
  readonly digest: (tx: Tx, events: readonly PlayedEvent[]) => Promise<Digested>;
};

/** Computes the ratings, the first of what follows: the events with what became of them. */
export type Rate = (tx: Tx, events: readonly PlayedEvent[]) => Promise<readonly PlayedEvent[]>;

/** The events of the subjects with these ids, without what their digest adds. Subjects that are gone have none. */
export type EventSource = (tx: Tx, ids: readonly string[]) => Promise<readonly PlayedEvent[]>;

export type EventSources = Readonly<Record<EndingKind, EventSource>>;

/** Where something stands in the order of all ends. */
export type Ended = { readonly at: Date; readonly id: string };

/** What of one kind ended after this instant and id, from the beginning with null, in this order; at most so many. */
export type EndedAfter = (tx: Tx, after: Ended | null, limit: number) => Promise<readonly Ended[]>;
