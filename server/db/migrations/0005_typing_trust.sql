CREATE TABLE "typing_log_hashes" (
	"hash" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "is_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "typing_results" ADD COLUMN "is_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "typing_log_hashes_created" ON "typing_log_hashes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "typing_log_hashes_owner" ON "typing_log_hashes" USING btree ("owner_id");