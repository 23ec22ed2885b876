ALTER TABLE "users" ADD COLUMN "renamed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_names" text[];--> statement-breakpoint
CREATE INDEX "users_renaming" ON "users" USING btree ("renamed_at") WHERE "users"."renamed_at" is not null;