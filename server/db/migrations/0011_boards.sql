DROP INDEX "weekly_scores_board";--> statement-breakpoint
ALTER TABLE "weekly_scores" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "player_rankings_rank" ON "player_rankings" USING btree ("game_type") WHERE "player_rankings"."rank" > 0;--> statement-breakpoint
CREATE INDEX "weekly_scores_board" ON "weekly_scores" USING btree ("week","game_type","score" DESC NULLS LAST,"games","reached_at","user_id") WHERE "weekly_scores"."is_listed";--> statement-breakpoint
INSERT INTO "weekly_scores" ("week", "game_type", "user_id", "score", "reached_at", "is_listed")
SELECT DISTINCT ON (r."user_id") '0001-01-01', 'typing-speed', r."user_id", r."wpm", r."created_at", NOT u."is_guest"
FROM "typing_results" r JOIN "users" u ON u."id" = r."user_id"
WHERE r."is_race" AND r."verdict" = 'plausible' AND NOT r."is_provisional"
ORDER BY r."user_id", r."wpm" DESC, r."created_at";--> statement-breakpoint
INSERT INTO "weekly_scores" ("week", "game_type", "user_id", "score", "reached_at", "is_listed")
SELECT DISTINCT ON (r."user_id") '0001-01-01', 'little-big-snake', r."user_id", r."score", r."finished_at", NOT u."is_guest"
FROM "snake_runs" r JOIN "users" u ON u."id" = r."user_id"
WHERE r."score" > 0
ORDER BY r."user_id", r."score" DESC, r."finished_at";--> statement-breakpoint
INSERT INTO "rating_buckets" ("game_type", "bucket", "players")
SELECT "game_type", "score"::integer, count(*) FROM "weekly_scores" WHERE "is_listed" GROUP BY 1, 2;
