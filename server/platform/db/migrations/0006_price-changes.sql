CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ad_key" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"before" numeric(12, 2),
	"after" numeric(12, 2)
);
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "price_known_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "price_reduction" jsonb;--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "index_now_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_ad_key_cars_ad_key_fk" FOREIGN KEY ("ad_key") REFERENCES "public"."cars"("ad_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_of_car" ON "price_changes" USING btree ("ad_key","at");