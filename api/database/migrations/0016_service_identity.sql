CREATE TABLE "service_identity" (
	"id" integer PRIMARY KEY NOT NULL,
	"data_id" uuid NOT NULL,
	"key_hash" text NOT NULL
);
