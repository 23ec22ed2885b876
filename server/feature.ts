/**
 * A feature as the server takes it: everything it has for the edges and for the jobs that go through all features. Each folder's
 * `index.ts` makes one; `features.ts` is the list.
 */
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CarryOver, LockFirst } from './account/entering.ts';
import type { Renamed } from './account/storedName.ts';
import type { NoticeHandler } from './bus/notice.ts';
import type { Tx } from './db/open.ts';
import type { Due } from './jobs/due.ts';
import type { Consumer } from './endings/ending.ts';
import type { ServeContext } from './http/serve.ts';
import type { Reception } from './socket/gateway.ts';

/** A server that died, from whose heartbeat nothing came for some seconds. */
type NodeGone = {
  readonly node: string;
  readonly lastBeat: Date;
  /** Resolves when its people had time to come back to another server. */
  readonly comeBack: Promise<void>;
  /**
   * The people who were connected to it and have come back nowhere or here alone, though perhaps no longer to what they had there;
   * known after `comeBack`.
   */
  readonly lost: () => Promise<readonly string[]>;
  /** Those who are connected here and to another server, which may have what they had there. */
  readonly divided: () => Promise<readonly string[]>;
};

/** What was done about a bounded number of rows, and what is told of it after the commit. */
export type Erased = { readonly rows: number; readonly told?: () => void };

/** One list of a person's own copy of what is stored about them. */
export type ExportSection = { readonly name: string; readonly rows: AsyncIterable<unknown> };

export type Feature = {
  /** For logs. */
  readonly name: string;
  readonly routes?: (context: ServeContext) => void;
  /** Commands that it takes from sockets. */
  readonly commands?: readonly Reception[];
  /** Notices that it takes from the bus. */
  readonly notices?: readonly NoticeHandler[];
  /** Settle what follows from an end, exactly once. */
  readonly consumers?: readonly Consumer[];
  /** Removes what is outdated, at most so many rows; returns how many, but not zero while it has more to look at. Repeated until it is. */
  readonly sweep?: (limit: number) => Promise<number>;
  /** Rows that any server does something about when their time has come. */
  readonly due?: readonly Due[];
  /** Does what is due by memory; twice a second on every server. */
  readonly tick?: () => Promise<unknown>;
  /** Called once at every start, before anybody is served. */
  readonly starting?: () => Promise<void>;
  /**
   * Called at a start after a time in which no server ran, by each of the servers that start together. `putsOff` tells, inside a
   * transaction, whether what waits must be put off by that time: true once for all of them.
   */
  readonly afterOutage?: (putsOff: (tx: Tx) => Promise<boolean>) => Promise<void>;
  /** Another server has died. Called on every server that is left. */
  readonly nodeGone?: (gone: NodeGone) => Promise<void>;
  /** Another server has come, or one that was taken for dead goes on. Called on every other server. */
  readonly nodeCame?: (node: string) => void;
  /** Locks those rows of a guest that this feature locks before people. */
  readonly lockFirst?: LockFirst;
  /** Moves what a guest owns to the account that the guest signed in to. */
  readonly carryOver?: CarryOver;
  /** Ends what somebody who is being deleted plays or has offered, so that nobody waits for them. May be called again. */
  readonly quit?: (userId: string) => Promise<void>;
  /**
   * Removes what is stored of a deleted person; where others need the row it loses the name. Does at most `limit` rows, and is
   * called until none is left. Called once more some minutes later, for what came in meanwhile.
   */
  readonly erase?: (tx: Tx, userId: string, limit: number) => Promise<Erased>;
  /**
   * Puts the new name of an account in the place of every other name that is stored of the person, also where it is shown now. Called
   * like `erase`.
   */
  readonly rename?: (tx: Tx, person: Renamed, limit: number) => Promise<Erased>;
  /** What is stored of a person, for their own copy; other people by name alone. docs/privacy.md says what is left out. */
  readonly exportOf?: (userId: string) => readonly ExportSection[];
  /** A guest has become an account and kept the id. In the same transaction; the returned function is called after the commit. */
  readonly registered?: (tx: Tx, userId: string) => Promise<() => void>;
  /** Columns that name people. A guest named there is never removed, because others need the row. */
  readonly references?: readonly PgColumn[];
  /** Sockets are about to close: stops timers and what sends to them. */
  readonly close?: () => Promise<void> | void;
  /** The last request is answered: writes what was handed in and ends. */
  readonly stop?: () => Promise<void>;
};
