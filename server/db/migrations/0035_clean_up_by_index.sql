-- Five commits on main (205dcbbb to 8699eade) had an earlier form of this migration, under an earlier date. On databases that they
-- have used, this one finds much of its work done.
-- Of servers that found the same gap, the longest is kept.
DELETE FROM "outages" AS "other" USING "outages" AS "kept" WHERE "other"."from_at" = "kept"."from_at" AND ("other"."to_at", "other"."id") < ("kept"."to_at", "kept"."id");--> statement-breakpoint
DROP INDEX IF EXISTS "snake_runs_expires";--> statement-breakpoint
ALTER TABLE "outages" ADD COLUMN IF NOT EXISTS "put_off_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_absolute_expires" ON "sessions" USING btree ("absolute_expires_at");--> statement-breakpoint
DROP INDEX IF EXISTS "games_unplayed";--> statement-breakpoint
CREATE INDEX "games_unplayed" ON "games" USING btree ("created_at") WHERE "games"."game_mode" = 'ai' and "games"."winner" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "typing_results_practice" ON "typing_results" USING btree ("created_at") WHERE not "typing_results"."is_race";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "snake_runs_tournament" ON "snake_runs" USING btree ("tournament_id") WHERE "snake_runs"."tournament_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "outages_from_unique" ON "outages" USING btree ("from_at");--> statement-breakpoint
CREATE INDEX "snake_runs_expires" ON "snake_runs" USING btree ("expires_at") WHERE not "snake_runs"."is_best";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN IF EXISTS "failed_at";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN IF EXISTS "failures";