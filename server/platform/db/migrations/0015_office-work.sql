CREATE TABLE "holds" (
	"ad_key" text collate "C" PRIMARY KEY NOT NULL,
	"inquiry_id" bigint,
	"until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_views" (
	"ad_key" text collate "C" NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "car_views_ad_key_day_pk" PRIMARY KEY("ad_key","day")
);
--> statement-breakpoint
CREATE TABLE "dealership_facts" (
	"version" bigint PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
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
CREATE TABLE "sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"result" jsonb,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "first_handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_ad_key_cars_ad_key_fk" FOREIGN KEY ("ad_key") REFERENCES "public"."cars"("ad_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_views" ADD CONSTRAINT "car_views_ad_key_cars_ad_key_fk" FOREIGN KEY ("ad_key") REFERENCES "public"."cars"("ad_key") ON DELETE cascade ON UPDATE no action;