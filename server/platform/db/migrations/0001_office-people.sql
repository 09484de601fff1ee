CREATE TABLE "office_calendars" (
	"email" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_calendars_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "office_people" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "office_links" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "office_people"
	ALTER COLUMN "email" SET STATISTICS 0,
	ALTER COLUMN "name" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "office_calendars" ALTER COLUMN "email" SET STATISTICS 0;
