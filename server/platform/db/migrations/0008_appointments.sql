CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"wish" jsonb NOT NULL,
	"proposed_for" timestamp (3) with time zone,
	"starts_at" timestamp (3) with time zone,
	"round" integer DEFAULT 0 NOT NULL,
	"sequence" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appointments_inquiry_id_unique" UNIQUE("inquiry_id"),
	CONSTRAINT "appointments_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "appointment_round" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_start" ON "appointments" USING btree ("starts_at");--> statement-breakpoint
-- As in 0005: the planner's statistics hold nothing that tells of a person.
ALTER TABLE "appointments"
	ALTER COLUMN "wish" SET STATISTICS 0,
	ALTER COLUMN "proposed_for" SET STATISTICS 0,
	ALTER COLUMN "starts_at" SET STATISTICS 0,
	ALTER COLUMN "token_hash" SET STATISTICS 0;
