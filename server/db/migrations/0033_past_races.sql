CREATE TABLE "past_races" (
	"user_id" text PRIMARY KEY NOT NULL,
	"run" integer NOT NULL,
	"won" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "past_races" ADD CONSTRAINT "past_races_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;