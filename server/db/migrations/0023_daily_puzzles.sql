CREATE TABLE "puzzle_solutions" (
	"user_id" text NOT NULL,
	"game_type" text NOT NULL,
	"day" date NOT NULL,
	"solved_at" timestamp (3) with time zone NOT NULL,
	"is_on_time" boolean NOT NULL,
	CONSTRAINT "puzzle_solutions_user_id_day_game_type_pk" PRIMARY KEY("user_id","day","game_type")
);
--> statement-breakpoint
ALTER TABLE "puzzle_solutions" ADD CONSTRAINT "puzzle_solutions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;