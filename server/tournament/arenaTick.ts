/**
 * What follows in an arena from the games that have ended, from who is there and from the time: pure, and
 * doing it twice changes nothing.
 */
import { ofPlayers, type Contest, type ContestEnd } from './contest.ts';
import type { MatchRow, ParticipantRow, TournamentRow } from './course.ts';
import {
  awayAfterMs,
  isWaiting,
  pairingClosesAtMs,
  performanceOf,
  standings,
  withGame,
  type ArenaGame,
  type ArenaRow,
} from './formats/arena.ts';
import { byRating, pair, type Waiting } from './pairing.ts';

const unratedIs = 1200;
/** Between two games. */
const breathMs = 3000;
/** With fewer than two who play, an arena ends after this time. */
const emptyForMs = 5 * 60_000;

/** What a tick knows of a participant. */
export type ArenaPlayer = Pick<
  ParticipantRow,
  | 'id'
  | 'userId'
  | 'username'
  | 'status'
  | 'rating'
  | 'score'
  | 'streak'
  | 'games'
  | 'performanceSum'
  | 'performance'
  | 'scoreAt'
  | 'wins'
  | 'draws'
  | 'losses'
  | 'firstSeats'
  | 'lastOpponentId'
  | 'pauseAfterGame'
  | 'pausedUntil'
  | 'pauses'
  | 'waitingSince'
  | 'awayAt'
  | 'registeredAt'
>;

export type ArenaMatch = Pick<MatchRow, 'id' | 'player1Id' | 'player2Id'>;

export type Arena = {
  readonly tournament: TournamentRow;
  readonly participants: readonly ArenaPlayer[];
  /** All that are being played. */
  readonly playing: readonly ArenaMatch[];
  /** Those of them that may be over. */
  readonly matches: readonly MatchRow[];
  /** Of those that may be over. */
  readonly contests: readonly Contest[];
  /** Pairs at most: players who are left over are paired next. */
  readonly mostPairs: number;
  /** Own moves with which a game can be won. */
  readonly shortestWin: number;
  readonly nowMs: number;
};

export type ArenaPair = readonly [ArenaPlayer, ArenaPlayer];

export type ArenaTick = {
  /** Those that changed. */
  readonly participants: readonly ArenaPlayer[];
  /** Those that were decided. */
  readonly matches: readonly MatchRow[];
  /** Who plays whom now; the first has the first seat. */
  readonly pairs: readonly ArenaPair[];
  /** Whether there are more who could be paired now. */
  readonly hasMore: boolean;
  /** Since when fewer than two play. */
  readonly emptySince: Date | null;
  readonly isOver: boolean;
};

const rowOf = ({ score, streak, games, performanceSum, scoreAt }: ArenaPlayer): ArenaRow => ({
  score,
  streak,
  games,
  performanceSum,
  scoreAtMs: scoreAt?.getTime() ?? null,
});

/** Participants who have played and were not disqualified, the best first. Players who left by themselves keep their score. */
export function orderOf<Player extends ArenaPlayer>(participants: readonly Player[]): readonly Player[] {
  const placed = participants.filter(({ status }) => status !== 'disqualified');
  const ranked = placed.map((one) => ({
    id: one.id,
    row: rowOf(one),
    joinedAtMs: one.registeredAt.getTime(),
    one,
  }));
  return standings(ranked).map(({ one }) => one);
}

function gameOf(
  contest: Contest,
  ended: ContestEnd,
  seat: 0 | 1,
  opponent: ArenaPlayer | undefined,
): ArenaGame {
  const own = contest.seatIds[seat];
  const { winnerId, absentIds, plies } = ended;
  const isDrawn = winnerId === null && absentIds.length === 0;
  return {
    opponentRating: opponent?.rating ?? null,
    result: isDrawn ? 'drawn' : winnerId === own ? 'won' : 'lost',
    isAgreed: ended.isAgreed,
    isWalkover: absentIds.length > 0,
    isBerserk: ended.isBerserk[seat],
    ownMoves: seat === 0 ? Math.ceil(plies / 2) : Math.floor(plies / 2),
    plies,
    endedAtMs: ended.at.getTime(),
  };
}

