CREATE TABLE "alert_hits" (
	"alert_id" uuid NOT NULL,
	"ad_key" text collate "C" NOT NULL,
	"letter_id" bigint NOT NULL,
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
ALTER TABLE "letters" ALTER COLUMN "inquiry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "alert_id" uuid;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "alert_address" text;--> statement-breakpoint
ALTER TABLE "alert_hits" ADD CONSTRAINT "alert_hits_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_hits" ADD CONSTRAINT "alert_hits_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_hits_of_letter" ON "alert_hits" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "alerts_of_address" ON "alerts" USING btree ("email");--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_of_alert" ON "letters" USING btree ("alert_id");--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_one_subject" CHECK (num_nonnulls("letters"."inquiry_id", "letters"."alert_id", "letters"."alert_address") = 1);--> statement-breakpoint
-- As in 0005: the planner's statistics hold nothing that tells of a person.
ALTER TABLE "alerts"
	ALTER COLUMN "email" SET STATISTICS 0,
	ALTER COLUMN "query" SET STATISTICS 0,
	ALTER COLUMN "ad_key" SET STATISTICS 0,
	ALTER COLUMN "token_hash" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "alert_hits" ALTER COLUMN "ad_key" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "letters" ALTER COLUMN "alert_address" SET STATISTICS 0;
