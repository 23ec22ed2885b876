ALTER TABLE "freed_names" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "freed_names" ADD CONSTRAINT "freed_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freed_names_user" ON "freed_names" USING btree ("user_id");