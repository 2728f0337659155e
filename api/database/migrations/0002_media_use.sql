CREATE INDEX "media_presentation" ON "media" USING btree ("presentation_id");--> statement-breakpoint
CREATE INDEX "slides_video" ON "slides" USING btree ("video_id");