CREATE TABLE "heartbeats" (
	"id" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" text PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "is_quick" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "clock_initial_ms" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "clock_increment_ms" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "clock1_ms" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "clock2_ms" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "turn_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "offer" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "offer_by" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "rematch_id" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "away1_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "away2_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "deadline_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "games_code_unique" ON "games" USING btree ("code");--> statement-breakpoint
CREATE INDEX "games_deadline" ON "games" USING btree ("deadline_at") WHERE "games"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "games_waiting" ON "games" USING btree ("created_at") WHERE "games"."status" = 'waiting' and "games"."game_mode" = 'online';--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_offer_check" CHECK ("games"."offer" in ('draw', 'takeback', 'rematch'));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_offer_by_check" CHECK ("games"."offer_by" in ('player1', 'player2'));