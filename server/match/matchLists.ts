/** The lists of games between people: those that wait in the lobby, and a player's own. */
import type { CurrentGame, WaitingGame } from '@playfield/contracts/http/match.ts';
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import type { CutOff } from './cutOff.ts';
import type { MatchRow } from './match.ts';
import type { matchStore } from './store.ts';

/** Of each game, so that many of one hide none of another. */
const lobbyLength = 100;
const currentLength = 20;

export type LobbyList = {
  /** Who waits. */
  readonly makers: readonly string[];
  /** The games as a viewer sees them, without those of `hidden` people; null: somebody with no game in it. */
  readonly shownTo: (viewerId: string | null, hidden: ReadonlySet<string>) => WaitingGame[];
};

export type MatchLists = ReturnType<typeof createMatchLists>;

/** The ratings of accounts in a game, by player. */
export type RatingsOf = (
  ids: readonly string[],
  gameType: string,
) => Promise<ReadonlyMap<string, ShownRating>>;

export function createMatchLists(rows: ReturnType<typeof matchStore>, cutOff: CutOff, ratingsOf: RatingsOf) {
  /** By game. */
  async function makersRatings(waiting: readonly MatchRow[]) {
    const byGame = new Map<string, ReadonlyMap<string, ShownRating>>();
    for (const [gameType, ofGame] of Map.groupBy(waiting, (row) => row.gameType)) {
      const ids = [...new Set(ofGame.flatMap(({ player1Id }) => player1Id ?? []))];
      byGame.set(gameType, await ratingsOf(ids, gameType));
    }
    return byGame;
  }

  /** The lobby as it is now, the same for everybody. */
  async function lobby(gameType?: string): Promise<LobbyList> {
    const waiting = await rows.waiting(gameType, lobbyLength);
    const ratings = await makersRatings(waiting);
    return {
      makers: [...new Set(waiting.flatMap(({ player1Id }) => player1Id ?? []))],
      shownTo: (viewerId, hidden) =>
        waiting
          .filter(({ player1Id }) => player1Id === null || !hidden.has(player1Id))
          .map((row) => ({
            id: row.id,
            gameType: row.gameType,
            player1Name: row.player1Name,
            player1Id: row.player1Id,
            clock:
              row.clockInitialMs === null
                ? null
                : { initialS: row.clockInitialMs / 1000, incrementS: (row.clockIncrementMs ?? 0) / 1000 },
            isRated: row.rated,
            rating: (row.player1Id && ratings.get(row.gameType)?.get(row.player1Id)) || null,
            createdAt: row.createdAt.toISOString(),
            isYours: viewerId !== null && row.player1Id === viewerId,
          })),
    };
  }

  async function available(playerId: string, gameType?: string): Promise<WaitingGame[]> {
    const hidden = await cutOff.blockedEitherWay(playerId);
    return (await lobby(gameType)).shownTo(playerId, hidden);
  }

  /** `playing` sorts before `waiting`. */
  async function current(playerId: string): Promise<CurrentGame[]> {
    const unfinished = await rows.current(playerId, currentLength);
    return unfinished.map(({ id, gameType, status, player1Id, player1Name, player2Name, currentPlayer }) => {
      const isFirst = player1Id === playerId;
      const isPlaying = status === 'playing';
      return {
        id,
        gameType,
        status: isPlaying ? 'playing' : 'waiting',
        opponentName: isFirst ? player2Name : player1Name,
        isYourTurn: isPlaying && currentPlayer === (isFirst ? 'player1' : 'player2'),
      };
    });
  }

  return { lobby, available, current };
}
