CREATE TABLE "clock_seen" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"doubted_since" timestamp (3) with time zone,
	CONSTRAINT "clock_seen_one_row" CHECK ("clock_seen"."only_row")
);
