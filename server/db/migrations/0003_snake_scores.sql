CREATE TABLE "snake_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"seed" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"turns" text,
	"score" integer,
	"level" integer,
	"length" integer,
	"steps" integer,
	"is_best" boolean DEFAULT false NOT NULL,
	CONSTRAINT "snake_runs_seed_check" CHECK ("snake_runs"."seed" >= 0),
	CONSTRAINT "snake_runs_score_check" CHECK ("snake_runs"."score" >= 0),
	CONSTRAINT "snake_runs_finished_check" CHECK (("snake_runs"."finished_at" is null) = ("snake_runs"."score" is null) and ("snake_runs"."score" is null) = ("snake_runs"."turns" is null))
);
--> statement-breakpoint
ALTER TABLE "snake_runs" ADD CONSTRAINT "snake_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "snake_runs_board" ON "snake_runs" USING btree ("user_id","score" DESC NULLS LAST,"finished_at") WHERE "snake_runs"."score" > 0;--> statement-breakpoint
CREATE INDEX "snake_runs_finished" ON "snake_runs" USING btree ("finished_at") WHERE "snake_runs"."score" > 0;--> statement-breakpoint
CREATE INDEX "snake_runs_expires" ON "snake_runs" USING btree ("expires_at");