ALTER TABLE "user_achievements" ADD COLUMN "is_untold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "games_completed" ON "games" USING btree ("completed_at","id") WHERE "games"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "typing_races_completed" ON "typing_races" USING btree ("completed_at","id") WHERE "typing_races"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "typing_results_created" ON "typing_results" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_achievements_untold" ON "user_achievements" USING btree ("user_id") WHERE "user_achievements"."is_untold";