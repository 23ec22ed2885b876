/** The list of features, wired by hand: what one needs from another is passed by name. */
import { identityIn } from './account/identity.ts';
import { createNameRules } from './account/nameRules.ts';
import { accountFeature } from './account/index.ts';
import { analyticsFeature } from './analytics/index.ts';
import { arenaFeature } from './arena/index.ts';
import { createAccountSettings } from './account/accountSettings.ts';
import { friendFeature } from './friends/index.ts';
import { pausedUntil } from './friends/limits.ts';
import { createRelations } from './friends/relations.ts';
import { inviteFeature } from './invite/index.ts';
import { gameOutcomes, meetings, missedEnds, resignedBefore } from './match/opponents.ts';
import { describe } from './playedSources.ts';
import { bestRaces } from './race/played.ts';
import { raceOutcomes } from './race/outcomes.ts';
import { chatFeature } from './chat/index.ts';
import { matchFeature } from './match/index.ts';
import { notificationFeature } from './notification/index.ts';
import { operatorFeature } from './operator/index.ts';
import { figuresNow } from './operator/figuresNow.ts';
import { profileFeature } from './profile/index.ts';
import { puzzleFeature } from './puzzle/index.ts';
import { raceFeature } from './race/index.ts';
import { personFigures } from './personFigures.ts';
import { ratingFeature } from './rating/index.ts';
import { snakeFeature } from './snake/index.ts';
import { bestRuns } from './snake/playedRuns.ts';
import { pointsFeature } from './points/index.ts';
import { boardFeature } from './rating/boards/index.ts';
import { presenceFeature } from './socket/index.ts';
import { nobodyElse } from './socket/otherNodes.ts';
import { createPresenceTable } from './socket/presenceTable.ts';
import { createEndings, type Endings } from './endings/endings.ts';
import { raceGameType } from './race/completeRace.ts';
import { snakeGameType } from './snake/scores.ts';
import { wireResults } from './wireResults.ts';
import { statisticsFeature } from './statistics/index.ts';
import { invitedTo, tournamentOutcomes, wireTournaments } from './wireTournaments.ts';
import type { Bus } from './bus/bus.ts';
import type { Bots } from './bots/bots.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import type { Feature } from './feature.ts';
import type { Outage } from './nodes/runningTime.ts';
import type { Leases } from './nodes/leases.ts';
import { createHub } from './socket/hub.ts';
import { seedFor } from './bots/seed.ts';
import { isClean } from './chat/filter.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics/metrics.ts';
import { newFraction, newSeed } from './random.ts';
import { gameIds } from '@playfield/games/registry.ts';
import { seedOf } from '@playfield/games/rng.ts';

export type FeatureParts = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly bus: Bus;
  /** Names this server to the others. */
  readonly node: string;
  readonly leases: Leases;
  readonly bots: Bots;
  readonly outages: () => readonly Outage[];
  readonly isDraining: () => boolean;
  /** Writes to the log once there is one. */
  readonly warn: (fields: object, text: string) => void;
  readonly error: (fields: object, text: string) => void;
  /** Takes what nobody waits for and could not be done. */
  readonly failed: (error: unknown) => void;
};

