ALTER TABLE "devices" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "progress" real;