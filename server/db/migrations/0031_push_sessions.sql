ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
-- Nobody knows which session an older one came from: the last that began before it, or else the first after it. A page of the browser
-- corrects it. Where no session is left the person has signed out.
UPDATE "push_subscriptions" p SET "session_id" = (
	SELECT s."id" FROM "sessions" s WHERE s."user_id" = p."user_id"
	ORDER BY s."created_at" <= p."created_at" DESC, abs(extract(epoch FROM s."created_at" - p."created_at")) LIMIT 1
);
