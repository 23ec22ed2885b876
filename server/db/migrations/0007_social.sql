CREATE TABLE "user_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"visibility" text DEFAULT 'everyone' NOT NULL,
	"findable" text DEFAULT 'everyone' NOT NULL,
	"may_invite" text DEFAULT 'friends' NOT NULL,
	"activity" text DEFAULT 'friends' NOT NULL,
	"do_not_disturb" boolean DEFAULT false NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_seen_shown_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_settings_visibility_check" CHECK ("user_settings"."visibility" in ('everyone', 'friends', 'nobody')),
	CONSTRAINT "user_settings_findable_check" CHECK ("user_settings"."findable" in ('everyone', 'exact')),
	CONSTRAINT "user_settings_may_invite_check" CHECK ("user_settings"."may_invite" in ('friends', 'played', 'everyone', 'nobody')),
	CONSTRAINT "user_settings_activity_check" CHECK ("user_settings"."activity" in ('friends', 'nobody'))
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_self_check" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"to_user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invites_kind_check" CHECK ("invites"."kind" in ('game', 'arena', 'tournament')),
	CONSTRAINT "invites_status_check" CHECK ("invites"."status" in ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
	CONSTRAINT "invites_reason_check" CHECK ("invites"."reason" in ('later', 'another-game', 'another-clock', 'not-now')),
	CONSTRAINT "invites_not_self_check" CHECK ("invites"."from_user_id" <> "invites"."to_user_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"user_id" text NOT NULL,
	"node_id" text NOT NULL,
	"activity" jsonb,
	"visible_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_pk" PRIMARY KEY("user_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restrictions_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "restrictions_kind_check" CHECK ("restrictions"."kind" in ('mute', 'ban'))
);
--> statement-breakpoint
ALTER TABLE "race_invites" DROP CONSTRAINT "race_invites_status_check";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "invited_id" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "join_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "typing_races" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "friendships" ADD COLUMN "asks" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What ended before this migration is settled: friends are told of new things only.
ALTER TABLE "endings" ADD COLUMN "noted_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "endings" ALTER COLUMN "noted_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "heartbeats" ADD COLUMN "totals" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "collapse_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_user_created" ON "activity" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_pending_pair_unique" ON "invites" USING btree ("from_user_id","to_user_id","kind") WHERE "invites"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "invites_pending_target_unique" ON "invites" USING btree ("target_id","to_user_id") WHERE "invites"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invites_to" ON "invites" USING btree ("to_user_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invites_from" ON "invites" USING btree ("from_user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invites_target" ON "invites" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "invites_expiring" ON "invites" USING btree ("expires_at") WHERE "invites"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_unique" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "presence_node" ON "presence" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "presence_changed" ON "presence" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_name_prefix" ON "users" USING btree (lower("username") text_pattern_ops) WHERE not "users"."is_guest";--> statement-breakpoint
CREATE INDEX "endings_unnoted" ON "endings" USING btree ("ended_at") WHERE "endings"."noted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread_unique" ON "notifications" USING btree ("user_id","collapse_key") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_expiring" ON "notifications" USING btree ("expires_at") WHERE "notifications"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
ALTER TABLE "race_invites" ADD CONSTRAINT "race_invites_status_check" CHECK ("race_invites"."status" in ('pending', 'accepted', 'declined', 'cancelled', 'expired'));