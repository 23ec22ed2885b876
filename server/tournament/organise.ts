/**
 * What organisers may do about their tournament, and operators about any: under the lock of its row,
 * each act a row of the moderation log in the same transaction.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { limits } from '@playfield/contracts/tournamentLimits.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { newId } from '../random.ts';
import { loggedAs, loggedDetails, loggedTarget } from './actLog.ts';
import { withShownWords, type OperatorAct } from './acts.ts';
import type { ContestEnds } from './contestEnds.ts';
import {
  isAhead,
  isCheckIn,
  isGone,
  isOver,
  placeOf,
  reachedAt,
  stateOf,
  type ParticipantRow,
  type TournamentRow,
} from './course.ts';
import { arenaStore } from './arenaStore.ts';
import { isHere } from './arenaTick.ts';
import { createCorrect, isPlayerOf, matchIn, type CorrectOptions } from './correct.ts';
import { withReported } from './formats/match.ts';
import { mayTell } from './mayTell.ts';
import { createPausing } from './pausing.ts';
import type { Purse } from './purse.ts';
import type { Acted, Registration } from './registration.ts';
import { hasPrizes, type Settle, type SettleOptions } from './settle.ts';
import type { Start } from './start.ts';
import { tournamentStore } from './store.ts';
import { both, utcMinute, type Telling } from './telling.ts';
import { checkInAtOf, textsOf } from './wish.ts';

/** Who acts: the organiser, or an operator by name. */
export type Actor = { readonly organiserId: string } | { readonly operator: string; readonly reason: string };

export type OrganiseOptions = Pick<CorrectOptions, 'moveWin'> &
  Pick<SettleOptions, 'contestsOf' | 'outages'> & {
    readonly registration: Registration;
    readonly settle: Settle;
    readonly start: Start;
    readonly purse: Purse;
    readonly telling: Telling;
    readonly contestEnds: Pick<ContestEnds, 'endAll'>;
    readonly isLimited: boolean;
    readonly isClean: (text: string) => boolean;
    readonly isBoardGame: (gameType: string) => boolean;
  };

type Within = {
  readonly tx: Tx;
  readonly row: TournamentRow;
  readonly at: Date;
  readonly isOperator: boolean;
};
type ActOf<Action extends OperatorAct['action']> = Extract<OperatorAct, { action: Action }>;

const tooLate = refuse('tournament/too-late');

export type Organise = ReturnType<typeof createOrganise>;

/** Whether the organiser takes part. */
async function playsIn(tx: Tx, { id, creatorId }: TournamentRow): Promise<boolean> {
  const own = creatorId === null ? null : await tournamentStore(tx).participant(id, creatorId);
  return own !== null && !isGone(own);
}

/** Whether an organiser who plays would win by it: a player who is removed while it runs loses their matches. */
async function wouldGain(tx: Tx, row: TournamentRow, removedId: string): Promise<boolean> {
  const { id, creatorId } = row;
  if (creatorId === null || !(await playsIn(tx, row))) return false;
  if (hasPrizes(row)) return true;
  const open =
    row.format === 'arena'
      ? await arenaStore(tx).openMatchesOf(id, removedId)
      : (await tournamentStore(tx).matches(id)).filter(({ outcome }) => outcome === null);
  return open.some((one) => isPlayerOf(one, creatorId) && isPlayerOf(one, removedId));
}

const playsToo = refuse(
  'tournament/not-organiser',
  'You play in this tournament: only an operator can remove this player while it runs.',
);

const notBeforeCheckIn = refuse(
  'tournament/not-organiser',
  'You play in this tournament for a prize: only an operator can start it before check-in.',
);

/** Whether an organiser may win by the absence of players who expect no start yet. Their fees would stay in the pool. */
async function wouldSurprise(tx: Tx, row: TournamentRow, at: Date): Promise<boolean> {
  return row.format !== 'arena' && !isCheckIn(row, at) && hasPrizes(row) && playsIn(tx, row);
}

/**
 * Whether nothing is lost by a start at once: registration has closed, or all who have joined are there, checked in or ready to be
 * paired in an arena. Before check-in nobody says so; all places are taken then.
 */
function isComplete(row: TournamentRow, present: readonly ParticipantRow[], at: Date): boolean {
  if (row.registrationDeadline <= at) return true;
  if (row.format === 'arena') return present.every((one) => isHere(one, at.getTime()));
  const wanted = isCheckIn(row, at) ? row.currentParticipants : row.maxParticipants;
  return present.length === wanted;
}

