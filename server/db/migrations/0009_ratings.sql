CREATE TABLE "freed_names" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "achievement_replays" (
	"id" text PRIMARY KEY NOT NULL,
	"cursor_at" timestamp (3) with time zone,
	"cursor_id" text,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "head_to_head" (
	"user_a" text NOT NULL,
	"user_b" text NOT NULL,
	"game_type" text NOT NULL,
	"wins_a" integer DEFAULT 0 NOT NULL,
	"wins_b" integer DEFAULT 0 NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	"recent_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "head_to_head_pk" PRIMARY KEY("user_a","user_b","game_type"),
	CONSTRAINT "head_to_head_order_check" CHECK ("head_to_head"."user_a" < "head_to_head"."user_b")
);
--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"subject_id" text NOT NULL,
	"balance" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_ledger_reason_check" CHECK ("points_ledger"."reason" in ('result', 'achievement', 'prize', 'fee', 'refund', 'merge')),
	CONSTRAINT "points_ledger_balance_check" CHECK ("points_ledger"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rating_buckets" (
	"game_type" text NOT NULL,
	"bucket" integer NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "rating_buckets_pk" PRIMARY KEY("game_type","bucket")
);
--> statement-breakpoint
CREATE TABLE "rating_changes" (
	"subject_id" text NOT NULL,
	"user_id" text NOT NULL,
	"game_type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"before" double precision NOT NULL,
	"after" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"volatility" double precision NOT NULL,
	"weight" double precision NOT NULL,
	"score" double precision NOT NULL,
	"opponent_id" text,
	"opponent_rating" double precision,
	CONSTRAINT "rating_changes_pk" PRIMARY KEY("subject_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_counters" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"value" integer NOT NULL,
	"state" jsonb,
	CONSTRAINT "user_counters_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "weekly_scores" (
	"week" date NOT NULL,
	"game_type" text NOT NULL,
	"user_id" text NOT NULL,
	"score" double precision NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_scores_pk" PRIMARY KEY("week","game_type","user_id")
);
--> statement-breakpoint
DROP INDEX "player_rankings_type_rating";--> statement-breakpoint
DROP INDEX "games_player1";--> statement-breakpoint
DROP INDEX "games_player2";--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "profile_visibility" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "head_to_head" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "ratings_in_games" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "points_earned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "share" double precision;--> statement-breakpoint
ALTER TABLE "player_rankings" ADD COLUMN "rating_exact" double precision DEFAULT 1200 NOT NULL;--> statement-breakpoint
ALTER TABLE "player_rankings" ADD COLUMN "last_rated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "player_rankings" ADD COLUMN "ranked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "player_rankings" ADD COLUMN "unrated_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "player_rankings" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "endings" ADD COLUMN "rated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "head_to_head" ADD CONSTRAINT "head_to_head_user_a_users_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_to_head" ADD CONSTRAINT "head_to_head_user_b_users_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_opponent_id_users_id_fk" FOREIGN KEY ("opponent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_counters" ADD CONSTRAINT "user_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_scores" ADD CONSTRAINT "weekly_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "head_to_head_user_b" ON "head_to_head" USING btree ("user_b");--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_once" ON "points_ledger" USING btree ("user_id","reason","subject_id");--> statement-breakpoint
CREATE INDEX "points_ledger_user" ON "points_ledger" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rating_changes_user" ON "rating_changes" USING btree ("user_id","game_type","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rating_changes_opponent" ON "rating_changes" USING btree ("opponent_id");--> statement-breakpoint
CREATE INDEX "weekly_scores_board" ON "weekly_scores" USING btree ("week","game_type","score" DESC NULLS LAST,"games","reached_at","user_id");--> statement-breakpoint
CREATE INDEX "weekly_scores_user" ON "weekly_scores" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_points_earned" ON "users" USING btree ("points_earned" DESC NULLS LAST,"id") WHERE not "users"."is_guest" and "users"."points_earned" > 0;--> statement-breakpoint
CREATE INDEX "player_rankings_board" ON "player_rankings" USING btree ("game_type","rating_exact" DESC NULLS LAST,"user_id") WHERE "player_rankings"."ranked_until" is not null;--> statement-breakpoint
CREATE INDEX "player_rankings_ranked_until" ON "player_rankings" USING btree ("ranked_until") WHERE "player_rankings"."ranked_until" is not null;--> statement-breakpoint
CREATE INDEX "endings_unrated" ON "endings" USING btree ("ended_at") WHERE "endings"."rated_at" is null;--> statement-breakpoint
CREATE INDEX "games_player1" ON "games" USING btree ("player1_id","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "games_player2" ON "games" USING btree ("player2_id","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_profile_visibility_check" CHECK ("user_settings"."profile_visibility" in ('everyone', 'friends', 'nobody'));--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_ratings_in_games_check" CHECK ("user_settings"."ratings_in_games" in ('always', 'after', 'never'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_points_check" CHECK ("users"."points" >= 0);--> statement-breakpoint
UPDATE "player_rankings" SET "rating_exact" = "rating";
