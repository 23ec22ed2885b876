-- Of servers that found the same gap, the longest is kept.
DELETE FROM "outages" AS "other" USING "outages" AS "kept" WHERE "other"."from_at" = "kept"."from_at" AND ("other"."to_at", "other"."id") < ("kept"."to_at", "kept"."id");--> statement-breakpoint
DROP INDEX "snake_runs_expires";--> statement-breakpoint
ALTER TABLE "outages" ADD COLUMN "put_off_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sessions_absolute_expires" ON "sessions" USING btree ("absolute_expires_at");--> statement-breakpoint
CREATE INDEX "games_unplayed" ON "games" USING btree ("created_at") WHERE "games"."game_mode" = 'ai' and "games"."winner" is null;--> statement-breakpoint
CREATE INDEX "typing_results_practice" ON "typing_results" USING btree ("created_at") WHERE not "typing_results"."is_race";--> statement-breakpoint
CREATE INDEX "snake_runs_tournament" ON "snake_runs" USING btree ("tournament_id") WHERE "snake_runs"."tournament_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outages_from_unique" ON "outages" USING btree ("from_at");--> statement-breakpoint
CREATE INDEX "snake_runs_expires" ON "snake_runs" USING btree ("expires_at") WHERE not "snake_runs"."is_best";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN "failed_at";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN "failures";