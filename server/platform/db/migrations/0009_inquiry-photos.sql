CREATE TABLE "inquiry_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inquiry_photos_once" UNIQUE("inquiry_id","digest")
);
--> statement-breakpoint
CREATE TABLE "photo_remains" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"deletion" uuid NOT NULL,
	CONSTRAINT "photo_remains_one_row" CHECK ("photo_remains"."only_row")
);
--> statement-breakpoint
ALTER TABLE "inquiry_photos" ADD CONSTRAINT "inquiry_photos_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_photos" ALTER COLUMN "jpeg" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "inquiry_photos" ALTER COLUMN "jpeg" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "inquiry_photos" ALTER COLUMN "digest" SET STATISTICS 0;
--> statement-breakpoint
-- By whatever way they are deleted, with their inquiry or alone.
CREATE FUNCTION "note_deleted_photos"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM gone) THEN
		INSERT INTO "photo_remains" ("deletion") VALUES (gen_random_uuid())
		ON CONFLICT ("only_row") DO UPDATE SET "deletion" = excluded."deletion";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "inquiry_photos_deleted" AFTER DELETE ON "inquiry_photos"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "note_deleted_photos"();
