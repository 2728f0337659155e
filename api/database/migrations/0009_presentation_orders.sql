DROP INDEX "presentations_active";--> statement-breakpoint
CREATE INDEX "presentations_groups_up" ON "presentations" USING btree ("owner_id","groups_count","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_groups_down" ON "presentations" USING btree ("owner_id","groups_count" desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_status_up" ON "presentations" USING btree ("owner_id",coalesce("status", ''),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_status_down" ON "presentations" USING btree ("owner_id",coalesce("status", '') desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_pages_up" ON "presentations" USING btree ("owner_id","pages_count","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_pages_down" ON "presentations" USING btree ("owner_id","pages_count" desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_duration_up" ON "presentations" USING btree ("owner_id","frame_delay_in_seconds","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presentations_duration_down" ON "presentations" USING btree ("owner_id","frame_delay_in_seconds" desc,"id" DESC NULLS FIRST);