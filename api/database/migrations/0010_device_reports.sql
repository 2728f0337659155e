ALTER TABLE "devices" ADD COLUMN "items_cached" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "items_total" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "player_version" text;