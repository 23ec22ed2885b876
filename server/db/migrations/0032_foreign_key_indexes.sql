DROP INDEX "snake_runs_board";--> statement-breakpoint
CREATE INDEX "games_invited" ON "games" USING btree ("invited_id") WHERE "games"."invited_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_user" ON "chat_messages" USING btree ("user_id") WHERE "chat_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "race_invites_from" ON "race_invites" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "typing_races_creator" ON "typing_races" USING btree ("creator_id") WHERE "typing_races"."creator_id" is not null;--> statement-breakpoint
CREATE INDEX "typing_results_race" ON "typing_results" USING btree ("race_id") WHERE "typing_results"."race_id" is not null;--> statement-breakpoint
CREATE INDEX "tournament_matches_winner" ON "tournament_matches" USING btree ("winner_id") WHERE "tournament_matches"."winner_id" is not null;--> statement-breakpoint
CREATE INDEX "tournament_matches_next" ON "tournament_matches" USING btree ("next_match_id") WHERE "tournament_matches"."next_match_id" is not null;--> statement-breakpoint
CREATE INDEX "tournament_matches_loser_next" ON "tournament_matches" USING btree ("loser_next_match_id") WHERE "tournament_matches"."loser_next_match_id" is not null;--> statement-breakpoint
CREATE INDEX "tournaments_winner" ON "tournaments" USING btree ("winner_id") WHERE "tournaments"."winner_id" is not null;--> statement-breakpoint
CREATE INDEX "moderation_log_actor" ON "moderation_log" USING btree ("actor_id") WHERE "moderation_log"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "snake_runs_board" ON "snake_runs" USING btree ("user_id","score" DESC NULLS LAST,"finished_at");