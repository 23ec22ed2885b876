/** The least row of each table, what it reads back, and the specification's columns (document 2, lines 82-95). */
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import type { Db } from './database.ts';
import * as s from './schema.ts';

export const at = new Date('2026-01-02T03:04:05.678Z');

/** The least that each table takes, in an order in which foreign keys hold. */
export const least = {
  users: { id: 'u', username: 'Ann' },
  friend: { id: 'f', username: 'Bob' },
  sessions: { id: 'hash', userId: 'u', expiresAt: at, absoluteExpiresAt: at },
  recoveryCodes: { userId: 'u', codeHash: 'h' },
  games: {
    id: 'g',
    gameType: 'connect-four',
    gameMode: 'ai',
    board: [[0]],
    currentPlayer: 'player1',
    status: 'playing',
    player1Name: 'Ann',
  },
  gameMoves: { gameId: 'g', ply: 0, seat: 'player1', move: { column: 3 }, notation: '4' },
  gameStats: { id: 's', userId: 'u', gameType: 'connect-four' },
  typingRaces: { id: 'r', text: 'The quick brown fox' },
  raceParticipants: { id: 'p', raceId: 'r', userId: 'u', username: 'Ann' },
  raceKeystrokes: { participantId: 'p', fromKey: 0, times: [120], kinds: '+' },
  typingResults: {
    id: 'tr',
    userId: 'u',
    isRace: false,
    textId: 'easy-1',
    textClass: 'short',
    wpm: 40,
    accuracy: 98,
    durationMs: 30_000,
    keystrokes: { times: [120], kinds: '+' },
    verdict: 'plausible',
  },
  typingLogHashes: { hash: 'h', ownerId: 'u' },
  snakeRuns: { id: 'sr', userId: 'u', seed: 7, expiresAt: at },
  endings: { kind: 'game', subjectId: 'g', endedAt: at },
  endingsByDay: { day: '2026-01-02', kind: 'game', gameType: 'connect-four', mode: 'ai', count: 1 },
  raceInvites: { id: 'i', raceId: 'r', fromUserId: 'u', toUserId: 'f' },
  chatMessages: { id: 'c', raceId: 'r', userId: 'u', username: 'Ann', message: 'hello' },
  friendships: { id: 'x', userId: 'u', friendId: 'f' },
  tournaments: {
    id: 't',
    name: 'Cup',
    description: 'A cup',
    gameType: 'checkers',
    format: 'round-robin',
    startDate: at,
    registrationDeadline: at,
  },
  tournamentParticipants: { id: 'tp', tournamentId: 't', userId: 'u', username: 'Ann' },
  tournamentMatches: { id: 'm', tournamentId: 't', round: 1, matchNumber: 1 },
  playerRankings: { id: 'k', userId: 'u', gameType: 'connect-four' },
  ratingChanges: {
    subjectId: 'g',
    userId: 'u',
    gameType: 'connect-four',
    at,
    before: 1200,
    after: 1362.2,
    deviation: 290.2,
    volatility: 0.06,
    weight: 1,
    score: 1,
  },
  headToHead: { userA: 'f', userB: 'u', gameType: 'connect-four' },
  ratingBuckets: { gameType: 'connect-four', bucket: 300, players: 1 },
  weeklyScores: { week: '2026-01-05', gameType: 'connect-four', userId: 'u', score: 2, reachedAt: at },
  pointsLedger: { id: 'pl', userId: 'u', delta: 5, reason: 'result', subjectId: 'g', balance: 5 },
  userCounters: { userId: 'u', name: 'first-move', value: 1 },
  achievementReplays: { id: 'fingerprint' },
  freedNames: { keyHash: 'h', freeAt: at },
  achievements: {
    id: 'a',
    name: 'First',
    description: 'd',
    icon: 'i',
    category: 'c',
    requirement: { wins: 1 },
  },
  userAchievements: { id: 'ua', userId: 'u', achievementId: 'a' },
  notifications: { id: 'n', userId: 'u', kind: 'race/invite', text: 'Bob invites you' },
  userSettings: { userId: 'u' },
  blocks: { blockerId: 'u', blockedId: 'f' },
  friendActions: { id: 'fa', userId: 'u', kind: 'ask', otherId: 'f' },
  activity: { id: 'ac', userId: 'u', kind: 'game/finished' },
  invites: { id: 'in', kind: 'game', targetId: 'g', fromUserId: 'u', toUserId: 'f', expiresAt: at },
  pushSubscriptions: { id: 'ps', userId: 'u', endpoint: 'https://push.test/1', p256dh: 'k', auth: 'a' },
  restrictions: { userId: 'u', kind: 'mute', reason: 'spam' },
  presence: { userId: 'u', nodeId: 'server', changedAt: at },
  moderationLog: { id: 'l', action: 'chat/report' },
  analyticsEvents: { name: 'page_view', path: '/' },
  heartbeats: { id: 'server', beatAt: at },
  outages: { id: 'o', fromAt: at, toAt: at },
} as const;

