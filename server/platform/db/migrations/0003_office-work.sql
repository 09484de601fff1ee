CREATE TABLE "office_pushes" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_pushes_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "printed_signs" (
	"ad_key" text collate "C" PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "sold_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "run_done" integer;--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "run_total" integer;--> statement-breakpoint
ALTER TABLE "office_pushes" ADD CONSTRAINT "office_pushes_session_id_office_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."office_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_signs" ADD CONSTRAINT "printed_signs_ad_key_cars_ad_key_fk" FOREIGN KEY ("ad_key") REFERENCES "public"."cars"("ad_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_event_id_inquiry_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."inquiry_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_of_event" ON "mails" USING btree ("event_id") WHERE "mails"."event_id" is not null;--> statement-breakpoint
ALTER TABLE "office_pushes"
	ALTER COLUMN "endpoint" SET STATISTICS 0,
	ALTER COLUMN "p256dh" SET STATISTICS 0,
	ALTER COLUMN "auth" SET STATISTICS 0;
