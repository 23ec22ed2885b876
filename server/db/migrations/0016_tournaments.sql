CREATE TABLE "channel_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"user_id" text,
	"username" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_bars" (
	"user_id" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"hours" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_matches" DROP CONSTRAINT "tournament_matches_bracket_check";--> statement-breakpoint
ALTER TABLE "tournament_participants" DROP CONSTRAINT "tournament_participants_status_check";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format_check";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_max_check";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "tournament_id" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "tournament_match_id" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "game_number" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "first_move_ms" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "berserk1" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "berserk2" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "tournament_id" text;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "tournament_match_id" text;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "game_number" integer;--> statement-breakpoint
ALTER TABLE "snake_runs" ADD COLUMN "tournament_id" text;--> statement-breakpoint
ALTER TABLE "snake_runs" ADD COLUMN "tournament_match_id" text;--> statement-breakpoint
ALTER TABLE "snake_runs" ADD COLUMN "game_number" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "group_number" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "games_won1" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "games_won2" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "draws" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "used1_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "used2_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "first_slot" smallint;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "arrived1_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "arrived2_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "seed1" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "seed2" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "checked_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "left_table" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "is_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "points2" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "tie_break4" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "draws" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "byes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "first_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "group_number" integer;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "prize" integer;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "score" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "performance_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "performance" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "games" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "score_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "streak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "away_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "pause_after_game" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "pauses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "last_opponent_id" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "registration_opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "check_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "postponed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "is_official" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "accounts_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "rated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "clock_initial_ms" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "clock_increment_ms" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "best_of" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "final_best_of" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "third_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "join_ms" integer DEFAULT 180000 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "first_move_ms" integer DEFAULT 60000 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "groups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "berserk" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "lot" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "winner_id" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "schedule_key" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "next_match_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "prizes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "pool_paid" integer;--> statement-breakpoint
-- What ended before belongs to no tournament.
ALTER TABLE "endings" ADD COLUMN "advanced_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "endings" ALTER COLUMN "advanced_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_bars" ADD CONSTRAINT "tournament_bars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_messages_channel_created" ON "channel_messages" USING btree ("channel","created_at");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_winner_id_users_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "games_tournament_match_unique" ON "games" USING btree ("tournament_match_id","game_number");--> statement-breakpoint
CREATE INDEX "games_tournament" ON "games" USING btree ("tournament_id") WHERE "games"."tournament_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "typing_races_tournament_match_unique" ON "typing_races" USING btree ("tournament_match_id","game_number");--> statement-breakpoint
CREATE UNIQUE INDEX "snake_runs_tournament_match_unique" ON "snake_runs" USING btree ("tournament_match_id","user_id","game_number");--> statement-breakpoint
CREATE INDEX "tournament_matches_version" ON "tournament_matches" USING btree ("tournament_id","version");--> statement-breakpoint
CREATE INDEX "tournament_participants_standings" ON "tournament_participants" USING btree ("tournament_id","score" DESC NULLS LAST,"performance" DESC NULLS LAST,"games","score_at");--> statement-breakpoint
CREATE INDEX "tournament_participants_version" ON "tournament_participants" USING btree ("tournament_id","version");--> statement-breakpoint
CREATE INDEX "tournaments_due" ON "tournaments" USING btree ("due_at") WHERE "tournaments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "tournaments_creator" ON "tournaments" USING btree ("creator_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_schedule_unique" ON "tournaments" USING btree ("schedule_key","start_date");--> statement-breakpoint
CREATE INDEX "endings_unadvanced" ON "endings" USING btree ("ended_at") WHERE "endings"."advanced_at" is null;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_outcome_check" CHECK ("tournament_matches"."outcome" in ('played', 'walkover', 'double-walkover', 'bye', 'decided'));--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_first_slot_check" CHECK ("tournament_matches"."first_slot" in (1, 2));--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_bracket_check" CHECK ("tournament_matches"."bracket" in ('winners', 'losers', 'final', 'third', 'table', 'group', 'arena'));--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_status_check" CHECK ("tournament_participants"."status" in ('registered', 'checked-in', 'active', 'paused', 'eliminated', 'withdrawn', 'disqualified', 'winner'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_best_of_check" CHECK ("tournaments"."best_of" in (1, 3, 5) and "tournaments"."final_best_of" in (1, 3, 5));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_minutes_check" CHECK (("tournaments"."minutes" is not null) = ("tournaments"."format" = 'arena'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('single-elimination', 'double-elimination', 'round-robin', 'arena'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_max_check" CHECK ("tournaments"."max_participants" between 2 and (case when "tournaments"."format" = 'arena' then 10000 when "tournaments"."is_official" then 1024 else 64 end));