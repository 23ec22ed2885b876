/** An operator stops a tournament, and it goes on: as much is left of everything that was waited for as was when the pause began. */
import { refuse, ok } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import { isAhead, isOver, reachedAt, type MatchRow, type TournamentRow } from './course.ts';
import type { Acted } from './registration.ts';
import { resumedTimer } from './reports.ts';
import type { Settle, SettleOptions } from './settle.ts';
import { tournamentStore } from './store.ts';
import { both, utcMinute, type Telling } from './telling.ts';
import { dayMs } from '../durations.ts';

type PausingOptions = Pick<SettleOptions, 'contestsOf' | 'outages'> & {
  readonly settle: Settle;
  readonly telling: Pick<Telling, 'changed' | 'matchesReady'>;
};

type Within = { readonly tx: Tx; readonly row: TournamentRow; readonly at: Date };

/** Longer than any pause. */
const pausedForMs = 365 * dayMs;
const tooLate = refuse('tournament/too-late');

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
const earliest = (...dates: readonly Date[]): Date => new Date(Math.min(...dates.map(Number)));
const sinceMs = (at: Date, ...starts: readonly (Date | null)[]): number =>
  at.getTime() - Math.max(...starts.map(Number));

/** The matches whose timers run. */
async function waitingIn(tx: Tx, row: TournamentRow): Promise<readonly MatchRow[]> {
  if (row.format === 'arena') return [];
  return (await tournamentStore(tx).matches(row.id)).filter(
    ({ status, dueAt }) => dueAt !== null && (status === 'ready' || status === 'playing'),
  );
}

type Times = Pick<
  TournamentRow,
  'startDate' | 'checkInAt' | 'registrationDeadline' | 'postponedAt' | 'dueAt'
>;

/** The start of a tournament that has not begun, and what goes before it, where it was stopped at `pausedAt`. */
export function timesAhead(row: TournamentRow, pausedAt: Date, at: Date): Times {
  const { startDate, checkInAt, registrationDeadline, postponedAt } = row;
  const wasMoved = postponedAt !== null && postponedAt >= pausedAt;
  // Players were told during the pause when it starts. Had that passed as well, nobody could check in before it.
  const isAsTold = wasMoved && startDate > at;
  const heldMs = sinceMs(at, reachedAt(row, at));
  const stoodMs = isAsTold ? 0 : heldMs;
  const startsAt = later(startDate, stoodMs);
  const checksInAt = checkInAt && later(checkInAt, stoodMs);
  return {
    startDate: startsAt,
    checkInAt: checksInAt,
    registrationDeadline: earliest(later(registrationDeadline, heldMs), startsAt),
    postponedAt: wasMoved ? null : postponedAt,
    // Players are told of a check-in that began meanwhile.
    dueAt: wasMoved && checksInAt ? earliest(at, checksInAt) : at,
  };
}

export function createPausing({ settle, contestsOf, outages, telling }: PausingOptions) {
  /** What is played within a window ends when its match's timer does, or at `heldUntil`. */
  async function moveWindows(
    tx: Tx,
    row: TournamentRow,
    waiting: readonly MatchRow[],
    heldUntil: Date | null = null,
  ): Promise<void> {
    const ends = waiting.flatMap(({ id, status, dueAt }) => {
      const at = heldUntil ?? dueAt;
      return status === 'playing' && at ? [{ matchId: id, at }] : [];
    });
    await contestsOf(row.gameType).moveEnds?.(tx, ends);
  }

  /** No timer runs. What is played is played on, and an attempt may be handed in until it goes on. */
  async function pause({ tx, row, at }: Within): Promise<Acted> {
    if (row.pausedAt || isOver(row)) return tooLate;
    await moveWindows(tx, row, await waitingIn(tx, row), later(at, pausedForMs));
    const saved = await settle.saveTournament(tx, row, { pausedAt: at, dueAt: null }, { hasGap: true });
    const participants = await tournamentStore(tx).participants(row.id);
    const text = `${row.name} is paused by an operator. It goes on later.`;
    return ok(both(saved.told, await telling.changed(tx, row, participants, text)));
  }

  async function resume({ tx, row, at }: Within): Promise<Acted> {
    const { pausedAt, startedAt, endsAt } = row;
    if (!pausedAt || isOver(row)) return tooLate;
    const times = { nowMs: at.getTime(), outages: outages() };
    const waiting = (await waitingIn(tx, row)).map((match) => resumedTimer(match, pausedAt.getTime(), times));
    const changes = isAhead(row)
      ? timesAhead(row, pausedAt, at)
      : // It may have started during the pause.
        {
          dueAt: at,
          endsAt: endsAt && later(endsAt, sinceMs(at, pausedAt, startedAt)),
          // Who went away meanwhile has time to come back.
          postponedAt: null,
        };
    const saved = await settle.saveTournament(tx, row, { pausedAt: null, ...changes }, { hasGap: true });
    const { version } = saved.row;
    await tournamentStore(tx).saveMatches(waiting.map((match) => ({ ...match, version })));
    await moveWindows(tx, row, waiting);
    const participants = await tournamentStore(tx).participants(row.id);
    const starts = isAhead(row) ? ` It starts at ${utcMinute(saved.row.startDate)} UTC.` : '';
    const told = await telling.changed(tx, saved.row, participants, `${row.name} goes on.${starts}`);
    const ready = waiting.filter(({ status }) => status === 'ready');
    return ok(both(saved.told, both(told, await telling.matchesReady(tx, saved.row, ready))));
  }

  return { pause, resume };
}