/** Everything that is not passed here by name goes through the list. */
export function featuresOf(parts: FeatureParts) {
  const { config, database, clock, metrics, bus, node, leases, outages, isDraining, warn, error } = parts;
  const { botSeed, limitFactor } = config;
  const hub = createHub(bus);
  const nameRules = createNameRules(config.productName);
  let endings: Endings | null = null;
  const common = {
    database,
    clock,
    bus,
    node,
    hub,
    isDraining,
    failed: parts.failed,
    isClean,
    guestsWrite: config.guestsWrite,
    guestsAnnounce: config.guestsAnnounce,
    ended: (tournamentId: string | null) => endings?.wake(tournamentId),
    identity: identityIn(database.db, clock, nameRules),
    limitFactor,
    isLimited: limitFactor !== null,
    rng: newFraction,
    /** Of several servers one does what is needed once. */
    isFirst: () => leases.others().every((other) => node < other),
  };

  const relations = createRelations({ db: database.db, bus });
  const catalogue = { games: gameIds, races: raceGameType, runs: snakeGameType };
  const boards = boardFeature({
    ...common,
    catalogue,
    bestRaces,
    bestRuns,
    friendIdsOf: (id) => relations.friendIdsOf(database.db, id),
    isHidden: async (id) => (await settings.of(id)).profileVisibility === 'nobody',
    outages,
    corrected: (buckets) => warn({ event: 'boards-corrected', buckets }, 'boards were counted wrongly'),
  });
  const settings = createAccountSettings({ ...common, shownChanged: boards.setShown });
  const points = pointsFeature({ ...common, friendsAmong: relations.friendsAmong });
  const { shownName: nameOf } = common.identity;
  const people =
    database.kind === 'postgresql' ? createPresenceTable({ ...common, leases, nameOf }) : nobodyElse;
  const presence = presenceFeature({
    ...common,
    others: people,
    settings,
    relations: { ...relations, friendIdsOf: (id) => relations.friendIdsOf(database.db, id) },
    nameOf,
  });
  const { doing, noteActivity, announce, whenStored } = presence;
  const notification = notificationFeature({
    ...common,
    publishTo: presence.publishTo,
    occupiedAmong: async (db, ids) =>
      new Set([...(await presence.inArenaAmong(db, ids)), ...(await match.inShortGameAmong(db, ids))]),
    keys: config.push,
    hosts: config.pushHosts,
    title: config.productName,
    warn,
    wasVisibleWithin: presence.wasVisibleWithin,
  });
  const friends = friendFeature({
    ...common,
    relations,
    settings,
    shownName: nameOf,
    publishTo: presence.publishTo,
    notification,
    presenceOf: presence.presenceOf,
    cutOff: (tx, blockerId, blockedId) => invite.cutOff(tx, blockerId, blockedId),
    unblocked: (tx, blockerId, blockedId) => invite.unblocked(tx, blockerId, blockedId),
    ...meetings,
    connected: presence.sample,
    outcomesOf: { game: gameOutcomes, race: raceOutcomes, tournament: tournamentOutcomes },
    missedEnds,
  });
  const rating = ratingFeature({
    ...common,
    notify: notification.notify,
    notifyAll: notification.notifyAll,
    resignedBefore,
    refused: (subjectId) => warn({ event: 'rating-refused', subjectId }, 'a rating leads nowhere'),
  });
  const match = matchFeature({
    ...common,
    doing,
    noteActivity,
    announce,
    whenStored,
    bots: parts.bots,
    seedFor: (gameType, level, moves) =>
      botSeed === undefined ? newSeed() : seedFor(botSeed, gameType, level, moves),
    outages,
    cutOff: relations,
    graceMs: config.graceMs,
    ratings: rating,
    damaged: (game) => error({ event: 'game-damaged', game }, 'a game that is due cannot be loaded'),
    keptSeats: { settle: (tx, gameId, outcome) => invite.settleGame(tx, gameId, outcome) },
    notification,
  });
  const race = raceFeature({
    ...common,
    outages,
    doing,
    announce,
    invitations: { follow: (tx, raceId, news) => invite.followRace(tx, raceId, news) },
  });
  const invite = inviteFeature({
    ...common,
    publishTo: presence.publishTo,
    notification,
    relations,
    pausedUntil,
    matches: match.online,
    gamesOf: match.gamesOf,
    havePlayed: meetings.havePlayed,
    races: race.races,
    presenceOf: presence.presenceOf,
    meetInArena: (a, b) => arena.keepTogether(a, b),
    tournaments: invitedTo(() => tournament.invitations),
  });
  const chat = chatFeature({
    ...common,
    memberName: race.memberName,
    writerName: (player, tournamentId) => tournament.writerName(player, tournamentId),
    blockedEitherWay: relations.blockedEitherWay,
  });
  const snake = snakeFeature({ ...common, outages, newSeed, noteActivity });
  const arena = arenaFeature({
    ...common,
    doing,
    metrics,
    counts: { connected: presence.count, games: match.betweenPeopleCount, races: race.betweenPeopleCount },
    lifeEnded: (life) => achievement.lifeEnded(life),
    settings: {
      playersPerArena: config.arenaPlayers,
      arenas: config.arenas,
      watchers: config.arenaWatchers,
      seed: botSeed === undefined ? newSeed() : seedOf(botSeed),
    },
  });
  const operator = operatorFeature({
    ...common,
    chat: chat.moderation,
    voidRatings: rating.voidRatings,
    async leavePlays(playerId) {
      await invite.quit?.(playerId);
      await tournament.quit?.(playerId);
      await database.db.transaction((tx) => boards.followBan(tx, playerId));
    },
    backOnBoards: boards.followBan,
    renameEverywhere: (playerId) => account.renameEverywhere(playerId),
    copyOf: (playerId) => account.copyOf(playerId),
    deleteWithin: (tx, playerId) => account.deleteWithin(tx, playerId),
    notify: notification.notify,
    figuresOf: (id) => personFigures(database.db, relations, id),
  });
  const profile = profileFeature({
    ...common,
    settings,
    relations,
    presenceOf: presence.presenceOf,
    ratingsOf: rating.ratingsOf,
  });
  const used = { notification, presence, rating, points, boards, invite, houseEvents: config.houseEvents };
  const tournament = wireTournaments({ ...common, ...used, outages, played: { match, race, snake } });
  const analytics = analyticsFeature({ ...common, isOn: config.analytics });
  const statistics = statisticsFeature({ ...common, metrics, describe });
  const { achievement, digest } = wireResults({
    ...common,
    notifyAll: notification.notifyAll,
    publishTo: presence.publishTo,
    outages,
    settings,
    relations,
    rating,
    boards,
    points,
  });
  const owners: readonly Feature[] = [
    presence,
    digest,
    rating,
    achievement,
    // Before `notification`: it takes a deleted person out of others' notifications of friend requests.
    friends,
    notification,
    match,
    race,
    invite,
    chat,
    operator,
    snake,
    arena,
    points,
    // After those whose results it reads again when a guest signs in, before the profile erases the rows.
    boards,
    profile,
    tournament,
    puzzleFeature(common),
    analytics,
    statistics,
  ];
  const account = accountFeature({
    ...common,
    settings,
    nameRules,
    features: owners,
    deletionsLog: config.deletionsLog,
    notLogged: (people, err) =>
      error({ event: 'deletion-not-logged', people, err }, 'the deletions log cannot be written'),
    deletedAgain: (people) =>
      warn({ event: 'deleted-again', people }, 'people deleted since the backup were deleted again'),
    guestKept: (guest) => warn({ event: 'guest-kept', guest }, 'a guest could not be removed'),
  });
  const settling = createEndings({
    ...common,
    consumers: owners.flatMap(({ consumers }) => consumers ?? []),
    failed: (consumer, err) => error({ err, consumer }, 'an ending could not be settled'),
    unknownKind: (kind) => warn({ event: 'ending-unknown', kind }, 'an ending of an unknown kind'),
  });
  endings = settling;
  const endingFeature = { name: 'endings', sweep: settling.sweep, stop: settling.stop };
  const features: readonly Feature[] = [account, ...owners, endingFeature];
  const now = figuresNow({
    database,
    metrics,
    reports: operator.moderation.openReportCount,
    people: presence.count,
    otherNodes: leases.others,
    games: match.runningCount,
    races: race.runningCount,
  });
  return { features, presence, operator, tournament, now, statistics };
}
