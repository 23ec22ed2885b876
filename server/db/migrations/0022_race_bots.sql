ALTER TABLE "typing_races" ADD COLUMN "bots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "bot_wpm" integer;--> statement-breakpoint
ALTER TABLE "typing_races" ADD CONSTRAINT "typing_races_bots_check" CHECK ("typing_races"."bots" between 0 and 5);