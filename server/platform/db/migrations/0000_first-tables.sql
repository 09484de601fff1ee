CREATE TABLE "alert_hits" (
	"alert_id" uuid NOT NULL,
	"ad_key" text collate "C" NOT NULL,
	"mail_id" bigint NOT NULL,
	"former_price" integer,
	CONSTRAINT "alert_hits_alert_id_ad_key_pk" PRIMARY KEY("alert_id","ad_key")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"query" text,
	"ad_key" text collate "C",
	"price" integer,
	"state" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone,
	"expires_on" text,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "alerts_one_subject" CHECK (num_nonnulls("alerts"."query", "alerts"."ad_key") = 1)
);
--> statement-breakpoint
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
CREATE TABLE "holds" (
	"ad_key" text collate "C" PRIMARY KEY NOT NULL,
	"inquiry_id" bigint,
	"until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ad_key" text collate "C",
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"contract_at" timestamp (3) with time zone,
	"first_handled_at" timestamp (3) with time zone,
	"note" text,
	"removed_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "inquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "inquiries_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
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
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"inquiry_id" bigint,
	"alert_id" uuid,
	"alert_address" text,
	"payload" jsonb,
	"message_id" text NOT NULL,
	"appointment_round" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_one_subject" CHECK (num_nonnulls("mails"."inquiry_id", "mails"."alert_id", "mails"."alert_address", "mails"."payload") = 1)
);
--> statement-breakpoint
CREATE TABLE "office_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "office_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "office_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "office_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "car_views" (
	"ad_key" text collate "C" NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "car_views_ad_key_day_pk" PRIMARY KEY("ad_key","day")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"ad_key" text collate "C" PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL,
	"photos" jsonb NOT NULL,
	"marker" text NOT NULL,
	"detailed" boolean NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"price_known_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"price_reduction" jsonb
);
--> statement-breakpoint
CREATE TABLE "dealership_facts" (
	"version" bigint PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text,
	"backed_up_at" timestamp (3) with time zone,
	CONSTRAINT "installation_one_row" CHECK ("installation"."only_row")
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ad_key" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"before" numeric(12, 2),
	"after" numeric(12, 2)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "redeemed_captchas" (
	"digest" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_pictures" (
	"digest" text PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_one_row" CHECK ("stock"."only_row")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"result" jsonb,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "sync_state" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"source" text,
	"running_since" timestamp (3) with time zone,
	"last_started_at" timestamp (3) with time zone,
	"last_finished_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_result" jsonb,
	"last_error" text,
	"pending_shrink" jsonb,
	"index_now_until" timestamp (3) with time zone,
	CONSTRAINT "sync_state_one_row" CHECK ("sync_state"."only_row")
);
--> statement-breakpoint
ALTER TABLE "alert_hits" ADD CONSTRAINT "alert_hits_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_hits" ADD CONSTRAINT "alert_hits_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_ad_key_cars_ad_key_fk" FOREIGN KEY ("ad_key") REFERENCES "public"."cars"("ad_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_photos" ADD CONSTRAINT "inquiry_photos_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_views" ADD CONSTRAINT "car_views_ad_key_cars_ad_key_fk" FOREIGN KEY ("ad_key") REFERENCES "public"."cars"("ad_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_ad_key_cars_ad_key_fk" FOREIGN KEY ("ad_key") REFERENCES "public"."cars"("ad_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_hits_of_mail" ON "alert_hits" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "alerts_of_address" ON "alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "appointments_by_start" ON "appointments" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "inquiries_by_time" ON "inquiries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inquiries_by_fingerprint" ON "inquiries" USING btree ("fingerprint","received_at");--> statement-breakpoint
CREATE INDEX "mails_of_inquiry" ON "mails" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "mails_of_alert" ON "mails" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "office_log_by_time" ON "office_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "office_sessions_of_address" ON "office_sessions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "cars_for_sale" ON "cars" USING btree ("fetched_at" DESC NULLS LAST,"ad_key") WHERE "cars"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "price_changes_of_car" ON "price_changes" USING btree ("ad_key","at");--> statement-breakpoint
-- The planner's statistics keep values of rows, also of deleted ones. None are gathered of what tells of a person.
ALTER TABLE "alert_hits" ALTER COLUMN "ad_key" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "alerts"
	ALTER COLUMN "email" SET STATISTICS 0,
	ALTER COLUMN "query" SET STATISTICS 0,
	ALTER COLUMN "ad_key" SET STATISTICS 0,
	ALTER COLUMN "token_hash" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "appointments"
	ALTER COLUMN "token_hash" SET STATISTICS 0,
	ALTER COLUMN "wish" SET STATISTICS 0,
	ALTER COLUMN "proposed_for" SET STATISTICS 0,
	ALTER COLUMN "starts_at" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "inquiries"
	ALTER COLUMN "reference" SET STATISTICS 0,
	ALTER COLUMN "fields" SET STATISTICS 0,
	ALTER COLUMN "details" SET STATISTICS 0,
	ALTER COLUMN "ad_key" SET STATISTICS 0,
	ALTER COLUMN "idempotency_key" SET STATISTICS 0,
	ALTER COLUMN "fingerprint" SET STATISTICS 0,
	ALTER COLUMN "note" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "inquiry_photos"
	ALTER COLUMN "digest" SET STATISTICS 0,
	ALTER COLUMN "jpeg" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "mails"
	ALTER COLUMN "alert_address" SET STATISTICS 0,
	ALTER COLUMN "payload" SET STATISTICS 0,
	ALTER COLUMN "message_id" SET STATISTICS 0,
	ALTER COLUMN "last_failure" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "key" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "redeemed_captchas" ALTER COLUMN "digest" SET STATISTICS 0;--> statement-breakpoint
-- Compressed already.
ALTER TABLE "inquiry_photos" ALTER COLUMN "jpeg" SET STORAGE EXTERNAL;
