CREATE TABLE "dealership_facts" (
	"version" bigint PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);
