CREATE TABLE "race_keystrokes" (
	"participant_id" text NOT NULL,
	"from_key" integer NOT NULL,
	"times" jsonb NOT NULL,
	"kinds" text NOT NULL,
	CONSTRAINT "race_keystrokes_pk" PRIMARY KEY("participant_id","from_key")
);
--> statement-breakpoint
CREATE TABLE "typing_results" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"race_id" text,
	"is_race" boolean NOT NULL,
	"text_id" text NOT NULL,
	"text_class" text NOT NULL,
	"wpm" integer NOT NULL,
	"accuracy" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"keystrokes" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "typing_results_class_check" CHECK ("typing_results"."text_class" in ('short', 'medium', 'long', 'marathon')),
	CONSTRAINT "typing_results_verdict_check" CHECK ("typing_results"."verdict" in ('plausible', 'flagged')),
	CONSTRAINT "typing_results_accuracy_check" CHECK ("typing_results"."accuracy" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "vehicle" text;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "is_guest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "vehicle" text DEFAULT 'green-pickup' NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "is_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "away_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "char_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "errors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "keystrokes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "finish_ms" integer;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "is_dnf" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "is_best" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "race_participants" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "creator_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "text_id" text;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "race_keystrokes" ADD CONSTRAINT "race_keystrokes_participant_id_race_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."race_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typing_results" ADD CONSTRAINT "typing_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typing_results" ADD CONSTRAINT "typing_results_race_id_typing_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."typing_races"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "typing_results_board" ON "typing_results" USING btree ("text_class","wpm" DESC NULLS LAST,"created_at") WHERE "typing_results"."is_race" and "typing_results"."verdict" = 'plausible';--> statement-breakpoint
CREATE INDEX "typing_results_user" ON "typing_results" USING btree ("user_id","wpm" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "typing_races_deadline" ON "typing_races" USING btree ("deadline_at") WHERE "typing_races"."deadline_at" is not null;--> statement-breakpoint
ALTER TABLE "race_participants" ADD CONSTRAINT "race_participants_verdict_check" CHECK ("race_participants"."verdict" in ('plausible', 'flagged'));