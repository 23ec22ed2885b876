CREATE TABLE "endings" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"tournament_id" text,
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "endings_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "endings_by_day" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"game_type" text NOT NULL,
	"mode" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "endings_by_day_pk" PRIMARY KEY("day","kind","game_type","mode"),
	CONSTRAINT "endings_by_day_count_check" CHECK ("endings_by_day"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX "endings_ended" ON "endings" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "endings_uncounted" ON "endings" USING btree ("ended_at") WHERE "endings"."counted_at" is null;