CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"absolute_expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"username_key" text,
	"role" text DEFAULT 'player' NOT NULL,
	"browser_bests" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('player', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "game_moves" (
	"game_id" text NOT NULL,
	"ply" integer NOT NULL,
	"seat" text NOT NULL,
	"move" jsonb NOT NULL,
	"notation" text NOT NULL,
	"played_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "game_moves_pk" PRIMARY KEY("game_id","ply"),
	CONSTRAINT "game_moves_seat_check" CHECK ("game_moves"."seat" in ('player1', 'player2')),
	CONSTRAINT "game_moves_ply_check" CHECK ("game_moves"."ply" >= 0)
);
--> statement-breakpoint
CREATE TABLE "game_stats" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"game_type" text NOT NULL,
	"total_games" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"game_type" text NOT NULL,
	"game_mode" text NOT NULL,
	"difficulty" text,
	"board" jsonb NOT NULL,
	"current_player" text NOT NULL,
	"status" text NOT NULL,
	"winner" text,
	"result" text,
	"rated" boolean DEFAULT false NOT NULL,
	"player1_name" text NOT NULL,
	"player2_name" text,
	"player1_id" text,
	"player2_id" text,
	"move_count" integer DEFAULT 0 NOT NULL,
	"hints_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_move_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "games_mode_check" CHECK ("games"."game_mode" in ('ai', 'online', 'friend')),
	CONSTRAINT "games_difficulty_check" CHECK ("games"."difficulty" in ('easy', 'medium', 'hard')),
	CONSTRAINT "games_status_check" CHECK ("games"."status" in ('waiting', 'playing', 'completed')),
	CONSTRAINT "games_current_player_check" CHECK ("games"."current_player" in ('player1', 'player2')),
	CONSTRAINT "games_winner_check" CHECK ("games"."winner" in ('player1', 'player2')),
	CONSTRAINT "games_result_check" CHECK ("games"."result" in ('win', 'draw', 'resign', 'timeout', 'abandoned', 'aborted')),
	CONSTRAINT "games_move_count_check" CHECK ("games"."move_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"user_id" text,
	"username" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_invites" (
	"id" text PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"to_user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "race_invites_status_check" CHECK ("race_invites"."status" in ('pending', 'accepted', 'declined', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "race_participants" (
	"id" text PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"wpm" integer DEFAULT 0 NOT NULL,
	"accuracy" integer DEFAULT 100 NOT NULL,
	"is_finished" boolean DEFAULT false NOT NULL,
	"position" integer,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "race_participants_progress_check" CHECK ("race_participants"."progress" between 0 and 100),
	CONSTRAINT "race_participants_accuracy_check" CHECK ("race_participants"."accuracy" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "typing_races" (
	"id" text PRIMARY KEY NOT NULL,
	"creator_id" text,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"max_participants" integer DEFAULT 6 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "typing_races_status_check" CHECK ("typing_races"."status" in ('waiting', 'racing', 'completed')),
	CONSTRAINT "typing_races_max_check" CHECK ("typing_races"."max_participants" between 2 and 6)
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"friend_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friendships_status_check" CHECK ("friendships"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "friendships_not_self_check" CHECK ("friendships"."user_id" <> "friendships"."friend_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_matches" (
	"id" text PRIMARY KEY NOT NULL,
	"tournament_id" text NOT NULL,
	"bracket" text DEFAULT 'winners' NOT NULL,
	"round" integer NOT NULL,
	"match_number" integer NOT NULL,
	"player1_id" text,
	"player2_id" text,
	"player1_name" text,
	"player2_name" text,
	"winner_id" text,
	"game_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"best_of" integer DEFAULT 1 NOT NULL,
	"next_match_id" text,
	"next_slot" smallint,
	"loser_next_match_id" text,
	"loser_next_slot" smallint,
	"scheduled_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "tournament_matches_bracket_check" CHECK ("tournament_matches"."bracket" in ('winners', 'losers', 'final')),
	CONSTRAINT "tournament_matches_status_check" CHECK ("tournament_matches"."status" in ('pending', 'ready', 'playing', 'completed', 'walkover', 'bye')),
	CONSTRAINT "tournament_matches_best_of_check" CHECK ("tournament_matches"."best_of" > 0 and "tournament_matches"."best_of" % 2 = 1),
	CONSTRAINT "tournament_matches_next_slot_check" CHECK ("tournament_matches"."next_slot" in (1, 2)),
	CONSTRAINT "tournament_matches_loser_slot_check" CHECK ("tournament_matches"."loser_next_slot" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "tournament_participants" (
	"id" text PRIMARY KEY NOT NULL,
	"tournament_id" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"status" text DEFAULT 'registered' NOT NULL,
	"current_round" integer DEFAULT 1 NOT NULL,
	"seed" integer,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tournament_participants_status_check" CHECK ("tournament_participants"."status" in ('registered', 'checked-in', 'active', 'eliminated', 'withdrawn', 'winner'))
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"game_type" text NOT NULL,
	"format" text NOT NULL,
	"max_participants" integer DEFAULT 16 NOT NULL,
	"current_participants" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'registration' NOT NULL,
	"entry_fee" integer DEFAULT 0 NOT NULL,
	"prize_pool" text DEFAULT '0' NOT NULL,
	"creator_id" text,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone,
	"registration_deadline" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('single-elimination', 'double-elimination', 'round-robin')),
	CONSTRAINT "tournaments_status_check" CHECK ("tournaments"."status" in ('upcoming', 'registration', 'active', 'completed', 'cancelled')),
	CONSTRAINT "tournaments_max_check" CHECK ("tournaments"."max_participants" between 2 and 64),
	CONSTRAINT "tournaments_places_check" CHECK ("tournaments"."current_participants" >= 0 and "tournaments"."current_participants" <= "tournaments"."max_participants"),
	CONSTRAINT "tournaments_entry_fee_check" CHECK ("tournaments"."entry_fee" >= 0),
	CONSTRAINT "tournaments_prize_pool_check" CHECK ("tournaments"."prize_pool" ~ '^[0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "achievements" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"icon" text NOT NULL,
	"category" text NOT NULL,
	"requirement" jsonb NOT NULL,
	"points" integer DEFAULT 10 NOT NULL,
	"rarity" text DEFAULT 'common' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "achievements_rarity_check" CHECK ("achievements"."rarity" in ('common', 'uncommon', 'rare', 'epic', 'legendary'))
);
--> statement-breakpoint
CREATE TABLE "player_rankings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"game_type" text NOT NULL,
	"rating" integer DEFAULT 1200 NOT NULL,
	"deviation" double precision DEFAULT 350 NOT NULL,
	"volatility" double precision DEFAULT 0.06 NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"games_played" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	"win_streak" integer DEFAULT 0 NOT NULL,
	"best_win_streak" integer DEFAULT 0 NOT NULL,
	"tournament_wins" integer DEFAULT 0 NOT NULL,
	"last_game_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_achievements" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"achievement_id" text NOT NULL,
	"unlocked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"progress" jsonb
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category" text,
	"label" text,
	"value" double precision,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"target_user_id" text,
	"subject" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_moves" ADD CONSTRAINT "game_moves_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_stats" ADD CONSTRAINT "game_stats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_player1_id_users_id_fk" FOREIGN KEY ("player1_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_player2_id_users_id_fk" FOREIGN KEY ("player2_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_race_id_typing_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."typing_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_invites" ADD CONSTRAINT "race_invites_race_id_typing_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."typing_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_invites" ADD CONSTRAINT "race_invites_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_invites" ADD CONSTRAINT "race_invites_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_participants" ADD CONSTRAINT "race_participants_race_id_typing_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."typing_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_participants" ADD CONSTRAINT "race_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typing_races" ADD CONSTRAINT "typing_races_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_player1_id_users_id_fk" FOREIGN KEY ("player1_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_player2_id_users_id_fk" FOREIGN KEY ("player2_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_winner_id_users_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_next_match_id_tournament_matches_id_fk" FOREIGN KEY ("next_match_id") REFERENCES "public"."tournament_matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_loser_next_match_id_tournament_matches_id_fk" FOREIGN KEY ("loser_next_match_id") REFERENCES "public"."tournament_matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_rankings" ADD CONSTRAINT "player_rankings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_achievements" ADD CONSTRAINT "user_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_achievements" ADD CONSTRAINT "user_achievements_achievement_id_achievements_id_fk" FOREIGN KEY ("achievement_id") REFERENCES "public"."achievements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key_unique" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "users_guest_last_seen" ON "users" USING btree ("last_seen_at") WHERE "users"."is_guest";--> statement-breakpoint
CREATE UNIQUE INDEX "game_stats_user_type_unique" ON "game_stats" USING btree ("user_id","game_type");--> statement-breakpoint
CREATE INDEX "games_user_created" ON "games" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "games_status" ON "games" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "games_player1" ON "games" USING btree ("player1_id");--> statement-breakpoint
CREATE INDEX "games_player2" ON "games" USING btree ("player2_id");--> statement-breakpoint
CREATE UNIQUE INDEX "games_one_active_ai" ON "games" USING btree ("user_id","game_type") WHERE "games"."status" = 'playing' and "games"."game_mode" = 'ai';--> statement-breakpoint
CREATE INDEX "chat_messages_race_created" ON "chat_messages" USING btree ("race_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "race_invites_race_to_unique" ON "race_invites" USING btree ("race_id","to_user_id");--> statement-breakpoint
CREATE INDEX "race_invites_to" ON "race_invites" USING btree ("to_user_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "race_participants_race_user_unique" ON "race_participants" USING btree ("race_id","user_id");--> statement-breakpoint
CREATE INDEX "race_participants_user" ON "race_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "typing_races_status" ON "typing_races" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "friendships_pair_unique" ON "friendships" USING btree (least("user_id", "friend_id"),greatest("user_id", "friend_id"));--> statement-breakpoint
CREATE INDEX "friendships_user" ON "friendships" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "friendships_friend" ON "friendships" USING btree ("friend_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_matches_place_unique" ON "tournament_matches" USING btree ("tournament_id","bracket","round","match_number");--> statement-breakpoint
CREATE INDEX "tournament_matches_status_scheduled" ON "tournament_matches" USING btree ("status","scheduled_at");--> statement-breakpoint
CREATE INDEX "tournament_matches_player1" ON "tournament_matches" USING btree ("player1_id");--> statement-breakpoint
CREATE INDEX "tournament_matches_player2" ON "tournament_matches" USING btree ("player2_id");--> statement-breakpoint
CREATE INDEX "tournament_matches_game" ON "tournament_matches" USING btree ("game_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_participants_unique" ON "tournament_participants" USING btree ("tournament_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_participants_seed_unique" ON "tournament_participants" USING btree ("tournament_id","seed");--> statement-breakpoint
CREATE INDEX "tournament_participants_user" ON "tournament_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tournaments_status_start" ON "tournaments" USING btree ("status","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "achievements_name_unique" ON "achievements" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "player_rankings_user_type_unique" ON "player_rankings" USING btree ("user_id","game_type");--> statement-breakpoint
CREATE INDEX "player_rankings_type_rating" ON "player_rankings" USING btree ("game_type","rating" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "user_achievements_unique" ON "user_achievements" USING btree ("user_id","achievement_id");--> statement-breakpoint
CREATE INDEX "user_achievements_achievement" ON "user_achievements" USING btree ("achievement_id");--> statement-breakpoint
CREATE INDEX "analytics_events_created" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "moderation_log_created" ON "moderation_log" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_log_target" ON "moderation_log" USING btree ("target_user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_user_created" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST);