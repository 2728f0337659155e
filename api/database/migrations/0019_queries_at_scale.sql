CREATE INDEX "magic_links_expiry" ON "magic_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_id_tokens_expiry" ON "used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_tier_until" ON "users" USING btree ("tier_until") WHERE tier_until is not null;--> statement-breakpoint
CREATE INDEX "sandbox_checkouts_expiry" ON "sandbox_checkouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "checkouts_expiry" ON "checkouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_groups_actual" ON "device_groups" USING btree ("actual_presentation_id");--> statement-breakpoint
CREATE INDEX "device_groups_alert" ON "device_groups" USING btree ("alert_presentation_id");--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "device_codes_former_device" ON "device_codes" USING btree ("former_device_id");--> statement-breakpoint
CREATE INDEX "device_codes_device" ON "device_codes" USING btree ("device_id");