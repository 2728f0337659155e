CREATE TABLE "schedule_items" (
	"schedule_id" integer NOT NULL,
	"position" integer NOT NULL,
	"day" integer,
	"time" text NOT NULL,
	"presentation_id" integer,
	CONSTRAINT "schedule_items_schedule_id_position_pk" PRIMARY KEY("schedule_id","position")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"time_zone_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"last_save_hash" text
);
--> statement-breakpoint
ALTER TABLE "device_groups" ADD COLUMN "schedule_id" integer;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_presentation_id_presentations_id_fk" FOREIGN KEY ("presentation_id") REFERENCES "public"."presentations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_items_presentation" ON "schedule_items" USING btree ("presentation_id");--> statement-breakpoint
CREATE INDEX "schedules_owner" ON "schedules" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "device_groups" ADD CONSTRAINT "device_groups_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_groups_schedule" ON "device_groups" USING btree ("schedule_id");