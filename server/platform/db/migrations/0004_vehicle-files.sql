CREATE TABLE "file_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ad_key" text collate "C" NOT NULL,
	"value" jsonb NOT NULL,
	"is_impression" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"by" text,
	"listing" jsonb NOT NULL,
	"corrects" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_entries_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "file_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_pictures" ADD COLUMN "yard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "file_photos" ADD CONSTRAINT "file_photos_entry_id_file_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_entries_of_car" ON "file_entries" USING btree ("ad_key","serial");--> statement-breakpoint
CREATE INDEX "file_photos_of_entry" ON "file_photos" USING btree ("entry_id","position");--> statement-breakpoint
ALTER TABLE "file_entries"
	ALTER COLUMN "value" SET STATISTICS 0,
	ALTER COLUMN "address" SET STATISTICS 0,
	ALTER COLUMN "by" SET STATISTICS 0,
	ALTER COLUMN "ended_by" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "file_photos"
	ALTER COLUMN "jpeg" SET STATISTICS 0,
	ALTER COLUMN "small" SET STATISTICS 0;--> statement-breakpoint
-- Compressed already.
ALTER TABLE "file_photos"
	ALTER COLUMN "jpeg" SET STORAGE EXTERNAL,
	ALTER COLUMN "small" SET STORAGE EXTERNAL;
