ALTER TABLE "games" ADD COLUMN "prior1" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "prior2" integer DEFAULT 0 NOT NULL;