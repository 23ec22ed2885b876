DROP INDEX "presence_changed";--> statement-breakpoint
ALTER TABLE "presence" SET (fillfactor = 50);
