ALTER TABLE "friend_actions" DROP CONSTRAINT "friend_actions_kind_check";--> statement-breakpoint
DROP INDEX "race_invites_race_to_unique";--> statement-breakpoint
DROP INDEX "invites_pending_target_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "race_invites_race_pair_unique" ON "race_invites" USING btree ("race_id","from_user_id","to_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_pending_target_unique" ON "invites" USING btree ("target_id","to_user_id") WHERE "invites"."status" = 'pending' and "invites"."kind" <> 'tournament';--> statement-breakpoint
ALTER TABLE "friend_actions" ADD CONSTRAINT "friend_actions_kind_check" CHECK ("friend_actions"."kind" in ('ask', 'block', 'refused', 'invite', 'invite-declined'));