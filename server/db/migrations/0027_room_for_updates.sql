-- Every result changes these rows: with room in their page, PostgreSQL does so without touching the indexes.
ALTER TABLE "users" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "user_counters" SET (fillfactor = 70);
