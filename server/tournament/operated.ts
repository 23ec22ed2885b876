/** Tournaments as operators see them, and what they may do about any of them (T-50; GAPS G11). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { errors } from '@playfield/contracts/errors.ts';
import type { Db } from '../db/open.ts';
import { isOver, placeOf } from './course.ts';
import { isCorrectable } from './correct.ts';
import type { OperatorAct } from './acts.ts';
import type { Organise } from './organise.ts';
import { shownMatches, shownParticipants, tournamentStore } from './store.ts';

export const tournamentActs = [
  'pause',
  'resume',
  'start',
  'end',
  'move',
  'cancel',
  'disqualify',
  'correct',
] as const;
export type TournamentAct = (typeof tournamentActs)[number];

/** What an operator fills in, as text. */
export type TournamentOrder = {
  readonly operator: string;
  readonly reason: string;
  /** Of `move`: the new start. */
  readonly startDate?: string | undefined;
  /** Of `disqualify`. */
  readonly userId?: string | undefined;
  /** Of `correct`. */
  readonly matchId?: string | undefined;
  /** Of `correct`: nobody, or a draw, when it is left out. */
  readonly winnerId?: string | undefined;
};

const mostShown = 100;

/** What the order asks for; null when something is missing. */
function wanted(act: TournamentAct, order: TournamentOrder): OperatorAct | null {
  const { reason, startDate, userId, matchId, winnerId } = order;
  switch (act) {
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'end':
      return { action: act, reason };
    case 'start':
      return { action: act };
    case 'move': {
      // The form asks for UTC, with or without its Z.
      const ms = Date.parse(
        /(?:Z|[+-]\d\d:?\d\d)$/i.test(startDate ?? '') ? (startDate ?? '') : `${startDate}Z`,
      );
      return Number.isNaN(ms) ? null : { action: 'postpone', startDate: new Date(ms).toISOString() };
    }
    case 'disqualify':
      return userId ? { action: 'remove', userId, reason } : null;
    default:
      return matchId
        ? { action: 'correct', matchId, winnerId: winnerId === '' ? null : (winnerId ?? null), reason }
        : null;
  }
}

export type TournamentOutcome =
  | { readonly ok: true; readonly done: string }
  | { readonly ok: false; readonly status: number; readonly text: string };

const refused = (code: ErrorCode, text?: string): TournamentOutcome => ({
  ok: false,
  status: errors[code].status,
  text: text ?? errors[code].text,
});

export type OperatedTournaments = ReturnType<typeof createOperated>;

/** Pairs of these people who were seen on one address. */
export type SharedAmong = (
  db: Db,
  userIds: readonly string[],
) => Promise<readonly { readonly userA: string; readonly userB: string }[]>;

export function createOperated(db: Db, organise: Organise, sharedAmong: SharedAmong) {
  const store = tournamentStore(db);
  return {
    /** Those that are not over, and the newest of the others. */
    async list() {
      return (await store.newest(mostShown)).map((row) => ({
        id: row.id,
        name: row.name,
        gameType: row.gameType,
        format: row.format,
        status: row.pausedAt && !isOver(row) ? 'paused' : row.status,
        players: row.currentParticipants,
        startDate: row.startDate.toISOString(),
      }));
    },
    /** With the players and the matches of one page, from 1 on. */
    async one(id: string, page = 1) {
      const row = await store.byId(id);
      if (!row) return null;
      const people = await store.participantsPage(id, page);
      const matches = await store.matchesPage(id, { page });
      const [playerCount, matchCount] = [await store.participantCount(id), await store.matchCount(id)];
      // Prizes are held for ten minutes, in which somebody may look at this.
      const shared = row.entryFee > 0 ? await sharedAmong(db, await store.peopleIn(id)) : [];
      return {
        tournament: row,
        page,
        pages: Math.max(1, Math.ceil(playerCount / shownParticipants), Math.ceil(matchCount / shownMatches)),
        playerCount,
        matchCount,
        isCorrectable: isCorrectable(row),
        onOneAddress: shared.map(({ userA, userB }) => [userA, userB] as const),
        participants: people.map(({ userId, username, status, seed, place, reason }) => ({
          userId,
          username,
          status,
          seed,
          place,
          reason,
        })),
        matches: matches.map((match) => ({
          id: match.id,
          place: placeOf(match),
          players: [match.player1Name, match.player2Name],
          playerIds: [match.player1Id, match.player2Id],
          status: match.outcome ?? match.status,
          winner:
            match.winnerId === null
              ? null
              : match.winnerId === match.player1Id
                ? match.player1Name
                : match.player2Name,
        })),
      };
    },
    async act(id: string, act: TournamentAct, order: TournamentOrder): Promise<TournamentOutcome> {
      const asked = wanted(act, order);
      if (!asked) return { ok: false, status: 400, text: 'Something is missing in this order.' };
      const { operator, reason } = order;
      const done = await organise.act(id, { operator, reason }, asked);
      return done.ok ? { ok: true, done: `${act} is done` } : refused(done.error.code, done.error.text);
    },
  };
}
