/** A person's own copy has a list for each column that refers to people, or there is a reason why not (docs/privacy.md). */
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import * as schema from '../db/schema.ts';
import { newClient } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** The list with what is stored under a person's id in this column. */
const lists: Readonly<Record<string, string>> = {
  'achievement_counters.user_id': 'counters',
  'activity.user_id': 'activity',
  'blocks.blocker_id': 'blocks',
  'channel_messages.user_id': 'tournamentChat',
  'chat_messages.user_id': 'chat',
  'friendships.friend_id': 'friends',
  'friendships.user_id': 'friends',
  'game_stats.user_id': 'gameCounts',
  'games.invited_id': 'invites',
  'games.player1_id': 'games',
  'games.player2_id': 'games',
  'games.user_id': 'games',
  'head_to_head.user_a': 'headToHead',
  'head_to_head.user_b': 'headToHead',
  'invites.from_user_id': 'invites',
  'invites.to_user_id': 'invites',
  'moderation_log.actor_id': 'reports',
  'notifications.user_id': 'notifications',
  'past_races.user_id': 'pastRaces',
  'player_rankings.user_id': 'ratings',
  'points_ledger.user_id': 'points',
  'push_subscriptions.user_id': 'pushSubscriptions',
  'puzzle_solutions.user_id': 'puzzles',
  'race_invites.from_user_id': 'invites',
  'race_invites.to_user_id': 'invites',
  'race_participants.user_id': 'races',
  'rating_changes.user_id': 'ratingChanges',
  'recovery_codes.user_id': 'account',
  'restrictions.user_id': 'restrictions',
  'result_news.user_id': 'results',
  'sessions.user_id': 'sessions',
  'snake_runs.user_id': 'snakeRuns',
  'tournament_bars.user_id': 'tournamentBars',
  'tournament_participants.user_id': 'tournaments',
  'tournaments.creator_id': 'announcedTournaments',
  'tournaments.winner_id': 'tournaments',
  'typing_races.creator_id': 'races',
  'typing_results.user_id': 'typingResults',
  'user_achievements.user_id': 'achievements',
  'user_settings.user_id': 'settings',
  'weekly_scores.user_id': 'weeklyScores',
};

const tellsOfOthers = 'would tell what others did or think';
const isHash = 'a hash';
const isPublic = 'anybody can read the brackets';
const leftOut: Readonly<Record<string, string>> = {
  'blocks.blocked_id': tellsOfOthers,
  'freed_names.user_id': isHash,
  'friend_actions.other_id': tellsOfOthers,
  'friend_actions.user_id': tellsOfOthers,
  'moderation_log.target_user_id': tellsOfOthers,
  'notifications.actor_id': 'was told to somebody else',
  'presence.user_id': 'lasts as long as a connection',
  'rating_changes.opponent_id': 'a change of somebody else',
  'shared_addresses.user_a': 'protects ratings: for the operator alone',
  'shared_addresses.user_b': 'protects ratings: for the operator alone',
  'tournament_contest_ends.loser_id': 'lasts until the contest has ended',
  'tournament_matches.player1_id': isPublic,
  'tournament_matches.player2_id': isPublic,
  'tournament_matches.winner_id': isPublic,
  'typing_log_hashes.owner_id': isHash,
};

/** Columns that refer to people, some without a foreign key. */
const columns = Object.values(schema).flatMap((value) => {
  if (!is(value, PgTable)) return [];
  const table = getTableConfig(value);
  const keys = table.foreignKeys.map((key) => key.reference());
  const referring = keys.flatMap((key) => (key.foreignTable === schema.users ? key.columns : []));
  const named = table.columns.filter(({ name }) => /^(?:user|owner)_id$/.test(name));
  return [...new Set([...referring, ...named].map(({ name }) => `${table.name}.${name}`))];
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('each column that refers to people is in a list of the copy, or left out for a reason', () => {
  expect([...Object.keys(lists), ...Object.keys(leftOut)].toSorted()).toEqual(columns.toSorted());
});

test('the copy has these lists', async () => {
  const client = newClient(server.url);
  await client.get('/api/auth/me');
  const copy = z.record(z.string(), z.unknown()).parse((await client.get('/api/me/export')).body);
  const { exportedAt: _exportedAt, ...copied } = copy;
  expect(Object.keys(copied).toSorted()).toEqual([...new Set(Object.values(lists))].toSorted());
});