/** The earliest end of a pause that begins with the end of a game: as long after it as was reckoned when it was asked for. */
function pausedFrom({ pauses, pausedUntil }: ArenaPlayer, endedAtMs: number): Date | null {
  const askedAtMs = pauses.at(-1);
  if (!pausedUntil || askedAtMs === undefined) return pausedUntil;
  return new Date(endedAtMs + pausedUntil.getTime() - askedAtMs);
}

/** The participant after a game. Missing the first move pauses them without a least time, which only a pause that was asked for has. */
function afterGame(row: ArenaPlayer, game: ArenaGame, isAbsent: boolean, shortestWin: number): ArenaPlayer {
  const next = withGame(rowOf(row), game, shortestWin);
  const { score, streak, games, performanceSum, scoreAtMs } = next;
  const isPaused = row.status === 'active' && (isAbsent || row.pauseAfterGame);
  return {
    ...row,
    score,
    streak,
    games,
    performanceSum,
    performance: performanceOf(next) ?? 0,
    scoreAt: scoreAtMs === null ? null : new Date(scoreAtMs),
    wins: row.wins + Number(game.result === 'won'),
    draws: row.draws + Number(game.result === 'drawn'),
    losses: row.losses + Number(game.result === 'lost'),
    status: isPaused ? 'paused' : row.status,
    pauseAfterGame: false,
    pausedUntil: isPaused ? (row.pauseAfterGame ? pausedFrom(row, game.endedAtMs) : null) : row.pausedUntil,
    waitingSince: new Date(game.endedAtMs + breathMs),
  };
}

function decided(match: MatchRow, ended: ContestEnd): MatchRow {
  const { winnerId, absentIds, isVoid, at, usedMs } = ended;
  const isWalkover = absentIds.length > 0 || isVoid;
  return {
    ...match,
    status: isWalkover ? 'walkover' : 'completed',
    outcome: absentIds.length > 1 || isVoid ? 'double-walkover' : isWalkover ? 'walkover' : 'played',
    winnerId,
    gamesWon1: Number(winnerId !== null && winnerId === match.player1Id),
    gamesWon2: Number(winnerId !== null && winnerId === match.player2Id),
    draws: Number(winnerId === null && !isWalkover),
    used1Ms: Math.round(usedMs[0]),
    used2Ms: Math.round(usedMs[1]),
    completedAt: at,
    dueAt: null,
  };
}

/** Whether somebody has the arena open, had it open a moment ago, or has just joined: their connection is noted a little later. */
export const isHere = ({ awayAt }: Pick<ParticipantRow, 'awayAt'>, nowMs: number): boolean =>
  awayAt === null || nowMs - awayAt.getTime() < awayAfterMs;

function waitingOf(row: ArenaPlayer, place: number, sinceMs: number): Waiting {
  const { userId, rating, lastOpponentId } = row;
  return {
    id: userId,
    place,
    rating: rating ?? unratedIs,
    lastOpponentId,
    waitingSinceMs: sinceMs,
    sessionId: userId,
  };
}

function pairsOf(
  people: ReadonlyMap<string, ArenaPlayer>,
  playing: ReadonlySet<string>,
  nowMs: number,
): ArenaTick['pairs'] {
  const all = [...people.values()];
  const order = orderOf(all);
  const places = new Map(order.map(({ userId }, index) => [userId, index + 1]));
  const pool = all.flatMap((row): Waiting[] => {
    const sinceMs = row.waitingSince?.getTime() ?? null;
    const presence = {
      awaySinceMs: row.awayAt?.getTime() ?? null,
      isPlaying: playing.has(row.userId),
      pausedUntilMs: row.status === 'active' ? null : Infinity,
      lastGameEndedAtMs: sinceMs === null ? null : sinceMs - breathMs,
    };
    if (sinceMs === null || !isWaiting(presence, nowMs)) return [];
    return [waitingOf(row, places.get(row.userId) ?? order.length + 1, sinceMs)];
  });
  const active = all.filter(
    (row) => row.status === 'active' && (playing.has(row.userId) || isHere(row, nowMs)),
  ).length;
  const paired = pair(order.length === 0 ? byRating(pool) : pool, { nowMs, active });
  return paired.flatMap(([one, two]): ArenaPair[] => {
    const [first, second] = [people.get(one.id), people.get(two.id)];
    if (!first || !second) return [];
    return [first.firstSeats <= second.firstSeats ? [first, second] : [second, first]];
  });
}

