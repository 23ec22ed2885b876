/** Something that ended, and who does what about it. */
import type { Tx } from '../db/open.ts';
import type { endings } from '../db/schema.ts';

export const endingKinds = ['game', 'race', 'run', 'typing', 'tournament'] as const;
export type EndingKind = (typeof endingKinds)[number];

export type Ending = {
  readonly kind: EndingKind;
  /** Id of the game, race, run or typing result. */
  readonly subjectId: string;
  readonly endedAt: Date;
  readonly tournamentId: string | null;
};

type Columns = keyof typeof endings.$inferSelect;
/** The columns that say when a consumer settled an ending. */
export type ConsumerColumn = Exclude<Extract<Columns, `${string}At`>, 'endedAt'>;

export type Consumer = {
  /** For logs. */
  readonly name: string;
  readonly column: ConsumerColumn;
  /** Whether one server at a time settles, in the order of the ends. Left out: any number of them side by side. */
  readonly isOrdered?: boolean;
  /** Somebody waits for what follows: it is settled at once, not behind other consumers. Only ends in tournaments wake it, and the poll. */
  readonly isUrgent?: boolean;
  /** Nobody waits for what follows: it is settled at once when little ends, else together with what ends within a second. */
  readonly canWait?: boolean;
  /**
   * Settles endings, the earliest first, inside the transaction that has locked them and marks them as settled; a rejection rolls
   * everything back. May use `tx` and other features' functions that take a `tx`, and nothing else that waits for the database:
   * the embedded one has a single session, and every move waits while this runs. Returns what to do after the commit.
   */
  readonly settle: (tx: Tx, endings: readonly Ending[]) => Promise<() => void>;
};
