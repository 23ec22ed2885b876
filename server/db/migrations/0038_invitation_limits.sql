ALTER TABLE "friend_actions" DROP CONSTRAINT "friend_actions_kind_check";--> statement-breakpoint
DROP INDEX "race_invites_race_to_unique";--> statement-breakpoint
DROP INDEX "invites_pending_target_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "race_invites_race_pair_unique" ON "race_invites" USING btree ("race_id","from_user_id","to_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_pending_target_unique" ON "invites" USING btree ("target_id","to_user_id") WHERE "invites"."status" = 'pending' and "invites"."kind" <> 'tournament';--> statement-breakpoint
ALTER TABLE "friend_actions" ADD CONSTRAINT "friend_actions_kind_check" CHECK ("friend_actions"."kind" in ('ask', 'block', 'refused', 'invite', 'invite-declined'));--> statement-breakpoint
INSERT INTO "friend_actions" ("id", "user_id", "kind", "other_id", "created_at")
SELECT gen_random_uuid()::text, "from_user_id", 'invite', "to_user_id", "created_at" FROM "invites" WHERE "created_at" > now() - interval '1 day'
UNION ALL
SELECT gen_random_uuid()::text, "from_user_id", 'invite', "to_user_id", "created_at" FROM "race_invites" WHERE "created_at" > now() - interval '1 day'
UNION ALL
SELECT gen_random_uuid()::text, "from_user_id", 'invite-declined', "to_user_id", "updated_at" FROM "invites" WHERE "status" = 'declined' AND "updated_at" > now() - interval '1 day'
UNION ALL
SELECT gen_random_uuid()::text, "from_user_id", 'invite-declined', "to_user_id", "updated_at" FROM "race_invites" WHERE "status" = 'declined' AND "updated_at" > now() - interval '1 day';