/** Inserts all of them. */
export async function fill(db: Db): Promise<void> {
  await db.insert(s.users).values([least.users, least.friend]);
  await db.insert(s.sessions).values(least.sessions);
  await db.insert(s.recoveryCodes).values(least.recoveryCodes);
  await db.insert(s.games).values(least.games);
  await db.insert(s.gameMoves).values(least.gameMoves);
  await db.insert(s.gameStats).values(least.gameStats);
  await db.insert(s.typingRaces).values(least.typingRaces);
  await db.insert(s.raceParticipants).values(least.raceParticipants);
  await db.insert(s.raceKeystrokes).values(least.raceKeystrokes);
  await db.insert(s.typingResults).values(least.typingResults);
  await db.insert(s.typingLogHashes).values(least.typingLogHashes);
  await db.insert(s.snakeRuns).values(least.snakeRuns);
  await db.insert(s.endings).values(least.endings);
  await db.insert(s.endingsByDay).values(least.endingsByDay);
  await db.insert(s.raceInvites).values(least.raceInvites);
  await db.insert(s.chatMessages).values(least.chatMessages);
  await db.insert(s.friendships).values(least.friendships);
  await db.insert(s.tournaments).values(least.tournaments);
  await db.insert(s.tournamentParticipants).values(least.tournamentParticipants);
  await db.insert(s.tournamentMatches).values(least.tournamentMatches);
  await db.insert(s.playerRankings).values(least.playerRankings);
  await db.insert(s.ratingChanges).values(least.ratingChanges);
  await db.insert(s.headToHead).values(least.headToHead);
  await db.insert(s.ratingBuckets).values(least.ratingBuckets);
  await db.insert(s.weeklyScores).values(least.weeklyScores);
  await db.insert(s.pointsLedger).values(least.pointsLedger);
  await db.insert(s.userCounters).values(least.userCounters);
  await db.insert(s.achievementReplays).values(least.achievementReplays);
  await db.insert(s.freedNames).values(least.freedNames);
  await db.insert(s.achievements).values(least.achievements);
  await db.insert(s.userAchievements).values(least.userAchievements);
  await db.insert(s.notifications).values(least.notifications);
  await db.insert(s.userSettings).values(least.userSettings);
  await db.insert(s.blocks).values(least.blocks);
  await db.insert(s.friendActions).values(least.friendActions);
  await db.insert(s.activity).values(least.activity);
  await db.insert(s.invites).values(least.invites);
  await db.insert(s.pushSubscriptions).values(least.pushSubscriptions);
  await db.insert(s.restrictions).values(least.restrictions);
  await db.insert(s.presence).values(least.presence);
  await db.insert(s.moderationLog).values(least.moderationLog);
  await db.insert(s.analyticsEvents).values(least.analyticsEvents);
  await db.insert(s.heartbeats).values(least.heartbeats);
  await db.insert(s.outages).values(least.outages);
}

/** Stands for an instant that the database set itself. */
const now = expect.any(Date);

