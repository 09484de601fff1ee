CREATE TABLE "inquiry_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inquiry_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"address" text,
	"kind" text NOT NULL,
	"text" text,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moved_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "inquiry_events" ADD CONSTRAINT "inquiry_events_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_events_of_inquiry" ON "inquiry_events" USING btree ("inquiry_id","id");--> statement-breakpoint
ALTER TABLE "inquiry_events"
	ALTER COLUMN "address" SET STATISTICS 0,
	ALTER COLUMN "text" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "appointments"
	ALTER COLUMN "moved_from" SET STATISTICS 0,
	ALTER COLUMN "words" SET STATISTICS 0;--> statement-breakpoint
-- The family's note becomes the first of its notes; a suspicion of spam is the site's own remark and stays.
INSERT INTO "inquiry_events" ("inquiry_id", "at", "kind", "text")
	SELECT "id", coalesce("handled_at", "received_at"), 'note', "note" FROM "inquiries"
	WHERE "note" IS NOT NULL AND "note" NOT LIKE 'Spamverdacht: %Bestätigung per E-Mail.';--> statement-breakpoint
UPDATE "inquiries" SET "note" = NULL WHERE "note" NOT LIKE 'Spamverdacht: %Bestätigung per E-Mail.';
