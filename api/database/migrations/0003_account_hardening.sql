CREATE TABLE "account_browsers" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "account_browsers_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "lockouts" (
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"signed_in_at" timestamp with time zone,
	CONSTRAINT "lockouts_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_step" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "owner_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "owner_proven" = "email_confirmed";--> statement-breakpoint
ALTER TABLE "account_browsers" ADD CONSTRAINT "account_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockouts" ADD CONSTRAINT "lockouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "failed_logins";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "locked_until";