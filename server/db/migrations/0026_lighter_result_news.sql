ALTER TABLE "result_news" DROP CONSTRAINT "result_news_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "result_news_at";--> statement-breakpoint
CREATE INDEX "result_news_at" ON "result_news" USING brin ("at");