/** Since when there are fewer than two who play or could be paired, or who may come back at once. */
function emptySinceOf(
  { tournament, nowMs }: Arena,
  people: ReadonlyMap<string, ArenaPlayer>,
  playing: number,
): Date | null {
  const there = [...people.values()].filter((row) => row.status === 'active' && isHere(row, nowMs)).length;
  return playing > 0 || there >= 2 ? null : (tournament.postponedAt ?? new Date(nowMs));
}

export function tickArena(arena: Arena): ArenaTick {
  const { tournament, participants, matches, contests, shortestWin, mostPairs, nowMs } = arena;
  const people = new Map(participants.map((row) => [row.userId, row]));
  const changed = new Set<string>();
  const put = (row: ArenaPlayer): void => {
    people.set(row.userId, row);
    changed.add(row.userId);
  };
  const contestOf = new Map(contests.map((contest) => [contest.matchId, contest]));
  const over = matches
    .flatMap((match) => {
      const found = contestOf.get(match.id);
      const contest = found && ofPlayers(found, [match.player1Id, match.player2Id]);
      return contest?.ended ? [{ match, contest, ended: contest.ended }] : [];
    })
    // The order of the ends is that of the scores.
    .toSorted((a, b) => a.ended.at.getTime() - b.ended.at.getTime() || (a.match.id < b.match.id ? -1 : 1));
  for (const { contest, ended } of over) {
    const players = contest.seatIds.map((id) => (id === null ? undefined : people.get(id)));
    for (const seat of [0, 1] as const) {
      const row = players[seat];
      if (!row) continue;
      const isAbsent = ended.absentIds.includes(row.userId);
      const game = gameOf(contest, ended, seat, players[seat === 0 ? 1 : 0]);
      put(
        ended.isVoid
          ? { ...row, waitingSince: new Date(nowMs) }
          : afterGame(row, game, isAbsent, shortestWin),
      );
    }
  }
  const done = new Set(over.map(({ match }) => match.id));
  const running = arena.playing.filter(({ id }) => !done.has(id));
  const playing = new Set(
    running.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id].flatMap((id) => id ?? [])),
  );
  const emptySince = emptySinceOf(arena, people, running.length);
  const isEmpty = emptySince !== null && nowMs - emptySince.getTime() >= emptyForMs;
  const endsAtMs = tournament.endsAt?.getTime() ?? nowMs;
  const clock = {
    initialMs: tournament.clockInitialMs ?? 0,
    incrementMs: tournament.clockIncrementMs ?? 0,
  };
  const isPairing = !isEmpty && tournament.pausedAt === null && nowMs < pairingClosesAtMs(endsAtMs, clock);
  const pairs = isPairing ? pairsOf(people, playing, nowMs) : [];
  const seated = pairs.slice(0, mostPairs).map(([first, second]) => {
    const one = {
      ...first,
      firstSeats: first.firstSeats + 1,
      waitingSince: null,
      lastOpponentId: second.userId,
    };
    const two = { ...second, waitingSince: null, lastOpponentId: first.userId };
    put(one);
    put(two);
    return [one, two] as const;
  });
  return {
    participants: [...changed].flatMap((id) => people.get(id) ?? []),
    matches: over.map(({ match, ended }) => decided(match, ended)),
    pairs: seated,
    hasMore: pairs.length > mostPairs,
    emptySince,
    isOver: running.length === 0 && (isEmpty || nowMs >= endsAtMs),
  };
}
