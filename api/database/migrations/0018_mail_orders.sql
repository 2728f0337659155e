CREATE TABLE "mail_orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"mail" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_orders_due" ON "mail_orders" USING btree ("due_at");