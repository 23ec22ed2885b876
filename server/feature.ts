/**
 * A feature as the server takes it: everything it has for the edges and for the jobs that go through all features. Each folder's
 * `index.ts` makes one; `features.ts` is the list.
 */
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CarryOver } from './account/account.ts';
import type { NoticeHandler } from './bus/notice.ts';
import type { Consumer } from './endings/ending.ts';
import type { ServeContext } from './http/serve.ts';
import type { Reception } from './socket/gateway.ts';

/** A server that died, from whose heartbeat nothing came for some seconds. */
export type ServerGone = {
  readonly node: string;
  readonly lastBeat: Date;
  /** Resolves when its people had time to come back to another server. */
  readonly comeBack: Promise<void>;
  /** The people who were connected to it and have come back nowhere; read after `comeBack`. */
  readonly absent: () => Promise<readonly string[]>;
};

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
  /** Removes what is outdated, at most so many rows, and returns how many; repeated until nothing is left. */
  readonly sweep?: (limit: number) => Promise<number>;
  /** Does what is due, for at most so many things; twice a second on every server. */
  readonly settleDue?: (limit: number) => Promise<unknown>;
  /** Called once at a start after a time in which no server ran. */
  readonly afterOutage?: () => Promise<void>;
  /** Another server has died. Called on every server that is left. */
  readonly serverGone?: (gone: ServerGone) => Promise<void>;
  /** Moves what a guest owns to the account that the guest signed in to. */
  readonly carryOver?: CarryOver;
  /** Columns that name people. A guest named there is never removed, because others need the row. */
  readonly references?: readonly PgColumn[];
  /** Sockets are about to close: stops timers and what sends to them. */
  readonly close?: () => Promise<void> | void;
  /** The last request is answered: writes what was handed in and ends. */
  readonly stop?: () => Promise<void>;
};
