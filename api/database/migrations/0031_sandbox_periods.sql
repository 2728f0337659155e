ALTER TABLE "sandbox_subscriptions" ADD COLUMN "first_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "paid" integer;