/**
 * What operators do: answer reports, and act on people (T-50; GAPS G11). Every act has a reason, is a row of the moderation log
 * in the same transaction, and tells the person what concerns them.
 */
import { z } from 'zod';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import { ok, refuse } from '@playfield/contracts/result.ts';
import { formerOwner } from '../account/freedNames.ts';
import { findPeople, peopleById, sessionsOf, type ModeratedPerson } from '../account/moderatedPeople.ts';
import { lockPeople, lockWithKey } from '../account/people.ts';
import type { Bus } from '../bus/bus.ts';
import type { ChatModeration, ChatPlace } from '../chat/index.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { handledAction, reportActions } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import type { Notify } from '../notification/index.ts';
import type { Figures } from './figuresNow.ts';
import { moderationLogIn, mostOpen, type LogEntry } from './moderationLog.ts';
import {
  createPersonActs,
  type Order,
  type Outcome,
  type PersonAct,
  type PersonActsOptions,
  type Told,
} from './personActs.ts';
import { restrictionsIn } from '../account/restrictions.ts';

export const reportActs = ['dismiss', 'remove', 'warn', 'mute', 'rename', 'ban'] as const;
export type ReportAct = (typeof reportActs)[number];

/** Reported things on a page. */
const mostReports = 200;
/** Reports of one thing that one act answers. */
const mostAnswered = 2000;
const mostEntries = 100;
/** People who were banned within this time are taken out of plays by every sweep, in case that failed after the ban. */
const leavesAgainMs = dayMs;
/** People whom one sweep takes out of plays. */
const mostLeaving = 100;

/** What was reported, by how many. Acting on it answers all of the reports. */
export type ReportedThing = {
  /** The newest report. */
  readonly id: string;
  readonly kind: string;
  readonly person: ModeratedPerson | null;
  readonly subject: string | null;
  /** What a reporter chose of the list of reasons. */
  readonly reason: string | null;
  readonly details: unknown;
  readonly reporters: number;
  readonly reportedAt: string;
  /** Whether a reported message is still shown. */
  readonly isThere: boolean;
};

const said = z.object({ message: z.string(), sentAt: z.string().optional() });
const chatDetails = z.union([said.extend({ raceId: z.string() }), said.extend({ tournamentId: z.string() })]);

const placeOf = (details: ChatPlace): ChatPlace =>
  'raceId' in details ? { raceId: details.raceId } : { tournamentId: details.tournamentId };

export type ModerationOptions = {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly chat: ChatModeration;
  readonly notify: Notify['notify'];
  readonly rng: () => number;
  readonly voidRatings: PersonActsOptions['voidRatings'];
  readonly leavePlays: PersonActsOptions['leavePlays'];
  readonly backOnBoards: PersonActsOptions['backOnBoards'];
  readonly renameEverywhere: PersonActsOptions['renameEverywhere'];
  readonly copyOf: PersonActsOptions['copyOf'];
  readonly deleteWithin: PersonActsOptions['deleteWithin'];
  /** What other features know of a person that helps to judge, each under its name. */
  readonly figuresOf: (id: string) => Promise<Figures>;
  /** What is to be told after an act, or swept, did not come through. */
  readonly failed: (error: unknown) => void;
};

export type ReportsPage = {
  readonly things: readonly ReportedThing[];
  readonly isLast: boolean;
  /** On the last page: open reports that are older than those looked at. */
  readonly leftOut: number;
};

export type Moderation = ReturnType<typeof createModeration>;

/** Only acts on the name need the stronger lock, which waits for every transaction whose new rows reference the person. */
async function lockFor(tx: Tx, act: ReportAct | PersonAct, userId: string): Promise<void> {
  if (act === 'rename' || act === 'delete') await lockWithKey(tx, userId);
  else await lockPeople(tx, [userId]);
}

async function locked(tx: Tx, act: ReportAct | PersonAct, userId: string): Promise<ModeratedPerson | null> {
  await lockFor(tx, act, userId);
  return (await peopleById(tx, [userId])).get(userId) ?? null;
}

const isReport = ({ action }: LogEntry): boolean => reportActions.some((known) => known === action);

