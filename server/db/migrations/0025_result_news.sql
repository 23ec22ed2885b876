CREATE TABLE "result_news" (
	"subject_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"news" jsonb NOT NULL,
	CONSTRAINT "result_news_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "result_news" ADD CONSTRAINT "result_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_news_at" ON "result_news" USING btree ("at");