/** What a server learns of the people on other servers, and tells them of its own. */
import type { NoticeHandler } from '../bus/notice.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Sighting } from './friendWatch.ts';
import type { LocalPresence } from './localPresence.ts';

export type NamedPlayer = { readonly id: string; readonly username: string };

export type PeopleOf = {
  /** They have no connection at another server that runs, though perhaps here. */
  readonly lost: readonly string[];
  /** Those who are connected here and, by its rows, to another server that runs. */
  readonly divided: readonly string[];
};

export type OtherNodesListener = {
  /** Another server sees an account differently, as it shows it to friends. */
  readonly sighting: (playerId: string, sighting: Sighting) => void;
  /** A server is gone. */
  readonly gone: (node: string) => void;
  /** Another server has joined, and not all of its people are known yet: ask again. */
  readonly doubt: () => void;
  /** The others may have taken this server for gone: tell them of everybody here again. */
  readonly tellAll: () => void;
};

export type OtherNodes = {
  /** Begins: `local` are the people here. */
  readonly start: (local: LocalPresence, listener: OtherNodesListener) => void;
  /** A person here came, left, does something else, or came into sight or went out of it. */
  readonly touch: (playerId: string) => void;
  /** Resolves once the other servers would miss this person, who is here, if this server died. */
  readonly announce: (playerId: string) => Promise<void>;
  /** An account here appears like this to friends. */
  readonly tell: (playerId: string, sighting: Sighting) => void;
  readonly sightingsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Sighting[]>>;
  /** Who of these plays in the arena at another server; `db` may be a transaction. */
  readonly inArenaAmong: (db: Db | Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly wasVisibleWithin: (playerId: string, ms: number) => Promise<boolean>;
  /** People on other servers. */
  readonly count: () => number;
  /** Some people on other servers who show themselves to everybody. */
  readonly sample: () => Promise<readonly NamedPlayer[]>;
  /** People who were connected to this server, without those whom another one that runs looks after. */
  readonly peopleOf: (node: string) => Promise<PeopleOf>;
  readonly notices: readonly NoticeHandler[];
  readonly sweep: (limit: number) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** For a server that has its database to itself. */
export const nobodyElse: OtherNodes = {
  start: () => undefined,
  touch: () => undefined,
  announce: async () => undefined,
  tell: () => undefined,
  sightingsOf: async () => new Map(),
  inArenaAmong: async () => new Set(),
  wasVisibleWithin: async () => false,
  count: () => 0,
  sample: async () => [],
  peopleOf: async () => ({ lost: [], divided: [] }),
  notices: [],
  sweep: async () => 0,
  stop: async () => undefined,
};
