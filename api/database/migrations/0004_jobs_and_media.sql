DROP INDEX "jobs_locked";--> statement-breakpoint
CREATE INDEX "media_presentation" ON "media" USING btree ("presentation_id");--> statement-breakpoint
CREATE INDEX "slides_video" ON "slides" USING btree ("video_id");--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "locked_until";