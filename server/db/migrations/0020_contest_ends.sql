CREATE TABLE "tournament_contest_ends" (
	"match_id" text PRIMARY KEY NOT NULL,
	"game_type" text NOT NULL,
	"loser_id" text,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_contest_ends" ADD CONSTRAINT "tournament_contest_ends_loser_id_users_id_fk" FOREIGN KEY ("loser_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_contest_ends_due" ON "tournament_contest_ends" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "tournament_contest_ends_loser" ON "tournament_contest_ends" USING btree ("loser_id");