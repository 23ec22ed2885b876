/** Tournaments for tests: brackets as the server draws them, of players named `p1` (the best seed), `p2`… */
import type { TournamentMatch, TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import type { SeenTournament } from '../details.ts';

type Slot = TournamentMatch['slots'][number];

export function slotOf(player: string | null, changes: Partial<Slot> = {}): Slot {
  return {
    userId: player,
    username: player,
    seed: player === null ? null : Number(player.slice(1)),
    gamesWon: 0,
    hasArrived: false,
    ...changes,
  };
}

export function matchOf(
  place: string,
  players: readonly [string | null, string | null],
  changes: Partial<TournamentMatch> = {},
): TournamentMatch {
  const [bracket = '', round = '', matchNumber = ''] = place.split('/');
  const known = (['winners', 'losers', 'final', 'third', 'table', 'group', 'arena'] as const).find(
    (name) => name === bracket,
  );
  return {
    id: place,
    bracket: known ?? 'winners',
    round: Number(round),
    matchNumber: Number(matchNumber),
    groupNumber: null,
    bestOf: 1,
    draws: 0,
    status: 'pending',
    outcome: null,
    slots: [slotOf(players[0]), slotOf(players[1])],
    winnerId: null,
    nextMatchId: null,
    loserNextMatchId: null,
    contestId: null,
    contestIds: [],
    joinBy: null,
    completedAt: null,
    ...changes,
  };
}

export const won = (winnerId: string): Partial<TournamentMatch> => ({
  status: 'completed',
  outcome: 'played',
  winnerId,
});

export function playerOf(id: string, changes: Partial<TournamentParticipant> = {}): TournamentParticipant {
  return {
    id: `place-of-${id}`,
    userId: id,
    username: id,
    isGuest: true,
    look: null,
    status: 'active',
    seed: Number(id.slice(1)),
    ratingAtStart: null,
    rating: null,
    place: null,
    wins: 0,
    draws: 0,
    losses: 0,
    points: 0,
    tieBreak: 0,
    tableRank: null,
    groupNumber: null,
    reason: null,
    prize: null,
    arena: null,
    ...changes,
  };
}

/** A single elimination of so many, a power of two, before its first game. */
export function knockoutOf(size: number): readonly TournamentMatch[] {
  const rounds = Math.log2(size);
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: size / 2 ** round }, (_, index) =>
      matchOf(
        `winners/${round}/${index + 1}`,
        round === 1 ? [`p${index + 1}`, `p${size - index}`] : [null, null],
        {
          status: round === 1 ? 'ready' : 'pending',
          nextMatchId: round === rounds ? null : `winners/${round + 1}/${Math.ceil((index + 1) / 2)}`,
        },
      ),
    ),
  );
}

export function tournamentOf(changes: Partial<SeenTournament> = {}): SeenTournament {
  return {
    id: 't1',
    name: 'Autumn Cup',
    description: 'Everybody is welcome.',
    gameType: 'connect-four',
    format: 'single-elimination',
    status: 'active',
    phase: 'running',
    currentParticipants: 8,
    maxParticipants: 8,
    entryFee: 0,
    prizePool: '1000',
    prizePaid: null,
    startDate: '2026-11-23T18:00:00.000Z',
    endDate: null,
    registrationDeadline: '2026-11-23T17:00:00.000Z',
    creatorId: 'p1',
    accountsOnly: false,
    isOfficial: false,
    isJoined: true,
    version: 4,
    creatorName: 'p1',
    rated: true,
    clock: { initialS: 180, incrementS: 2 },
    bestOf: 1,
    finalBestOf: 1,
    thirdPlace: false,
    groups: false,
    joinMinutes: 3,
    minutes: null,
    berserk: false,
    checkInAt: '2026-11-23T17:45:00.000Z',
    registrationOpensAt: null,
    startedAt: null,
    endsAt: null,
    cancelReason: null,
    isPaused: false,
    lot: 7,
    winnerId: null,
    winnerName: null,
    pays: { pool: 160, split: [50, 30, 20], paidAt: null },
    participants: Array.from({ length: 8 }, (_, index) => playerOf(`p${index + 1}`)),
    matches: [...knockoutOf(8)],
    participantPages: 1,
    hasMoreMatches: false,
    you: {
      isOrganiser: false,
      participant: playerOf('p2'),
      match: null,
      mayJoin: false,
      whyNot: null,
      mayLeave: true,
      mayCheckIn: false,
      mayCancel: true,
      attempt: null,
    },
    now: '2026-11-23T18:01:00.000Z',
    aheadMs: 0,
    ...changes,
  };
}
