/** Whatever is due of tournaments, on any server: each in a transaction of its own, skipped while somebody else is at it. */
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { isDeadlock, isStatementTimeout, isUnavailable } from '../db/unavailable.ts';
import type { Consumer } from '../endings/ending.ts';
import { arenaStore } from './arenaStore.ts';
import { isAhead, isOver, type TournamentRow } from './course.ts';
import type { Settle } from './settle.ts';
import type { Start } from './start.ts';
import { tournamentStore } from './store.ts';
import type { Told } from './telling.ts';

export type DueOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settle: Settle;
  readonly start: Start;
  /** Carries on an arena that runs. */
  readonly arena: (tx: Tx, row: TournamentRow, at: Date) => Promise<Told>;
  /** Pays the prizes of a tournament that is over. */
  readonly payPrizes: (tx: Tx, row: TournamentRow, at: Date) => Promise<Told>;
  readonly failed: (error: unknown) => void;
};

const woken = 50;
/** Tournaments that are carried on side by side. The embedded database has one session for all. */
const atOnce = { embedded: 1, postgresql: 4 } as const;

export function createDue(options: DueOptions) {
  const { database, clock, settle, start, arena, payPrizes, failed } = options;
  const nowOf = (): Date => new Date(clock.wallMs());
  let isStopped = false;
  let isWanted = false;
  /** Tournaments known to be due: they need not be looked for, which on the embedded database waits for its session once more. */
  const known = new Set<string>();
  let running: Promise<void> | null = null;

  async function settleWithin(tx: Tx, row: TournamentRow, at: Date): Promise<Told> {
    // Nothing follows from a cancelled one, which older versions could leave due.
    if (row.status === 'cancelled' || (row.pausedAt && !isOver(row))) {
      await tournamentStore(tx).update(row.id, { dueAt: null });
      return () => undefined;
    }
    if (isAhead(row)) return start.beforeStart(tx, row, at);
    if (row.status === 'completed') return payPrizes(tx, row, at);
    if (row.format === 'arena') return arena(tx, row, at);
    const course = await settle.courseOf(tx, row);
    return settle.advanceWithin(tx, course, { course });
  }

  async function settleOne(id: string): Promise<void> {
    database.assertWritable();
    const told = await database.db.transaction(async (tx): Promise<Told> => {
      const at = nowOf();
      const row = await tournamentStore(tx).lockIfDue(id, at);
      return row ? settleWithin(tx, row, at) : () => undefined;
    });
    told();
  }

  async function settleDue(limit: number): Promise<void> {
    await settleAll(await tournamentStore(database.db).due(nowOf(), limit));
  }

  async function settleAll(ids: string[]): Promise<void> {
    let isAway = false;
    async function settleSome(): Promise<void> {
      for (;;) {
        const id = ids.shift();
        if (id === undefined || isStopped || isAway) return;
        try {
          await settleOne(id);
        } catch (error) {
          // A statement about this one may take too long each time: it must not hold up the others.
          if (isUnavailable(error) && !isStatementTimeout(error)) isAway = true;
          else failed(error);
          if (isDeadlock(error)) ids.push(id);
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce[database.kind] }, settleSome));
  }

  async function run(): Promise<void> {
    while (isWanted || known.size > 0) {
      try {
        if (known.size > 0) {
          const ids = [...known];
          known.clear();
          await settleAll(ids);
        } else {
          isWanted = false;
          await settleDue(woken);
        }
      } catch (error) {
        if (!isUnavailable(error)) failed(error);
      }
    }
  }

  /** Something is due now. Returns at once. */
  function wake(): void {
    isWanted = true;
    carryOn();
  }

  /** These are due now. Returns at once. */
  function wakeFor(ids: Iterable<string>): void {
    for (const id of ids) known.add(id);
    carryOn();
  }

  function carryOn(): void {
    if (isStopped) return;
    running ??= run().finally(() => {
      running = null;
      if (isWanted || known.size > 0) carryOn();
    });
  }

  /** A contest ended: its tournament is due. It is settled in a transaction of its own, so that ends do not wait for brackets. */
  const consumer: Consumer = {
    name: 'tournament',
    column: 'advancedAt',
    isUrgent: true,
    async settle(tx, endings) {
      const ours = endings.filter(({ tournamentId }) => tournamentId !== null);
      const ids = new Set(ours.flatMap(({ tournamentId }) => tournamentId ?? []));
      if (ids.size === 0) return () => undefined;
      const brackets = new Set(await tournamentStore(tx).setDue([...ids], nowOf()));
      const inArenas = ours.filter(({ tournamentId }) => !brackets.has(tournamentId ?? ''));
      if (inArenas.length > 0)
        await arenaStore(tx).noteEnded(
          inArenas.map(({ subjectId }) => subjectId),
          nowOf(),
        );
      return () => wakeFor(brackets);
    },
  };

  return {
    settleDue,
    settleOne,
    wake,
    consumer,
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}
