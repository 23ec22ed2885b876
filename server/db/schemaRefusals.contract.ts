/** Every constraint of the schema and something it must refuse (G91; TRUST T-56, T-57). */
import type { Db } from './database.ts';
import * as s from './schema.ts';
import { least } from './schemaRows.contract.ts';

/** What each constraint must refuse. The database is filled with the least rows before. */
export const refusals: [ids: string, constraint: string, insert: (db: Db) => PromiseLike<unknown>][] = [
  [
    'DB-001 T-32 same name in other case',
    'users_username_unique',
    (db) => db.insert(s.users).values({ id: 'u2', username: 'aNN' }),
  ],
  [
    'T-32 look-alike names',
    'users_username_key_unique',
    (db) =>
      db.insert(s.users).values([
        { id: 'u2', username: 'paypal', usernameKey: 'paypal' },
        { id: 'u3', username: 'p\u0430ypal', usernameKey: 'paypal' },
      ]),
  ],
  ['G11 unknown role', 'users_role_check', (db) => db.execute(`update users set role = 'king'`)],
  [
    'T-57 the same ply twice',
    'game_moves_pk',
    (db) => db.insert(s.gameMoves).values({ ...least.gameMoves, move: { column: 5 } }),
  ],
  [
    'G88 a ply before the start',
    'game_moves_ply_check',
    (db) => db.insert(s.gameMoves).values({ ...least.gameMoves, ply: -1 }),
  ],
  [
    'G88 a seat that is none',
    'game_moves_seat_check',
    (db) => db.execute(`update game_moves set seat = 'spectator'`),
  ],
  [
    'G88 a move of no game',
    'game_moves_game_id_games_id_fk',
    (db) => db.insert(s.gameMoves).values({ ...least.gameMoves, gameId: 'none' }),
  ],
  [
    'G23 a second active AI game of a type',
    'games_one_active_ai',
    (db) =>
      db.insert(s.games).values([
        { ...least.games, id: 'g2', userId: 'u' },
        { ...least.games, id: 'g3', userId: 'u' },
      ]),
  ],
  ['DB-002 mode', 'games_mode_check', (db) => db.execute(`update games set game_mode = 'alone'`)],
  ['DB-002 difficulty', 'games_difficulty_check', (db) => db.execute(`update games set difficulty = 'x'`)],
  ['DB-002 status', 'games_status_check', (db) => db.execute(`update games set status = 'won'`)],
  ['DB-002 winner', 'games_winner_check', (db) => db.execute(`update games set winner = 'draw'`)],
  ['DB-002 turn', 'games_current_player_check', (db) => db.execute(`update games set current_player = 'X'`)],
  ['G88 result', 'games_result_check', (db) => db.execute(`update games set result = 'lost'`)],
  ['G37 offer', 'games_offer_check', (db) => db.execute(`update games set offer = 'beer'`)],
  ['G37 who offers', 'games_offer_by_check', (db) => db.execute(`update games set offer_by = 'me'`)],
  [
    'G33 one code for two games',
    'games_code_unique',
    (db) =>
      db.insert(s.games).values([
        { ...least.games, id: 'g2', code: 'ABCDEF' },
        { ...least.games, id: 'g3', code: 'ABCDEF' },
      ]),
  ],
  ['DB-002 moves', 'games_move_count_check', (db) => db.execute(`update games set move_count = -1`)],
  [
    'G91 (userId, gameType) of statistics',
    'game_stats_user_type_unique',
    (db) => db.insert(s.gameStats).values({ ...least.gameStats, id: 's2' }),
  ],
  [
    'G55 the same keystrokes twice',
    'race_keystrokes_pk',
    (db) => db.insert(s.raceKeystrokes).values(least.raceKeystrokes),
  ],
  [
    'G55 keystrokes of nobody',
    'race_keystrokes_participant_id_race_participants_id_fk',
    (db) => db.insert(s.raceKeystrokes).values({ ...least.raceKeystrokes, participantId: 'none' }),
  ],
  [
    'G55 verdict',
    'race_participants_verdict_check',
    (db) => db.execute(`update race_participants set verdict = 'x'`),
  ],
  [
    'G64 verdict',
    'typing_results_verdict_check',
    (db) => db.execute(`update typing_results set verdict = 'x'`),
  ],
  [
    'G64 class',
    'typing_results_class_check',
    (db) => db.execute(`update typing_results set text_class = 'x'`),
  ],
  [
    'G60 accuracy of a result',
    'typing_results_accuracy_check',
    (db) => db.execute('update typing_results set accuracy = 101'),
  ],
  [
    'TH-13 a seed below nothing',
    'snake_runs_seed_check',
    (db) => db.execute('update snake_runs set seed = -1'),
  ],
  [
    'TH-13 a score below nothing',
    'snake_runs_score_check',
    (db) => db.execute(`update snake_runs set score = -1, turns = '', finished_at = now()`),
  ],
  [
    'TH-13 a score of a run that has not ended',
    'snake_runs_finished_check',
    (db) => db.execute('update snake_runs set score = 10'),
  ],
  ['DB-004 status', 'typing_races_status_check', (db) => db.execute(`update typing_races set status = 'x'`)],
  [
    'DB-004 places',
    'typing_races_max_check',
    (db) => db.execute(`update typing_races set max_participants = 7`),
  ],
  [
    'G91 (raceId, userId)',
    'race_participants_race_user_unique',
    (db) => db.insert(s.raceParticipants).values({ ...least.raceParticipants, id: 'p2' }),
  ],
  [
    'DB-005 progress',
    'race_participants_progress_check',
    (db) => db.execute(`update race_participants set progress = 101`),
  ],
  [
    'DB-005 accuracy',
    'race_participants_accuracy_check',
    (db) => db.execute(`update race_participants set accuracy = -1`),
  ],
  [
    'G71 one invitation for a race',
    'race_invites_race_pair_unique',
    (db) => db.insert(s.raceInvites).values({ ...least.raceInvites, id: 'i2' }),
  ],
  ['DB-007 status', 'race_invites_status_check', (db) => db.execute(`update race_invites set status = 'x'`)],
  [
    'G91 T-46 the same pair again',
    'friendships_pair_unique',
    (db) => db.insert(s.friendships).values({ ...least.friendships, id: 'x2' }),
  ],
  [
    'G91 T-46 the same pair the other way round',
    'friendships_pair_unique',
    (db) => db.insert(s.friendships).values({ id: 'x2', userId: 'f', friendId: 'u' }),
  ],
  [
    'T-46 oneself',
    'friendships_not_self_check',
    (db) => db.insert(s.friendships).values({ id: 'x2', userId: 'u', friendId: 'u' }),
  ],
  ['G72 the same block twice', 'blocks_pk', (db) => db.insert(s.blocks).values(least.blocks)],
  [
    'G72 blocking oneself',
    'blocks_not_self_check',
    (db) => db.insert(s.blocks).values({ blockerId: 'u', blockedId: 'u' }),
  ],
  [
    'G71 a second pending invitation of a kind',
    'invites_pending_pair_unique',
    (db) => db.insert(s.invites).values({ ...least.invites, id: 'in2', targetId: 'g2' }),
  ],
  [
    'G71 two pending invitations to one game',
    'invites_pending_target_unique',
    (db) => db.insert(s.invites).values({ ...least.invites, id: 'in2', kind: 'arena' }),
  ],
  [
    'G71 inviting oneself',
    'invites_not_self_check',
    (db) => db.insert(s.invites).values({ ...least.invites, id: 'in2', targetId: 'g2', toUserId: 'u' }),
  ],
  ['G71 kind', 'invites_kind_check', (db) => db.execute(`update invites set kind = 'x'`)],
  ['G71 status', 'invites_status_check', (db) => db.execute(`update invites set status = 'x'`)],
  ['G71 reason', 'invites_reason_check', (db) => db.execute(`update invites set reason = 'x'`)],
  [
    'G14 two unread notifications with one key',
    'notifications_unread_unique',
    (db) =>
      db.insert(s.notifications).values([
        { ...least.notifications, id: 'n2', collapseKey: 'k' },
        { ...least.notifications, id: 'n3', collapseKey: 'k' },
      ]),
  ],
  [
    'G14 one browser, subscribed twice',
    'push_subscriptions_endpoint_unique',
    (db) => db.insert(s.pushSubscriptions).values({ ...least.pushSubscriptions, id: 'ps2' }),
  ],
  [
    'G14 a browser of no session',
    'push_subscriptions_session_id_sessions_id_fk',
    (db) => db.update(s.pushSubscriptions).set({ sessionId: 'none' }),
  ],
  [
    'G11 the same restriction twice',
    'restrictions_pk',
    (db) => db.insert(s.restrictions).values(least.restrictions),
  ],
  ['G11 kind', 'restrictions_kind_check', (db) => db.execute(`update restrictions set kind = 'x'`)],
  [
    'G68 one row for a person and server',
    'presence_pk',
    (db) => db.insert(s.presence).values(least.presence),
  ],
  [
    'G68 visibility',
    'user_settings_visibility_check',
    (db) => db.execute(`update user_settings set visibility = 'x'`),
  ],
  [
    'G74 findable',
    'user_settings_findable_check',
    (db) => db.execute(`update user_settings set findable = 'x'`),
  ],
  [
    'G71 who may invite',
    'user_settings_may_invite_check',
    (db) => db.execute(`update user_settings set may_invite = 'x'`),
  ],
  [
    'G75 activity',
    'user_settings_activity_check',
    (db) => db.execute(`update user_settings set activity = 'x'`),
  ],
  [
    'G89 who sees a profile',
    'user_settings_profile_visibility_check',
    (db) => db.execute(`update user_settings set profile_visibility = 'x'`),
  ],
  [
    'G89 ratings in games',
    'user_settings_ratings_in_games_check',
    (db) => db.execute(`update user_settings set ratings_in_games = 'x'`),
  ],
  ['G45 points below zero', 'users_points_check', (db) => db.execute(`update users set points = -1`)],
  [
    'G45 the same cause booked twice',
    'points_ledger_once',
    (db) => db.insert(s.pointsLedger).values({ ...least.pointsLedger, id: 'pl2' }),
  ],
  ['G45 reason', 'points_ledger_reason_check', (db) => db.execute(`update points_ledger set reason = 'x'`)],
  [
    'G45 a balance below zero',
    'points_ledger_balance_check',
    (db) => db.execute(`update points_ledger set balance = -1`),
  ],
  [
    'G89 a game that changes a rating twice',
    'rating_changes_pk',
    (db) => db.insert(s.ratingChanges).values(least.ratingChanges),
  ],
  [
    'G89 a pair in the wrong order',
    'head_to_head_order_check',
    (db) => db.insert(s.headToHead).values({ userA: 'u', userB: 'f', gameType: 'checkers' }),
  ],
  ['G72 kind', 'friend_actions_kind_check', (db) => db.execute(`update friend_actions set kind = 'x'`)],
  ['DB-006 status', 'friendships_status_check', (db) => db.execute(`update friendships set status = 'x'`)],
  [
    'T-57 one more than fits',
    'tournaments_places_check',
    (db) => db.execute(`update tournaments set current_participants = 17`),
  ],
  [
    'T-57 fewer than none',
    'tournaments_places_check',
    (db) => db.execute(`update tournaments set current_participants = -1`),
  ],
  [
    'T-21 more than 64 places',
    'tournaments_max_check',
    (db) => db.execute(`update tournaments set max_participants = 65`),
  ],
  ['DB-009 format', 'tournaments_format_check', (db) => db.execute(`update tournaments set format = 'x'`)],
  ['DB-009 status', 'tournaments_status_check', (db) => db.execute(`update tournaments set status = 'x'`)],
  [
    'G45 a fee below nothing',
    'tournaments_entry_fee_check',
    (db) => db.execute(`update tournaments set entry_fee = -1`),
  ],
  [
    'G45 a prize that is no whole number',
    'tournaments_prize_pool_check',
    (db) => db.execute(`update tournaments set prize_pool = '10 pts'`),
  ],
  [
    'G91 (tournamentId, userId)',
    'tournament_participants_unique',
    (db) => db.insert(s.tournamentParticipants).values({ ...least.tournamentParticipants, id: 'tp2' }),
  ],
  [
    'DB-011 one seed for two',
    'tournament_participants_seed_unique',
    (db) =>
      db.execute(`update tournament_participants set seed = 1;
        insert into tournament_participants (id, tournament_id, user_id, username, seed)
        values ('tp2', 't', 'f', 'Bob', 1)`),
  ],
  [
    'DB-011 status',
    'tournament_participants_status_check',
    (db) => db.execute(`update tournament_participants set status = 'x'`),
  ],
  [
    'DB-012 the same place in the bracket twice',
    'tournament_matches_place_unique',
    (db) => db.insert(s.tournamentMatches).values({ ...least.tournamentMatches, id: 'm2' }),
  ],
  [
    'DB-012 status',
    'tournament_matches_status_check',
    (db) => db.execute(`update tournament_matches set status = 'x'`),
  ],
  [
    'G44 bracket',
    'tournament_matches_bracket_check',
    (db) => db.execute(`update tournament_matches set bracket = 'x'`),
  ],
  [
    'G44 an even number of games',
    'tournament_matches_best_of_check',
    (db) => db.execute(`update tournament_matches set best_of = 2`),
  ],
  [
    'G44 a third seat',
    'tournament_matches_next_slot_check',
    (db) => db.execute(`update tournament_matches set next_slot = 3`),
  ],
  [
    'G44 a third seat for the loser',
    'tournament_matches_loser_slot_check',
    (db) => db.execute(`update tournament_matches set loser_next_slot = 0`),
  ],
  [
    'G44 a next match that is not there',
    'tournament_matches_next_match_id_tournament_matches_id_fk',
    (db) => db.execute(`update tournament_matches set next_match_id = 'none'`),
  ],
  [
    'G91 (userId, gameType) of rankings',
    'player_rankings_user_type_unique',
    (db) => db.insert(s.playerRankings).values({ ...least.playerRankings, id: 'k2' }),
  ],
  [
    'G89 one achievement by a name',
    'achievements_name_unique',
    (db) => db.insert(s.achievements).values({ ...least.achievements, id: 'a2' }),
  ],
  ['DB-014 rarity', 'achievements_rarity_check', (db) => db.execute(`update achievements set rarity = 'x'`)],
  [
    'G91 (userId, achievementId)',
    'user_achievements_unique',
    (db) => db.insert(s.userAchievements).values({ ...least.userAchievements, id: 'ua2' }),
  ],
  [
    'G70 the same recovery code twice',
    'recovery_codes_pk',
    (db) => db.insert(s.recoveryCodes).values(least.recoveryCodes),
  ],
  [
    'DB-011 a person in a bracket cannot be deleted',
    'tournament_participants_user_id_users_id_fk',
    (db) => db.delete(s.users),
  ],
];
