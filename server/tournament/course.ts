/**
 * A tournament as it is stored, and its pure state: rows of participants and matches become a `State` of the formats, in which
 * a match has its place as id, and a changed state becomes rows again.
 */
import type { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';
import { rulesOf, type BracketFormat } from './formats/formats.ts';
import { isDecided, type Bracket, type Link, type Match, type State } from './formats/match.ts';
import type { Participant } from './formats/seeding.ts';

export type TournamentRow = typeof tournaments.$inferSelect;
export type ParticipantRow = typeof tournamentParticipants.$inferSelect;
export type MatchRow = typeof tournamentMatches.$inferSelect;

export type Course = {
  readonly tournament: TournamentRow;
  readonly participants: readonly ParticipantRow[];
  readonly matches: readonly MatchRow[];
};

/** The place of a match: its id in the pure state. */
export const placeOf = ({ bracket, round, matchNumber }: Omit<MatchRow, 'version'>): string =>
  `${bracket}/${round}/${matchNumber}`;

/** Of a tournament that has been drawn. An arena has no bracket. */
export function formatOf({ format }: TournamentRow, state: State): BracketFormat {
  if (format === 'arena') throw new Error('an arena has no bracket');
  return state.matches.some(({ bracket }) => bracket === 'group') ? 'groups' : format;
}

/**
 * Who has won a tournament that is over. Players who left by themselves keep what they had earned until then, even the first place;
 * those who were disqualified have no place.
 */
export const winnerOf = (participants: readonly Pick<ParticipantRow, 'userId' | 'place'>[]): string | null =>
  participants.find(({ place }) => place === 1)?.userId ?? null;

type Stage = Pick<TournamentRow, 'status'>;
/** It has not begun. */
export const isAhead = ({ status }: Stage): boolean => status === 'upcoming' || status === 'registration';
/** It has ended, or never takes place. */
export const isOver = ({ status }: Stage): boolean => status === 'completed' || status === 'cancelled';

/** The instant at which the time of a tournament ahead stands: when it was paused or, during that, postponed. Now, if it runs. */
export const reachedAt = (
  { pausedAt, postponedAt }: Pick<TournamentRow, 'pausedAt' | 'postponedAt'>,
  at: Date,
): Date => (pausedAt ? new Date(Math.max(pausedAt.getTime(), Number(postponedAt))) : at);

/** Whether players confirm now that they are there. Arenas have no check-in: players come when they like. */
export const isCheckIn = (
  row: Pick<TournamentRow, 'format' | 'checkInAt' | 'pausedAt' | 'postponedAt'>,
  at: Date,
): boolean => row.format !== 'arena' && row.checkInAt !== null && row.checkInAt <= reachedAt(row, at);

export const isGone = ({ status }: Pick<ParticipantRow, 'status'>): boolean =>
  status === 'withdrawn' || status === 'disqualified';

function participantOf(row: ParticipantRow, seed: number): Participant {
  return {
    id: row.userId,
    seed,
    isGone: isGone(row),
    isDisqualified: row.status === 'disqualified',
    leftTable: row.leftTable,
  };
}

function bracketOf({ bracket }: MatchRow): Bracket {
  if (bracket === 'arena') throw new Error('an arena has no bracket');
  return bracket;
}

export function stateOf({ tournament, participants, matches }: Course): State {
  const placeById = new Map(matches.map((row) => [row.id, placeOf(row)]));
  const linkTo = (id: string | null, slot: number | null): Link | null => {
    const matchId = id === null ? undefined : placeById.get(id);
    return matchId === undefined ? null : { matchId, slot: slot === 1 ? 1 : 2 };
  };
  const { bestOf, finalBestOf, thirdPlace } = tournament;
  return {
    options: { bestOf, finalBestOf, thirdPlace },
    participants: participants
      .flatMap((row) => (row.seed === null ? [] : [participantOf(row, row.seed)]))
      .toSorted((a, b) => a.seed - b.seed),
    matches: matches.map((row) => ({
      id: placeOf(row),
      bracket: bracketOf(row),
      round: row.round,
      matchNumber: row.matchNumber,
      group: row.groupNumber,
      bestOf: row.bestOf,
      players: [row.player1Id, row.player2Id],
      status: row.status,
      outcome: row.outcome,
      winnerId: row.winnerId,
      next: linkTo(row.nextMatchId, row.nextSlot),
      loserNext: linkTo(row.loserNextMatchId, row.loserNextSlot),
    })),
  };
}

/** What a match has besides its pure state before anybody has come to it. */
const untouched = {
  gameId: null,
  scheduledAt: null,
  completedAt: null,
  gamesWon1: 0,
  gamesWon2: 0,
  draws: 0,
  used1Ms: 0,
  used2Ms: 0,
  firstSlot: null,
  arrived1At: null,
  arrived2At: null,
  dueAt: null,
} as const;

/** The rows of a state: those that were there keep their ids and facts, except those to be replaced, by place. */
export function matchRowsOf(
  course: Course,
  state: State,
  newId: () => string,
  replaced: ReadonlySet<string>,
): readonly MatchRow[] {
  const known = new Map(
    course.matches.filter((row) => !replaced.has(placeOf(row))).map((row) => [placeOf(row), row]),
  );
  const ids = new Map(state.matches.map(({ id }) => [id, known.get(id)?.id ?? newId()]));
  const person = new Map(course.participants.map((row) => [row.userId, row]));
  return state.matches.map((match): MatchRow => {
    const [one, two] = match.players.map((id) => (id === null ? undefined : person.get(id)));
    return {
      version: 0,
      tournamentId: course.tournament.id,
      ...untouched,
      ...known.get(match.id),
      id: ids.get(match.id) ?? newId(),
      bracket: match.bracket,
      round: match.round,
      matchNumber: match.matchNumber,
      groupNumber: match.group,
      bestOf: match.bestOf,
      player1Id: match.players[0],
      player2Id: match.players[1],
      player1Name: one?.username ?? null,
      player2Name: two?.username ?? null,
      seed1: one?.seed ?? null,
      seed2: two?.seed ?? null,
      status: match.status,
      outcome: match.outcome,
      winnerId: match.winnerId,
      nextMatchId: (match.next && ids.get(match.next.matchId)) ?? null,
      nextSlot: match.next?.slot ?? null,
      loserNextMatchId: (match.loserNext && ids.get(match.loserNext.matchId)) ?? null,
      loserNextSlot: match.loserNext?.slot ?? null,
    };
  });
}

/** Matches by those who are in them. */
function byPlayer<Of>(
  matches: readonly Of[],
  playersIn: (match: Of) => readonly (string | null)[],
): ReadonlyMap<string, readonly Of[]> {
  const own = new Map<string, Of[]>();
  for (const match of matches)
    for (const id of playersIn(match)) {
      if (id === null) continue;
      const known = own.get(id);
      if (known) known.push(match);
      else own.set(id, [match]);
    }
  return own;
}

function tallyOf(own: readonly Match[], id: string) {
  const decided = own.filter(isDecided);
  const count = (fits: (match: Match) => boolean): number => decided.filter(fits).length;
  return {
    wins: count(({ winnerId, outcome }) => winnerId === id && outcome !== 'bye'),
    draws: count(({ winnerId, outcome }) => winnerId === null && outcome !== 'double-walkover'),
    losses: count(
      ({ winnerId, outcome }) => (winnerId !== null && winnerId !== id) || outcome === 'double-walkover',
    ),
  };
}

function statusOf(row: ParticipantRow, place: number | undefined, isOver: boolean): ParticipantRow['status'] {
  if (isGone(row)) return row.status;
  if (isOver && place === 1) return 'winner';
  return isOver || place !== undefined ? 'eliminated' : 'active';
}

/** The rows of participants as the matches make them. Participants without a seed never played. */
export function participantRowsOf(
  { participants, matches, tournament }: Course,
  state: State,
  isOver: boolean,
): readonly ParticipantRow[] {
  const { places, tables } = rulesOf(formatOf(tournament, state));
  const placeOfPlayer = places(state);
  const lineOf = new Map(
    tables(state).flatMap((lines) => lines.map((line, index) => [line.id, { ...line, rank: index + 1 }])),
  );
  const gone = new Map(state.participants.map((one) => [one.id, one]));
  const rowsOf = byPlayer(matches, ({ player1Id, player2Id }) => [player1Id, player2Id]);
  const matchesOf = byPlayer(state.matches, ({ players }) => players);
  return participants.map((row) => {
    if (row.seed === null) return row;
    const id = row.userId;
    const own = rowsOf.get(id) ?? [];
    const place = placeOfPlayer.get(id);
    const line = lineOf.get(id);
    return {
      ...row,
      ...tallyOf(matchesOf.get(id) ?? [], id),
      leftTable: gone.get(id)?.leftTable ?? row.leftTable,
      status: statusOf(row, place, isOver),
      place: place ?? null,
      currentRound: Math.max(1, ...own.map(({ round }) => round)),
      firstSeats: own.filter(
        ({ firstSlot, player1Id }) => (firstSlot === 1) === (player1Id === id) && firstSlot !== null,
      ).length,
      groupNumber: own.find(({ bracket }) => bracket === 'group')?.groupNumber ?? null,
      points2: line?.points2 ?? 0,
      tieBreak4: line?.sonnebornBerger4 ?? 0,
      tableRank: line?.rank ?? null,
    };
  });
}
