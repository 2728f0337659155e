ALTER TABLE "checkouts" ADD COLUMN "normalized_email" text;--> statement-breakpoint
CREATE INDEX "checkouts_email" ON "checkouts" USING btree ("normalized_email");--> statement-breakpoint
UPDATE "checkouts" SET "normalized_email" = upper("email") WHERE "user_id" IS NULL;
