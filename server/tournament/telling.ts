/** Who is told what of a tournament: notifications within its transaction, events after the commit. */
import { tournamentPath } from '@playfield/contracts/paths.ts';
import type { Tx } from '../db/open.ts';
import type { Notify } from '../notification/index.ts';
import type { NotificationKind } from '../notification/kinds.ts';
import type { Presence } from '../socket/presence.ts';
import type { Contest, ContestsOf } from './contest.ts';
import { isGone, type MatchRow, type ParticipantRow, type TournamentRow } from './course.ts';

export type Told = () => void;

export const both = (one: Told, two: Told) => (): void => {
  one();
  two();
};

/** A time as texts give it: `2026-11-28 18:00`. */
export const utcMinute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

export type TellingOptions = {
  readonly notifyAll: Notify['notifyAll'];
  readonly publishTo: Presence['publishTo'];
  readonly contestsOf: ContestsOf;
};

const ordinal = (place: number): string => {
  const tens = place % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${suffix}`;
};

type Paired = { readonly id: string; readonly opponentId: string; readonly opponent: string };

/** Both players of a match, each with the other one. */
function pairsOf(row: MatchRow): readonly Paired[] {
  const { player1Id, player2Id, player1Name, player2Name } = row;
  return player1Id === null || player2Id === null
    ? []
    : [
        { id: player1Id, opponentId: player2Id, opponent: player2Name ?? '' },
        { id: player2Id, opponentId: player1Id, opponent: player1Name ?? '' },
      ];
}

/** What an organiser or an operator made of a match; nobody wins a drawn one, or one that both lose. */
export type Decision =
  | { readonly kind: 'walkover'; readonly winnerId: string }
  | {
      readonly kind: 'corrected';
      readonly winnerId: string | null;
      readonly isDrawn: boolean;
      readonly reason: string;
    };

function decisionText({ name }: TournamentRow, { id, opponent }: Paired, decision: Decision): string {
  const isWinner = decision.winnerId === id;
  if (decision.kind === 'walkover')
    return isWinner
      ? `You were given a walkover against ${opponent} in ${name}.`
      : `${opponent} was given a walkover against you in ${name}.`;
  const { winnerId, isDrawn, reason } = decision;
  const withoutWinner = isDrawn ? 'a draw' : 'a loss for both of you';
  const result = winnerId === null ? withoutWinner : isWinner ? 'a win' : 'a loss';
  return `Your result against ${opponent} in ${name} was corrected to ${result}: ${reason}`;
}

type Placed = Pick<ParticipantRow, 'userId' | 'username' | 'place' | 'status'>;

const present = <Row extends Pick<ParticipantRow, 'status'>>(participants: readonly Row[]): readonly Row[] =>
  participants.filter((row) => !isGone(row));

export type Telling = ReturnType<typeof createTelling>;

export function createTelling({ notifyAll, publishTo, contestsOf }: TellingOptions) {
  /** Each of these people once. */
  function tellAll(
    tx: Tx,
    tournament: TournamentRow,
    kind: Extract<NotificationKind, `tournament/${string}`>,
    people: readonly {
      readonly userId: string;
      readonly text: string;
      /** Whom the text names. */
      readonly actorId?: string | undefined;
      readonly expiresAt?: Date | undefined;
    }[],
    /** What it replaces as long as it is unread: the last one of its kind. */
    about: string = kind,
  ): Promise<Told> {
    return notifyAll(
      tx,
      people.map(({ userId, text, actorId, expiresAt }) => ({
        userId,
        kind,
        text,
        path: tournamentPath(tournament.id),
        collapseKey: `tournament:${tournament.id}:${about}`,
        ...(actorId === undefined ? {} : { actorId }),
        ...(expiresAt ? { expiresAt } : {}),
      })),
    );
  }

  /** Both players, on every connection. */
  function tellMatch(
    { id: tournamentId, name: tournamentName, gameType }: TournamentRow,
    row: MatchRow,
    path: string | null,
    joinBy: Date | null,
  ): void {
    for (const { id, opponent } of pairsOf(row))
      publishTo(id, {
        type: 'tournamentMatch',
        tournamentId,
        tournamentName,
        matchId: row.id,
        gameType,
        opponent,
        path,
        joinBy: joinBy?.toISOString() ?? null,
      });
  }

  return {
    /** Matches wait for their players. */
    async matchesReady(tx: Tx, tournament: TournamentRow, rows: readonly MatchRow[]): Promise<Told> {
      const people = rows.flatMap((row) =>
        pairsOf(row).map(({ id, opponentId, opponent }) => ({
          userId: id,
          actorId: opponentId,
          text: `Your match against ${opponent} in ${tournament.name} is ready.`,
          expiresAt: row.dueAt ?? undefined,
        })),
      );
      const tellStored = await tellAll(tx, tournament, 'tournament/match-ready', people);
      return () => {
        tellStored();
        for (const row of rows) tellMatch(tournament, row, null, row.dueAt);
      };
    },
    /**
     * Matches go on with another game. Nobody is asked whether they are there, so players who are on another page would lose it. Where
     * there is a window, its end is the row's.
     */
    matchesGoOn(tx: Tx, tournament: TournamentRow, rows: readonly MatchRow[], nowMs: number): Promise<Told> {
      const people = rows.flatMap((row) =>
        pairsOf(row).map(({ id, opponentId, opponent }) => {
          const match = `your match against ${opponent} in ${tournament.name}`;
          const told = row.dueAt
            ? { text: `A new round of attempts has begun in ${match}.`, expiresAt: row.dueAt }
            : {
                text: `The next game of ${match} has begun.`,
                expiresAt: new Date(nowMs + 2 * tournament.firstMoveMs),
              };
          return { userId: id, actorId: opponentId, ...told };
        }),
      );
      return tellAll(tx, tournament, 'tournament/match-ready', people);
    },
    /** A contest of a match has begun; to be called after the commit. */
    contestBegun(tournament: TournamentRow, row: MatchRow, contest: Contest): void {
      tellMatch(tournament, row, contestsOf(tournament.gameType).pathOf(contest.id), null);
    },
    checkInBegun: (tx: Tx, tournament: TournamentRow, participants: readonly ParticipantRow[]) =>
      tellAll(
        tx,
        tournament,
        'tournament/check-in',
        participants
          .filter(({ status }) => status === 'registered')
          .map(({ userId }) => ({
            userId,
            text: `${tournament.name} starts soon. ${
              tournament.format === 'arena'
                ? 'Open its page to be paired.'
                : 'Please check in to keep your place.'
            }`,
            expiresAt: tournament.startDate,
          })),
      ),
    changed: (tx: Tx, tournament: TournamentRow, participants: readonly ParticipantRow[], text: string) =>
      tellAll(
        tx,
        tournament,
        'tournament/changed',
        present(participants).map(({ userId }) => ({ userId, text })),
      ),
    /** What the organiser writes: nothing that is told later takes its place. */
    message: (
      tx: Tx,
      tournament: TournamentRow,
      participants: readonly ParticipantRow[],
      text: string,
      messageId: string,
    ) =>
      tellAll(
        tx,
        tournament,
        'tournament/changed',
        present(participants).map(({ userId }) => ({ userId, text: `${tournament.name}: ${text}` })),
        messageId,
      ),
    /** One of them alone. */
    personChanged: (tx: Tx, tournament: TournamentRow, userId: string, text: string) =>
      tellAll(tx, tournament, 'tournament/changed', [{ userId, text }]),
    /** Both players of a match that was decided by hand. Another decision of it takes the place of this one. */
    matchDecided: (tx: Tx, tournament: TournamentRow, row: MatchRow, decision: Decision) =>
      tellAll(
        tx,
        tournament,
        'tournament/changed',
        pairsOf(row).map((own) => ({
          userId: own.id,
          actorId: own.opponentId,
          text: decisionText(tournament, own, decision),
        })),
        row.id,
      ),
    over(tx: Tx, tournament: TournamentRow, participants: readonly Placed[]): Promise<Told> {
      const winner = participants.find(({ userId }) => userId === tournament.winnerId);
      // Who left and won all the same is told as well.
      const told = participants.filter((row) => !isGone(row) || row === winner);
      const people = told.map(({ userId, place }) => {
        if (userId === winner?.userId) return { userId, text: `You won ${tournament.name}!` };
        const own = place === null ? '' : ` You came ${ordinal(place)}.`;
        const ending = winner ? `${winner.username} won ${tournament.name}.` : `${tournament.name} is over.`;
        return { userId, text: `${ending}${own}`, actorId: winner?.userId };
      });
      return tellAll(tx, tournament, 'tournament/result', people);
    },
  };
}
