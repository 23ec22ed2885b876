/** Races as the server tells them, for tests: two racers over a short text, changed where a test says so. */
import type { Race, RacePlayer, RaceResult } from '@playfield/contracts/http/race.ts';

export const raceId = '7Kd2xPq9WmYt4Rab';
export const text = 'abcdefghijklmnopqrst';

export function playerOf(playerId: string, changes: Partial<RacePlayer> = {}): RacePlayer {
  return {
    playerId,
    playerName: playerId,
    userId: null,
    isGuest: true,
    isBot: false,
    vehicle: { id: 'green-pickup', icon: '🛻' },
    isReady: false,
    isConnected: true,
    hasLeft: false,
    progress: 0,
    wpm: 0,
    accuracy: 100,
    position: null,
    isFinished: false,
    index: 0,
    errors: 0,
    keystrokes: 0,
    ...changes,
  };
}

export function resultOf(playerId: string, changes: Partial<RaceResult> = {}): RaceResult {
  return {
    ...playerOf(playerId),
    position: 1,
    isFinished: true,
    progress: 100,
    accountId: null,
    finishMs: 20_000,
    isDnf: false,
    isBest: false,
    verdict: 'plausible',
    reasons: [],
    isProvisional: false,
    ...changes,
  };
}

/** `Ada` is the viewer. */
export function raceOf(changes: Partial<Race> = {}): Race {
  const players = changes.players ?? [playerOf('Ada'), playerOf('Bob')];
  return {
    id: raceId,
    text,
    textId: null,
    creatorId: null,
    creatorName: 'Ada',
    maxParticipants: 2,
    participants: players.filter(({ isBot }) => !isBot).length,
    bots: players.filter(({ isBot }) => isBot).length,
    status: 'waiting',
    createdAt: '2026-01-01T00:00:00.000Z',
    ageMs: 0,
    isJoined: true,
    players,
    botsAtMs: null,
    startsAtMs: null,
    goAtMs: null,
    endsAtMs: null,
    results: null,
    you: 'Ada',
    isCreator: true,
    isListed: true,
    isTournament: false,
    tournamentId: null,
    serverMs: 1_000_000,
    ...changes,
  };
}