/** Ledger ids, the table, and what its least row reads back besides what was written. */
export const rows: { ids: string; table: PgTable; given: object; defaults: object }[] = [
  {
    ids: 'DB-001 G08 G70',
    table: s.users,
    given: least.users,
    defaults: {
      password: null,
      isGuest: false,
      usernameKey: null,
      role: 'player',
      browserBests: {},
      vehicle: null,
      points: 0,
      pointsEarned: 0,
      profile: {},
      deletedAt: null,
      erasedAt: null,
      createdAt: now,
      lastSeenAt: now,
    },
  },
  {
    ids: 'G07 G91',
    table: s.sessions,
    given: least.sessions,
    defaults: { createdAt: now, lastSeenAt: now },
  },
  { ids: 'G70', table: s.recoveryCodes, given: least.recoveryCodes, defaults: { usedAt: null } },
  {
    ids: 'DB-002 G88',
    table: s.games,
    given: least.games,
    defaults: {
      userId: null,
      difficulty: null,
      winner: null,
      result: null,
      rated: false,
      player2Name: null,
      player1Id: null,
      player2Id: null,
      moveCount: 0,
      hintsUsed: 0,
      createdAt: now,
      lastMoveAt: null,
      completedAt: null,
      version: 0,
      code: null,
      isQuick: false,
      clockInitialMs: null,
      clockIncrementMs: null,
      clock1Ms: null,
      clock2Ms: null,
      turnStartedAt: null,
      offer: null,
      offerBy: null,
      rematchId: null,
      away1At: null,
      away2At: null,
      invitedId: null,
      joinBy: null,
      turnToldPly: null,
      deadlineAt: null,
    },
  },
  { ids: 'G88', table: s.gameMoves, given: least.gameMoves, defaults: { playedAt: now } },
  {
    ids: 'DB-003',
    table: s.gameStats,
    given: least.gameStats,
    defaults: {
      totalGames: 0,
      wins: 0,
      losses: 0,
      draws: 0,
      aiGames: 0,
      aiWins: 0,
      aiLosses: 0,
      aiDraws: 0,
    },
  },
  {
    ids: 'DB-004 DB-020',
    table: s.typingRaces,
    given: least.typingRaces,
    defaults: {
      isListed: true,
      creatorId: null,
      status: 'waiting',
      maxParticipants: 6,
      createdAt: now,
      startedAt: null,
      completedAt: null,
      creatorName: '',
      textId: null,
      startsAt: null,
      deadlineAt: null,
    },
  },
  {
    ids: 'DB-005 DB-019',
    table: s.raceParticipants,
    given: least.raceParticipants,
    defaults: {
      progress: 0,
      wpm: 0,
      accuracy: 100,
      isFinished: false,
      position: null,
      joinedAt: now,
      finishedAt: null,
      isGuest: true,
      vehicle: 'green-pickup',
      isReady: false,
      awayAt: null,
      charIndex: 0,
      errors: 0,
      keystrokes: 0,
      finishMs: null,
      isDnf: false,
      isBest: false,
      verdict: null,
      reasons: [],
      isProvisional: false,
      leftAt: null,
    },
  },
  { ids: 'G55', table: s.raceKeystrokes, given: least.raceKeystrokes, defaults: {} },
  {
    ids: 'G62 G64',
    table: s.typingResults,
    given: least.typingResults,
    defaults: { raceId: null, reasons: [], isProvisional: false, createdAt: now },
  },
  {
    ids: 'TH-11 TH-14',
    table: s.typingLogHashes,
    given: least.typingLogHashes,
    defaults: { createdAt: now },
  },
  {
    ids: 'F16',
    table: s.endings,
    given: least.endings,
    defaults: { tournamentId: null, countedAt: null, notedAt: null, ratedAt: null },
  },
  {
    ids: 'G94',
    table: s.endingsByDay,
    given: least.endingsByDay,
    defaults: {},
  },
  {
    ids: 'TH-13',
    table: s.snakeRuns,
    given: least.snakeRuns,
    defaults: {
      createdAt: now,
      finishedAt: null,
      turns: null,
      score: null,
      level: null,
      length: null,
      steps: null,
      isBest: false,
    },
  },
  {
    ids: 'DB-006',
    table: s.friendships,
    given: least.friendships,
    defaults: { status: 'pending', asks: 1, withdrawnAt: null, createdAt: now, updatedAt: now },
  },
  {
    ids: 'DB-007 G71',
    table: s.raceInvites,
    given: least.raceInvites,
    defaults: { status: 'pending', createdAt: now, updatedAt: now },
  },
  { ids: 'DB-008', table: s.chatMessages, given: least.chatMessages, defaults: { createdAt: now } },
  {
    ids: 'DB-009 DB-010 G45',
    table: s.tournaments,
    given: least.tournaments,
    defaults: {
      maxParticipants: 16,
      currentParticipants: 0,
      status: 'registration',
      entryFee: 0,
      prizePool: '0',
      creatorId: null,
      endDate: null,
      createdAt: now,
      updatedAt: now,
    },
  },
  {
    ids: 'DB-011',
    table: s.tournamentParticipants,
    given: least.tournamentParticipants,
    defaults: { status: 'registered', currentRound: 1, seed: null, wins: 0, losses: 0, registeredAt: now },
  },
  {
    ids: 'DB-012 G44',
    table: s.tournamentMatches,
    given: least.tournamentMatches,
    defaults: {
      bracket: 'winners',
      player1Id: null,
      player2Id: null,
      player1Name: null,
      player2Name: null,
      winnerId: null,
      gameId: null,
      status: 'pending',
      bestOf: 1,
      nextMatchId: null,
      nextSlot: null,
      loserNextMatchId: null,
      loserNextSlot: null,
      scheduledAt: null,
      completedAt: null,
    },
  },
  {
    ids: 'DB-013 DB-017 G89',
    table: s.playerRankings,
    given: least.playerRankings,
    defaults: {
      rating: 1200,
      ratingExact: 1200,
      deviation: 350,
      volatility: 0.06,
      rank: 0,
      gamesPlayed: 0,
      wins: 0,
      losses: 0,
      draws: 0,
      winStreak: 0,
      bestWinStreak: 0,
      tournamentWins: 0,
      lastGameAt: null,
      lastRatedAt: null,
      rankedUntil: null,
      unratedUntil: null,
      warnedAt: null,
      updatedAt: now,
    },
  },
  {
    ids: 'G89',
    table: s.ratingChanges,
    given: least.ratingChanges,
    defaults: { opponentId: null, opponentRating: null },
  },
  {
    ids: 'G89 TH-19',
    table: s.headToHead,
    given: least.headToHead,
    defaults: { winsA: 0, winsB: 0, draws: 0, recentAt: [] },
  },
  { ids: 'G06', table: s.ratingBuckets, given: least.ratingBuckets, defaults: {} },
  {
    ids: 'G06',
    table: s.weeklyScores,
    given: least.weeklyScores,
    defaults: { games: 0, wins: 0, isListed: false },
  },
  {
    ids: 'G45',
    table: s.pointsLedger,
    given: least.pointsLedger,
    defaults: { createdAt: now, gameType: null },
  },
  { ids: 'G09 G89', table: s.userCounters, given: least.userCounters, defaults: { state: null } },
  {
    ids: 'G89',
    table: s.achievementReplays,
    given: least.achievementReplays,
    defaults: { cursorAt: null, cursorId: null, finishedAt: null },
  },
  { ids: 'G91', table: s.freedNames, given: least.freedNames, defaults: {} },
  {
    ids: 'DB-014 DB-018 G89',
    table: s.achievements,
    given: least.achievements,
    defaults: {
      points: 10,
      rarity: 'common',
      createdAt: now,
      isHidden: false,
      position: 0,
      share: null,
    },
  },
  {
    ids: 'DB-015',
    table: s.userAchievements,
    given: least.userAchievements,
    defaults: { unlockedAt: now, progress: null, isUntold: false },
  },
  {
    ids: 'G71 G91',
    table: s.notifications,
    given: least.notifications,
    defaults: {
      details: {},
      collapseKey: null,
      count: 1,
      actorId: null,
      expiresAt: null,
      createdAt: now,
      readAt: null,
    },
  },
  {
    ids: 'G91',
    table: s.moderationLog,
    given: least.moderationLog,
    defaults: {
      actorId: null,
      targetUserId: null,
      subject: null,
      reason: null,
      details: {},
      createdAt: now,
    },
  },
  {
    ids: 'G12',
    table: s.analyticsEvents,
    given: least.analyticsEvents,
    defaults: { id: 1, category: null, label: null, value: null, createdAt: now },
  },
  {
    ids: 'G76',
    table: s.userSettings,
    given: least.userSettings,
    defaults: {
      visibility: 'everyone',
      findable: 'everyone',
      mayInvite: 'friends',
      activity: 'friends',
      doNotDisturb: false,
      notifications: {},
      lastSeenShownAt: null,
      profileVisibility: 'everyone',
      headToHead: true,
      ratingsInGames: null,
      updatedAt: now,
    },
  },
  { ids: 'G72', table: s.blocks, given: least.blocks, defaults: { createdAt: now } },
  { ids: 'G72', table: s.friendActions, given: least.friendActions, defaults: { createdAt: now } },
  { ids: 'G75', table: s.activity, given: least.activity, defaults: { details: {}, createdAt: now } },
  {
    ids: 'G71',
    table: s.invites,
    given: least.invites,
    defaults: { status: 'pending', reason: null, createdAt: now, updatedAt: now },
  },
  {
    ids: 'G14',
    table: s.pushSubscriptions,
    given: least.pushSubscriptions,
    defaults: { userAgent: '', createdAt: now, failedAt: null, failures: 0 },
  },
  { ids: 'G11', table: s.restrictions, given: least.restrictions, defaults: { until: null, createdAt: now } },
  {
    ids: 'G68',
    table: s.presence,
    given: least.presence,
    defaults: { activity: null, visibleAt: null, name: null },
  },
  { ids: 'G37', table: s.heartbeats, given: least.heartbeats, defaults: { totals: {} } },
  { ids: 'G37', table: s.outages, given: least.outages, defaults: {} },
];

