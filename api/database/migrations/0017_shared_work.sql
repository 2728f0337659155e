CREATE TABLE "throttle_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"throttle" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "throttle_events_key" ON "throttle_events" USING btree ("throttle","key","at");--> statement-breakpoint
CREATE INDEX "throttle_events_at" ON "throttle_events" USING btree ("at");