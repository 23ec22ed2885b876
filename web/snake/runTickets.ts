/**
 * The tickets of the current run and of the next one: whose they are, and whether they are too old to be played. A ticket is old once
 * its page was left open for long, and also when its player has left the page. The clock is passed in.
 */
import { dayOf } from '@playfield/contracts/puzzleDays.ts';
import type { Answer } from '../api/http.ts';
import { issuedMs } from './serverClock.ts';

export type Ticket = Answer<'POST /api/snake/runs'>;

export type TicketOptions = {
  /** A tournament's attempt: only the first run has a ticket, requested when the player starts. */
  readonly isOnce?: boolean | undefined;
  /** The tickets have the seed of the day, in UTC, on which they were issued. */
  readonly isDaily?: boolean | undefined;
  /** The server's clock, as far as it is known once a ticket has arrived. */
  readonly nowMs: () => number;
};

/** A ticket, and for whom it was requested. */
type Held = Ticket & { readonly playerId: string | null };

export type RunTickets = {
  readonly current: () => Ticket | null;
  readonly next: () => Ticket | null;
  /** Who plays now; null while unknown. */
  readonly playerId: () => string | null;
  /** Who plays from now on. Returns whether somebody else has played before. */
  readonly playedBy: (playerId: string | null) => boolean;
  /** Whether the player's attempt has had its ticket. */
  readonly hasBegun: () => boolean;
  /** A ticket for the next run has arrived. `askedBy`: who played when it was requested. */
  readonly receive: (ticket: Ticket, askedBy: string | null) => void;
  /** The current run is another one: it has the next ticket if that is for its seed, and otherwise none. */
  readonly moveOn: (seed: number) => void;
  readonly isCurrentOld: () => boolean;
  readonly isNextOld: () => boolean;
  /** Drops the ticket of a run that was not started, if it is too old; returns whether it was. */
  readonly dropOldCurrent: () => boolean;
  readonly dropOldNext: () => void;
};

/** A run takes up to five and a half hours, and its ticket is good for a day. */
const freshMs = 18 * 3_600_000;

const dayOfMs = (ms: number): string => dayOf(new Date(ms));

export function createRunTickets({ isOnce = false, isDaily = false, nowMs }: TicketOptions): RunTickets {
  let current: Held | null = null;
  let next: Held | null = null;
  /** Who plays now, and who was the first that was known: what was asked for before is theirs. */
  let playerId: string | null = null;
  let firstId: string | null = null;
  /** Whose attempt has its ticket. */
  const begunBy = new Set<string | null>();

  const ownerOf = (askedBy: string | null): string | null => askedBy ?? firstId;

  const isOld = (held: Held): boolean => {
    if (ownerOf(held.playerId) !== playerId) return true;
    // Of an attempt there is no newer ticket.
    if (isOnce) return false;
    const [now, sinceMs] = [nowMs(), issuedMs(held.expiresAt)];
    return now - sinceMs > freshMs || (isDaily && dayOfMs(now) !== dayOfMs(sinceMs));
  };

  /** Of an attempt, its player gets the same ticket again. */
  const unplayed = (held: Held): void => void begunBy.delete(held.playerId);

  return {
    current: () => current,
    next: () => next,
    playerId: () => playerId,
    playedBy(id) {
      if (id === null || id === playerId) return false;
      const wasKnown = playerId !== null;
      playerId = id;
      firstId ??= id;
      return wasKnown;
    },
    hasBegun: () => [...begunBy].some((id) => ownerOf(id) === playerId),
    receive(ticket, askedBy) {
      next = { ...ticket, playerId: askedBy };
      begunBy.add(askedBy);
    },
    moveOn(seed) {
      current = next?.seed === seed ? next : null;
      if (current !== null) next = null;
    },
    isCurrentOld: () => current !== null && isOld(current),
    isNextOld: () => next !== null && isOld(next),
    dropOldCurrent() {
      if (current === null || !isOld(current)) return false;
      unplayed(current);
      current = null;
      return true;
    },
    dropOldNext() {
      if (next === null || !isOld(next)) return;
      unplayed(next);
      next = null;
    },
  };
}
