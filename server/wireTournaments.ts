/** Tournaments, and what their matches are played as, by game type. */
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { accountsById } from './account/people.ts';
import { unsettledAmong } from './endings/order.ts';
import type { MatchQueries } from './match/index.ts';
import type { Notify } from './notification/index.ts';
import type { PointsFeature } from './points/index.ts';
import { raceGameType } from './race/completeRace.ts';
import type { BoardFeature } from './rating/boards/index.ts';
import type { Ratings } from './rating/index.ts';
import { noteShared, sharedAmong } from './rating/sharedAddresses.ts';
import { moveTournamentWin } from './rating/tournamentWins.ts';
import type { Presence } from './socket/presence.ts';
import { windowMs } from './snake/matchWindow.ts';
import { snakeGameType } from './snake/scores.ts';
import type { Attempts, Contests, ContestsOf } from './tournament/contest.ts';
import type { FollowTournament } from './tournament/followInvited.ts';
import { tournamentFeature, type TournamentOptions } from './tournament/index.ts';

export { tournamentOutcomes } from './tournament/outcomes.ts';

type Held = { readonly contests: Contests };

type AllHeld = {
  readonly match: Held & Pick<MatchQueries, 'playingAmong'>;
  readonly race: Held;
  readonly snake: Held & { readonly attempts: Attempts };
};

function contestsOf(held: AllHeld): ContestsOf {
  return (gameType) => {
    if (gameType === raceGameType) return held.race.contests;
    if (gameType === snakeGameType) return held.snake.contests;
    if (!gameIds.includes(gameType)) throw new Error(`nobody plays tournaments of ${gameType}`);
    return held.match.contests;
  };
}

type Wired = Omit<
  TournamentOptions,
  | 'contestsOf'
  | 'attempts'
  | 'kindOf'
  | 'busyAmong'
  | 'playedRatingsOf'
  | 'book'
  | 'nameOf'
  | 'notifyAll'
  | 'publishTo'
  | 'followInvited'
  | 'moveWin'
  | 'noteShared'
  | 'sharedAmong'
  | 'countCancelled'
> & {
  readonly notification: Pick<Notify, 'notifyAll'>;
  readonly presence: Pick<Presence, 'publishTo'>;
  readonly played: AllHeld;
  readonly rating: Pick<Ratings, 'playedRatingsOf'>;
  readonly points: Pick<PointsFeature, 'book'>;
  readonly boards: Pick<BoardFeature, 'countCancelled'>;
  readonly invite: { readonly followTournament: FollowTournament };
};

type Invitations = ReturnType<typeof tournamentFeature>['invitations'];

/** For the feature of invitations, which is made before. */
export const invitedTo = (invitations: () => Invitations): Invitations => ({
  invitable: (...given) => invitations().invitable(...given),
  standing: (...given) => invitations().standing(...given),
  shownOf: (...given) => invitations().shownOf(...given),
  join: (...given) => invitations().join(...given),
});

export function wireTournaments({
  notification,
  presence,
  played,
  rating,
  points,
  boards,
  invite,
  ...common
}: Wired): ReturnType<typeof tournamentFeature> {
  return tournamentFeature({
    ...common,
    notifyAll: notification.notifyAll,
    publishTo: presence.publishTo,
    contestsOf: contestsOf(played),
    attempts: played.snake.attempts,
    kindOf: (gameType) => ({
      isBoardGame: gameById(gameType) !== undefined,
      windowMs: gameType === snakeGameType ? windowMs : null,
    }),
    // Of matches alone. A race ends a minute after its winner, mostly within the usual three minutes to come, and the arena can be left
    // at any time: neither needs more.
    busyAmong: played.match.playingAmong,
    playedRatingsOf: rating.playedRatingsOf,
    book: points.book,
    countCancelled: boards.countCancelled,
    followInvited: invite.followTournament,
    noteShared,
    sharedAmong,
    // What is not counted yet will be counted as it is then.
    async moveWin(tx, { id, gameType }, fromId, toId) {
      const isCounted = (await unsettledAmong(tx, 'ratedAt', 'tournament', [id])).size === 0;
      if (isCounted) await moveTournamentWin(tx, gameType, fromId, toId);
    },
    nameOf: async (tx, id) => (await accountsById(tx, [id])).get(id)?.username ?? '',
  });
}
