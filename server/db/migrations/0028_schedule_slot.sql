DROP INDEX "tournaments_schedule_unique";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "schedule_slot" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_schedule_unique" ON "tournaments" USING btree ("schedule_key",coalesce("schedule_slot", "start_date"));