/** Rows of an arena for tests of decisions. */
import { matchOf } from '../arena.ts';
import type { ArenaPlayer } from '../arenaTick.ts';
import type { MatchRow, ParticipantRow, TournamentRow } from '../course.ts';

/** An arena of so many minutes that has begun. */
export function arenaOf(
  startMs: number,
  minutes: number,
  clock: { readonly initialMs: number; readonly incrementMs: number },
): TournamentRow {
  const at = new Date(startMs);
  return {
    id: 'arena',
    name: 'Arena',
    description: '',
    gameType: 'connect-four',
    format: 'arena',
    maxParticipants: 1000,
    currentParticipants: 0,
    status: 'active',
    entryFee: 0,
    prizePool: '0',
    creatorId: null,
    startDate: at,
    endDate: null,
    registrationDeadline: at,
    createdAt: at,
    updatedAt: at,
    version: 0,
    dueAt: at,
    registrationOpensAt: at,
    checkInAt: at,
    startedAt: at,
    postponedAt: null,
    pausedAt: null,
    cancelReason: null,
    isOfficial: false,
    accountsOnly: false,
    rated: true,
    clockInitialMs: clock.initialMs,
    clockIncrementMs: clock.incrementMs,
    bestOf: 1,
    finalBestOf: 1,
    thirdPlace: false,
    joinMs: 180_000,
    firstMoveMs: 30_000,
    groups: false,
    minutes,
    endsAt: new Date(startMs + minutes * 60_000),
    berserk: true,
    lot: 1,
    winnerId: null,
    scheduleKey: null,
    scheduleSlot: null,
    nextMatchNumber: 1,
    prizesAt: null,
    poolPaid: null,
  };
}

export function personOf(userId: string, fields: Partial<ParticipantRow> = {}): ParticipantRow {
  return {
    id: `place-${userId}`,
    tournamentId: 'arena',
    userId,
    username: userId,
    status: 'active',
    currentRound: 1,
    seed: null,
    wins: 0,
    losses: 0,
    registeredAt: new Date(0),
    checkedInAt: null,
    withdrawnAt: null,
    leftTable: false,
    reason: null,
    rating: 1500,
    isProvisional: false,
    place: null,
    points2: 0,
    tieBreak4: 0,
    tableRank: null,
    draws: 0,
    byes: 0,
    firstSeats: 0,
    groupNumber: null,
    prize: null,
    version: 0,
    score: 0,
    performanceSum: 0,
    performance: 0,
    games: 0,
    scoreAt: null,
    streak: 0,
    awayAt: null,
    waitingSince: null,
    pausedUntil: null,
    pauseAfterGame: false,
    pauses: [],
    lastOpponentId: null,
    ...fields,
  };
}

export function matchBetween(id: string, one: ArenaPlayer, two: ArenaPlayer): MatchRow {
  return {
    ...matchOf({ id: 'arena', clockInitialMs: 60_000 }, 1, [one, two], new Date(0)),
    id,
    scheduledAt: null,
  };
}
