/** Events of players for tests of what follows from them. */
import type { PlayedGame, PlayedRace } from '../../digest/playedEvent.ts';

const longAgo = new Date('2020-01-01T00:00:00Z');

function gameEvent(fields: Partial<PlayedGame> & { readonly userId: string }): PlayedGame {
  return {
    on: 'game',
    subjectId: 'game',
    at: new Date('2026-03-01T12:00:00Z'),
    name: fields.userId,
    isGuest: false,
    since: longAgo,
    gameType: 'connect-four',
    tournamentId: null,
    won: false,
    drawn: false,
    rating: null,
    mode: 'online',
    level: null,
    result: 'win',
    isRated: true,
    plies: 20,
    seat: 'player1',
    hints: 0,
    opponentId: null,
    opponentName: '',
    opponentIsGuest: false,
    clockLeftMs: null,
    durationMs: 120_000,
    facts: {},
    ...fields,
  };
}

/** Both sides of a game that the first won, or drew. */
export function gameBetween(
  winnerId: string,
  loserId: string,
  fields: Partial<PlayedGame> = {},
): [PlayedGame, PlayedGame] {
  const won = fields.drawn !== true;
  return [
    gameEvent({ opponentId: loserId, opponentName: loserId, ...fields, userId: winnerId, won }),
    gameEvent({
      opponentId: winnerId,
      opponentName: winnerId,
      seat: 'player2',
      ...fields,
      userId: loserId,
      won: false,
    }),
  ];
}

export function raceEvent(fields: Partial<PlayedRace> & { readonly userId: string }): PlayedRace {
  return {
    on: 'race',
    subjectId: 'race',
    at: new Date('2026-03-01T12:00:00Z'),
    name: fields.userId,
    isGuest: false,
    since: longAgo,
    gameType: 'typing-race',
    tournamentId: null,
    won: false,
    drawn: false,
    rating: null,
    mode: 'online',
    isRated: true,
    joinedAsGuest: false,
    isFinished: true,
    hasLeft: false,
    typed: 100,
    isVerified: true,
    isCatalogueText: true,
    wpm: 60,
    bestWpm: 60,
    accuracy: 97,
    errors: 3,
    length: 'medium',
    place: 1,
    runners: 2,
    finishMs: 30_000,
    opponentIds: [],
    ...fields,
  };
}
