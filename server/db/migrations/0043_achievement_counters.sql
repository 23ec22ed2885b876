CREATE TABLE "achievement_counters" (
	"user_id" text PRIMARY KEY NOT NULL,
	"counters" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "achievement_counters" ADD CONSTRAINT "achievement_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Every result changes these rows: with room in their page, PostgreSQL does so without touching the index.
ALTER TABLE "achievement_counters" SET (fillfactor = 70);
--> statement-breakpoint
INSERT INTO "achievement_counters" ("user_id", "counters")
SELECT "user_id", jsonb_object_agg("name",
	jsonb_build_object('value', "value") || CASE WHEN "state" IS NULL THEN '{}' ELSE jsonb_build_object('seen', "state") END)
FROM "user_counters" GROUP BY "user_id";
