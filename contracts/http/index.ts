/**
 * Every HTTP route of the product, and its type keyed by `METHOD /path` for the browser's client.
 */
import type { z } from 'zod';
import * as account from './account.ts';
import * as achievements from './achievements.ts';
import * as analytics from './analytics.ts';
import * as arena from './arena.ts';
import * as chat from './chat.ts';
import * as friends from './friends.ts';
import * as invites from './invites.ts';
import * as match from './match.ts';
import * as notifications from './notifications.ts';
import * as presence from './presence.ts';
import * as profiles from './profiles.ts';
import * as puzzles from './puzzles.ts';
import * as race from './race.ts';
import * as rankings from './rankings.ts';
import * as ratings from './ratings.ts';
import * as results from './results.ts';
import type { RouteContract } from './route.ts';
import * as settings from './settings.ts';
import * as snake from './snake.ts';
import * as stats from './stats.ts';
import * as tournamentActions from './tournamentActions.ts';
import * as tournaments from './tournaments.ts';
import * as typing from './typing.ts';

export const routes = [
  match.createGame,
  match.listGames,
  match.getGame,
  match.postMove,
  match.postHint,
  stats.getStats,
  match.createMultiplayer,
  match.joinGame,
  match.quickMatch,
  match.listAvailable,
  match.listCurrent,
  ratings.getGameRatings,
  results.getResult,
  match.findByCode,
  match.postAction,
  race.listRaces,
  race.createRace,
  race.quickRace,
  race.raceAgain,
  race.waitingAgain,
  race.currentRaces,
  race.getRace,
  race.joinRace,
  chat.getChat,
  chat.reportMessage,
  presence.randomUsers,
  friends.listFriends,
  friends.listFriendRequests,
  friends.requestFriend,
  friends.acceptFriend,
  friends.declineFriend,
  friends.cancelRequest,
  friends.removeFriend,
  friends.blockUser,
  friends.unblockUser,
  friends.listBlocks,
  friends.searchUsers,
  friends.suggestedUsers,
  friends.getPerson,
  friends.reportUser,
  friends.friendsActivity,
  friends.removeActivity,
  invites.listInvites,
  invites.getInvite,
  invites.createInvite,
  invites.acceptInvite,
  invites.declineInvite,
  invites.cancelInvite,
  notifications.listNotifications,
  notifications.readNotifications,
  notifications.removeNotifications,
  notifications.getPushKey,
  notifications.subscribePush,
  notifications.checkPush,
  notifications.removePush,
  achievements.listAchievements,
  settings.getSettings,
  settings.putSettings,
  profiles.getProfile,
  profiles.getProfileRatings,
  profiles.getProfileGames,
  profiles.getAgainst,
  profiles.putProfile,
  profiles.getFaces,
  profiles.exportMe,
  profiles.deleteMe,
  profiles.listSessions,
  profiles.endSessions,
  rankings.getRankings,
  rankings.getDistribution,
  profiles.getMyPoints,
  tournaments.listTournaments,
  tournaments.getTournament,
  tournaments.getTournamentMatches,
  tournaments.getTournamentStandings,
  tournaments.listMyTournaments,
  tournaments.listTournamentMessages,
  tournamentActions.createTournament,
  tournamentActions.joinTournament,
  tournamentActions.leaveTournament,
  tournamentActions.checkIn,
  tournamentActions.readyForMatch,
  tournamentActions.organiseTournament,
  tournamentActions.attemptRun,
  tournamentActions.pauseInArena,
  tournamentActions.resumeInArena,
  tournamentActions.berserkInArena,
  tournamentActions.postTournamentMessage,
  tournamentActions.reportTournamentMessage,
  arena.getArena,
  typing.leaderboard,
  typing.getMyTyping,
  typing.chooseVehicle,
  typing.postPractice,
  puzzles.getPuzzles,
  puzzles.solvePuzzle,
  snake.beginRun,
  snake.finishRun,
  snake.listScores,
  account.register,
  account.login,
  account.recover,
  account.logout,
  account.getMe,
  account.changePassword,
  account.getRecoveryCodes,
  account.renewRecoveryCodes,
  account.putBests,
  analytics.postAnalytics,
] as const satisfies readonly RouteContract[];

type Route = (typeof routes)[number];
type Shape<R, Key extends string, Way extends 'input' | 'output'> = R extends {
  readonly [K in Key]: infer S extends z.ZodType;
}
  ? Way extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

/**
 * `Api['POST /api/games/:id/move']` is `{ params, query, body, answer }` as the browser sends and
 * reads them.
 */
export type Api = {
  readonly [R in Route as `${R['method']} ${R['path']}`]: {
    readonly params: Shape<R, 'params', 'input'>;
    readonly query: Shape<R, 'query', 'input'>;
    readonly body: Shape<R, 'body', 'input'>;
    readonly answer: Shape<R, 'answer', 'output'>;
  };
};
