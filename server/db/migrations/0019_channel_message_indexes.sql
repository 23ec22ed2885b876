CREATE INDEX "channel_messages_created" ON "channel_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "channel_messages_user" ON "channel_messages" USING btree ("user_id");