/** The specification's columns, to the letter (document 2, lines 82-95). */
export const specified: [id: string, table: PgTable, columns: string][] = [
  ['DB-001', s.users, 'id username password'],
  [
    'DB-002',
    s.games,
    'id userId gameType gameMode difficulty board currentPlayer status winner player1Name player2Name player1Id player2Id moveCount createdAt completedAt',
  ],
  ['DB-003', s.gameStats, 'id userId gameType totalGames wins losses draws'],
  ['DB-004', s.typingRaces, 'id creatorId text status maxParticipants createdAt startedAt completedAt'],
  [
    'DB-005',
    s.raceParticipants,
    'id raceId userId username progress wpm accuracy isFinished position joinedAt finishedAt',
  ],
  ['DB-006', s.friendships, 'id userId friendId status createdAt updatedAt'],
  ['DB-007', s.raceInvites, 'id raceId fromUserId toUserId status createdAt updatedAt'],
  ['DB-008', s.chatMessages, 'id raceId userId username message createdAt'],
  [
    'DB-009',
    s.tournaments,
    'id name description gameType format maxParticipants currentParticipants status prizePool creatorId startDate endDate registrationDeadline createdAt updatedAt',
  ],
  ['DB-010', s.tournaments, 'entryFee'],
  [
    'DB-011',
    s.tournamentParticipants,
    'id tournamentId userId username status currentRound seed wins losses registeredAt',
  ],
  [
    'DB-012',
    s.tournamentMatches,
    'id tournamentId round matchNumber player1Id player2Id player1Name player2Name winnerId gameId status scheduledAt completedAt',
  ],
  [
    'DB-013',
    s.playerRankings,
    'id userId gameType rating rank gamesPlayed wins losses draws winStreak bestWinStreak tournamentWins lastGameAt updatedAt',
  ],
  ['DB-014', s.achievements, 'id name description icon category requirement points rarity createdAt'],
  ['DB-015', s.userAchievements, 'id userId achievementId unlockedAt progress'],
];
