ALTER TABLE "game_stats" ADD COLUMN "ai_games" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_stats" ADD COLUMN "ai_wins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_stats" ADD COLUMN "ai_losses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_stats" ADD COLUMN "ai_draws" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "game_stats" s SET "ai_games" = g.games, "ai_wins" = g.wins, "ai_losses" = g.losses, "ai_draws" = g.draws
FROM (
  SELECT "player1_id", "game_type", count(*)::int AS games, (count(*) FILTER (WHERE "winner" = 'player1'))::int AS wins,
    (count(*) FILTER (WHERE "winner" = 'player2'))::int AS losses, (count(*) FILTER (WHERE "winner" IS NULL))::int AS draws
  FROM "games"
  WHERE "game_mode" = 'ai' AND "status" = 'completed' AND "result" IN ('win', 'draw')
  GROUP BY "player1_id", "game_type"
) g
WHERE s."user_id" = g."player1_id" AND s."game_type" = g."game_type";
