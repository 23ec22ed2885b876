CREATE TABLE "site_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_addresses" (
	"user_a" text NOT NULL,
	"user_b" text NOT NULL,
	"games" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_addresses_pk" PRIMARY KEY("user_a","user_b")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "shared_addresses" ADD CONSTRAINT "shared_addresses_user_a_users_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_addresses" ADD CONSTRAINT "shared_addresses_user_b_users_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_addresses_b" ON "shared_addresses" USING btree ("user_b");--> statement-breakpoint
CREATE INDEX "shared_addresses_last" ON "shared_addresses" USING btree ("last_at");