DROP INDEX "presentations_owner";--> statement-breakpoint
ALTER TABLE "presentations" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "presentations" ADD COLUMN "pages_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "presentations" ADD COLUMN "groups_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "presentations" ADD COLUMN "search_title" text GENERATED ALWAYS AS (lower("presentations"."title" collate "und-x-icu")) STORED;--> statement-breakpoint
CREATE INDEX "presentations_active" ON "presentations" USING btree ("owner_id","groups_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_status" ON "presentations" USING btree ("owner_id","status","groups_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_title" ON "presentations" USING btree ("owner_id","title" collate "und-x-icu");--> statement-breakpoint
CREATE INDEX "presentations_changed" ON "presentations" USING btree ("owner_id","updated_at");