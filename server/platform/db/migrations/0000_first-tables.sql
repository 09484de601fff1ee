CREATE TABLE "cars" (
	"ad_key" text collate "C" PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL,
	"photos" jsonb NOT NULL,
	"marker" text NOT NULL,
	"detailed" boolean NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_one_row" CHECK ("stock"."only_row")
);
--> statement-breakpoint
CREATE TABLE "sync_state" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"running_since" timestamp (3) with time zone,
	"last_started_at" timestamp (3) with time zone,
	"last_finished_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_result" jsonb,
	"last_error" text,
	"pending_shrink" jsonb,
	CONSTRAINT "sync_state_one_row" CHECK ("sync_state"."only_row")
);
--> statement-breakpoint
CREATE INDEX "cars_for_sale" ON "cars" USING btree ("fetched_at" DESC NULLS LAST,"ad_key") WHERE "cars"."withdrawn_at" is null;