DROP INDEX "games_user_created";--> statement-breakpoint
DROP INDEX "games_player1";--> statement-breakpoint
DROP INDEX "games_player2";--> statement-breakpoint
CREATE INDEX "rating_changes_wins" ON "rating_changes" USING btree ("user_id","game_type","opponent_rating" DESC NULLS LAST,"at") WHERE "rating_changes"."score" = 1 and "rating_changes"."opponent_id" is not null and "rating_changes"."opponent_rating" is not null;--> statement-breakpoint
CREATE INDEX "games_user_created" ON "games" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"game_type");--> statement-breakpoint
CREATE INDEX "games_player1" ON "games" USING btree ("player1_id","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"game_type");--> statement-breakpoint
CREATE INDEX "games_player2" ON "games" USING btree ("player2_id","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"game_type");