/** Leaves the transaction without a trace. */
class Undone extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('undone');
    this.outcome = outcome;
  }
}

export function createModeration(options: ModerationOptions) {
  const { database, clock, chat, figuresOf, leavePlays, backOnBoards, failed } = options;
  const { db } = database;
  const now = (): Date => new Date(clock.wallMs());
  const { log, tell, actOnPerson } = createPersonActs({ ...options, now });

  /** Nobody else waits for what fails. */
  async function attempt(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      failed(error);
    }
  }

  /** All or nothing; what is to be told is told after the commit. */
  async function write(work: (tx: Tx, told: Told) => Promise<Outcome>): Promise<Outcome> {
    database.assertWritable();
    const told: Told = [];
    try {
      const outcome = await db.transaction(async (tx) => {
        const result = await work(tx, told);
        if (!result.ok) throw new Undone(result);
        return result;
      });
      for (const tellOne of told) await attempt(tellOne);
      return outcome;
    } catch (error) {
      if (error instanceof Undone) return error.outcome;
      throw error;
    }
  }

  async function removeMessage(
    tx: Tx,
    place: ChatPlace,
    id: string,
    order: Order,
    told: Told,
  ): Promise<Outcome> {
    const removed = await chat.removeWithin(tx, place, id);
    if (!removed) return refuse('unknown', 'There is no such message.');
    const { message } = removed;
    await log(tx, order, {
      action: 'chat/remove',
      targetUserId: message.userId,
      subject: id,
      details: { ...place, message: message.message },
    });
    told.push(removed.told);
    return ok({ done: 'removed' });
  }

  async function answerReport(
    tx: Tx,
    report: LogEntry,
    act: ReportAct,
    order: Order,
    told: Told,
  ): Promise<Outcome> {
    if (act === 'dismiss') return ok({ done: 'dismissed' });
    if (act === 'remove') {
      const about = chatDetails.safeParse(report.details);
      return report.subject !== null && about.success
        ? removeMessage(tx, placeOf(about.data), report.subject, order, told)
        : refuse('impossible', 'This report is about no message.');
    }
    const person = report.targetUserId === null ? null : await locked(tx, act, report.targetUserId);
    return person
      ? actOnPerson[act](tx, person, order, told)
      : refuse('unknown', 'The person is not known here any more.');
  }

  type Reported = { readonly entry: LogEntry; readonly reporters: number };

  async function thingsOf(reports: readonly Reported[]): Promise<ReportedThing[]> {
    const entries = reports.map(({ entry }) => entry);
    const people = await peopleById(
      db,
      entries.flatMap(({ targetUserId }) => targetUserId ?? []),
    );
    const standing = await chat.standing(
      entries.flatMap(({ action, subject }) => (action === 'chat/report' && subject ? [subject] : [])),
    );
    return reports.map(({ entry, reporters }) => ({
      id: entry.id,
      kind: entry.action,
      person: (entry.targetUserId && people.get(entry.targetUserId)) || null,
      subject: entry.subject,
      reason: entry.reason,
      details: entry.details,
      reporters,
      reportedAt: entry.createdAt.toISOString(),
      isThere: entry.subject !== null && standing.has(entry.subject),
    }));
  }

  /** Removes restrictions of somebody that are over; returns how many. After a ban the person is back on the boards. */
  const removeOver = (userId: string): Promise<number> =>
    db.transaction(async (tx) => {
      await lockPeople(tx, [userId]);
      const kinds = await restrictionsIn(tx).removeOver(userId, now());
      if (kinds.includes('ban')) await backOnBoards(tx, userId);
      return kinds.length;
    });

  return {
    openReportCount: () => moderationLogIn(db).openReportCount(),
    /** A page of what was reported and nobody has answered, the newest first. */
    async reports(page = 1): Promise<ReportsPage> {
      const found = await moderationLogIn(db).openReports(mostReports + 1, (page - 1) * mostReports);
      const isLast = found.length <= mostReports;
      const open = isLast ? await moderationLogIn(db).openReportCount() : 0;
      return {
        things: await thingsOf(found.slice(0, mostReports)),
        isLast,
        leftOut: Math.max(0, open - mostOpen),
      };
    },

    /** A report with the messages around it; null when there is none. */
    async report(id: string): Promise<{
      readonly thing: ReportedThing;
      readonly isOpen: boolean;
      readonly around: readonly ChatMessage[];
    } | null> {
      const entry = await moderationLogIn(db).byId(id);
      if (!entry || !isReport(entry)) return null;
      const isOpen = await moderationLogIn(db).isOpen(id);
      const alike = await moderationLogIn(db).openAlikeCount(entry);
      const [thing] = await thingsOf([{ entry, reporters: isOpen ? alike : alike + 1 }]);
      if (!thing) return null;
      const about = chatDetails.safeParse(entry.details);
      const at = about.success ? (about.data.sentAt ?? entry.createdAt.toISOString()) : null;
      const around = about.success && at !== null ? await chat.around(about.data, new Date(at)) : [];
      return { thing, isOpen, around };
    },

    async handle(reportId: string, act: ReportAct, order: Order): Promise<Outcome> {
      return write(async (tx, told) => {
        const found = await moderationLogIn(tx).byId(reportId);
        if (found?.targetUserId) await lockFor(tx, act, found.targetUserId);
        // While this waited for the lock, the person may have been deleted or have entered an account.
        const entry = found && (await moderationLogIn(tx).byId(reportId));
        if (!entry || !isReport(entry)) return refuse('unknown', 'There is no such report.');
        // Two operators at once: the second one waits here, and finds it handled.
        await moderationLogIn(tx).lockOpenAlike(entry);
        if (!(await moderationLogIn(tx).isOpen(reportId)))
          return refuse('handled', 'This report has been handled.');
        const open = await moderationLogIn(tx).openAlike(entry, mostAnswered);
        // Each report of a person is answered by itself, and a later answer does not shorten what an earlier one imposed.
        const outcome = await answerReport(tx, entry, act, { ...order, keepsLonger: true }, told);
        if (!outcome.ok) return outcome;
        for (const { id, actorId, targetUserId } of open) {
          await log(tx, order, {
            action: handledAction,
            targetUserId,
            subject: id,
            details: { act },
          });
          if (actorId !== null)
            told.push(await tell(tx, actorId, 'report-answered', 'Your report was handled. Thank you.'));
        }
        return outcome;
      });
    },

    remove: (place: ChatPlace, messageId: string, order: Order): Promise<Outcome> =>
      write((tx, told) => removeMessage(tx, place, messageId, order, told)),

    act: (userId: string, act: PersonAct, order: Order): Promise<Outcome> =>
      write(async (tx, told) => {
        const person = await locked(tx, act, userId);
        return person
          ? actOnPerson[act](tx, person, order, told)
          : refuse('unknown', 'There is nobody with this id.');
      }),

    /** Finds renamed accounts by their former name as well, as long as it still signs them in. */
    async find(text: string): Promise<ModeratedPerson[]> {
      const found = await findPeople(db, text);
      const former = await formerOwner(db, text.trim(), now());
      if (!former || found.some(({ id }) => id === former.id)) return found;
      return [...found, ...(await peopleById(db, [former.id])).values()];
    },

    /** All that the console shows of a person; null when there is nobody with this id. */
    async person(id: string) {
      const person = (await peopleById(db, [id])).get(id);
      if (!person) return null;
      const [sessions, restrictions, entries, figures] = [
        await sessionsOf(db, id, now()),
        await restrictionsIn(db).of(id, now()),
        await moderationLogIn(db).about(id, mostEntries),
        await figuresOf(id),
      ];
      return {
        person,
        sessionCount: sessions.count,
        sessions: sessions.newest,
        restrictions,
        figures: Object.fromEntries(figures),
        log: entries,
      };
    },

    /** Removes restrictions that are over; people who were banned lately leave plays that they are still in. */
    async sweep(limit: number): Promise<number> {
      const since = new Date(clock.wallMs() - leavesAgainMs);
      for (const id of await restrictionsIn(db).bannedSince(since, now(), mostLeaving))
        await attempt(() => leavePlays(id));
      let removed = 0;
      for (const userId of await restrictionsIn(db).withOver(now(), limit))
        await attempt(async () => {
          removed += await removeOver(userId);
        });
      return removed;
    },
  };
}