export function createOrganise(options: OrganiseOptions) {
  const { registration, settle, start, purse, telling, isClean, isBoardGame, isLimited } = options;
  const correct = createCorrect(options);
  const { pause, resume } = createPausing(options);

  async function startEarly({ tx, row, at, isOperator }: Within): Promise<Acted> {
    if (!isAhead(row)) return tooLate;
    const present = await start.present(tx, row, at);
    if (!isOperator && !isComplete(row, present, at))
      return refuse(
        'tournament/too-early',
        `Registration is still open. Start once it has closed, or once everybody who has joined ${row.format === 'arena' ? 'has this page open' : 'is checked in'}.`,
      );
    if (present.length < 2) return refuse('tournament/too-early', `${start.tooFew(row)}.`);
    if (!isOperator && (await wouldSurprise(tx, row, at))) return notBeforeCheckIn;
    return ok(await start.start(tx, row, at));
  }

  async function postpone({ tx, row, at }: Within, { startDate }: ActOf<'postpone'>): Promise<Acted> {
    const startAt = new Date(startDate);
    if (!isAhead(row)) return tooLate;
    const isPossible = startAt > at && startAt.getTime() <= at.getTime() + limits.aheadDays * dayMs;
    if (!isPossible) return refuse('tournament/date-invalid');
    const store = tournamentStore(tx);
    const participants = await store.participants(row.id);
    const checkInAt = checkInAtOf(startAt.getTime(), at.getTime());
    // Registration ends as long before a later start as it did, and an earlier start ends it by then; none of it is lost to a pause.
    const stoodMs = at.getTime() - reachedAt(row, at).getTime();
    const laterByMs = Math.max(startAt.getTime() - row.startDate.getTime(), stoodMs);
    const deadlineMs = row.registrationDeadline.getTime() + laterByMs;
    const registrationDeadline = new Date(Math.min(deadlineMs, startAt.getTime()));
    const dueAt = row.status === 'upcoming' || row.pausedAt ? row.dueAt : checkInAt;
    const changes = {
      startDate: startAt,
      checkInAt,
      registrationDeadline,
      dueAt,
      // Going on does not move a start that players were told of during the pause.
      ...(row.pausedAt ? { postponedAt: at } : {}),
    };
    // Updates name no times: open pages read the whole.
    const saved = await settle.saveTournament(tx, row, changes, { hasGap: true });
    const { version } = saved.row;
    // Those who confirmed another start confirm this one.
    const again = participants.filter(({ status }) => status === 'checked-in' && checkInAt > at);
    await store.saveParticipants(
      again.map((one) => ({ ...one, status: 'registered' as const, checkedInAt: null, version })),
    );
    const text = `${row.name} now starts at ${utcMinute(startAt)} UTC.`;
    const told = await telling.changed(tx, row, participants, text);
    return ok(both(saved.told, told));
  }

  async function edit(
    { tx, row }: Within,
    { name = row.name, description = row.description, clock }: ActOf<'edit'>,
  ): Promise<Acted> {
    if (!isAhead(row)) return tooLate;
    const texts = textsOf({ name, description }, isClean);
    if (!texts.ok) return texts;
    const clocks =
      clock && isBoardGame(row.gameType)
        ? { clockInitialMs: clock.initialS * 1000, clockIncrementMs: clock.incrementS * 1000 }
        : {};
    return ok((await settle.saveTournament(tx, row, { ...texts.value, ...clocks }, { hasGap: true })).told);
  }

  async function cancel({ tx, row, at, isOperator }: Within, reason: string): Promise<Acted> {
    if (isOver(row)) return tooLate;
    if (row.status === 'active' && !isOperator) {
      const matches = await tournamentStore(tx).matches(row.id);
      if (matches.some(({ outcome }) => outcome !== null && outcome !== 'bye')) return tooLate;
    }
    return ok(await start.cancel(tx, row, reason, at));
  }

  async function remove(
    { tx, row, at, isOperator }: Within,
    { userId, reason }: ActOf<'remove'>,
  ): Promise<Acted> {
    const store = tournamentStore(tx);
    const own = await store.participant(row.id, userId);
    if (!own || isGone(own)) return refuse('tournament/not-in', 'That player does not take part.');
    const change = { status: 'disqualified' as const, reason };
    const text = `You were removed from ${row.name}: ${reason}`;
    if (row.status === 'active') {
      if (!isOperator && (await wouldGain(tx, row, userId))) return playsToo;
      const dropped = await registration.dropOut(tx, row, userId, change, at);
      return ok(both(dropped, await telling.personChanged(tx, row, userId, text)));
    }
    if (!isAhead(row)) return tooLate;
    await purse.refund(tx, row, [own], at);
    // The row stays: nobody joins again who was removed.
    const saved = await settle.saveTournament(tx, row, {
      currentParticipants: Math.max(0, row.currentParticipants - 1),
    });
    await store.updateParticipant(own.id, { ...change, withdrawnAt: at, version: saved.row.version });
    return ok(both(saved.told, await telling.personChanged(tx, row, userId, text)));
  }

  async function walkover(within: Within, { matchId, winnerId }: ActOf<'walkover'>): Promise<Acted> {
    if (within.row.status !== 'active' || within.row.format === 'arena') return tooLate;
    const found = await matchIn(settle, within, matchId);
    if (!found.ok) return found;
    const { course, match } = found.value;
    const state = withReported(stateOf(course), placeOf(match), { outcome: 'walkover', winnerId });
    if (!state || !isPlayerOf(match, winnerId)) return tooLate;
    const { tx, row } = within;
    const advanced = await settle.advanceWithin(tx, course, { course, state });
    return ok(both(advanced, await telling.matchDecided(tx, row, match, { kind: 'walkover', winnerId })));
  }

  async function message({ tx, row }: Within, { text }: ActOf<'message'>): Promise<Acted> {
    if (!isClean(text)) return refuse('tournament/text-unclean');
    const participants = await tournamentStore(tx).participants(row.id);
    return ok(await telling.message(tx, row, participants, text, newId()));
  }

  /** An arena ends now: nobody is paired any more, and games that run are played out. */
  async function end({ tx, row, at }: Within): Promise<Acted> {
    const isRunning = row.status === 'active' && row.pausedAt === null;
    if (row.format !== 'arena' || !isRunning || row.endsAt === null || row.endsAt <= at) return tooLate;
    return ok((await settle.saveTournament(tx, row, { endsAt: at, dueAt: at }, { hasGap: true })).told);
  }

  function carryOut(within: Within, act: OperatorAct): Promise<Acted> {
    switch (act.action) {
      case 'start':
        return startEarly(within);
      case 'postpone':
        return postpone(within, act);
      case 'edit':
        return edit(within, act);
      case 'cancel':
        return cancel(within, act.reason);
      case 'remove':
        return remove(within, act);
      case 'walkover':
        return walkover(within, act);
      case 'correct':
        return correct(within, act);
      case 'message':
        return message(within, act);
      case 'pause':
        return pause(within);
      case 'end':
        return end(within);
      default:
        return resume(within);
    }
  }

  return {
    act: (id: string, actor: Actor, wanted: OperatorAct): Promise<Result<null, ErrorCode>> =>
      registration.act(id, async (tx, row, at) => {
        let act = wanted;
        const isOperator = 'operator' in actor;
        if (!isOperator && row.creatorId !== actor.organiserId) return refuse('tournament/not-organiser');
        if (!isOperator) {
          const { organiserId } = actor;
          // Players read it, and whom it concerns is told.
          const shown = withShownWords(act);
          if (!shown) return refuse('request/invalid');
          if ('reason' in shown && !isClean(shown.reason)) return refuse('tournament/text-unclean');
          const may = await mayTell(tx, { tournamentId: id, organiserId, act: shown, at, isLimited });
          if (!may.ok) return may;
          act = may.value;
        }
        const acted = await carryOut({ tx, row, at, isOperator }, act);
        if (!acted.ok) return acted;
        const details = loggedDetails(row, act);
        await moderationLogIn(tx).add({
          id: newId(),
          actorId: isOperator ? null : actor.organiserId,
          action: loggedAs(act.action),
          targetUserId: loggedTarget(row, act, isOperator),
          subject: id,
          reason: isOperator ? actor.reason : 'reason' in act ? act.reason : null,
          details: isOperator ? { ...details, operator: actor.operator } : details,
          createdAt: at,
        });
        return acted;
      }),
  };
}
