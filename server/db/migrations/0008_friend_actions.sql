CREATE TABLE "friend_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"other_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friend_actions_kind_check" CHECK ("friend_actions"."kind" in ('ask', 'block', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "friendships" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "friend_actions" ADD CONSTRAINT "friend_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_actions" ADD CONSTRAINT "friend_actions_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_actions_user" ON "friend_actions" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "friend_actions_other" ON "friend_actions" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "friend_actions_created" ON "friend_actions" USING btree ("created_at");