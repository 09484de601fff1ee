-- The planner's statistics hold values of rows, also of those that were deleted. None are gathered of what
-- tells of a person; naming the type anew drops those that are there, and changes nothing else.
ALTER TABLE "inquiries"
	ALTER COLUMN "reference" SET STATISTICS 0,
	ALTER COLUMN "fields" SET STATISTICS 0,
	ALTER COLUMN "ad_key" SET STATISTICS 0,
	ALTER COLUMN "idempotency_key" SET STATISTICS 0,
	ALTER COLUMN "fingerprint" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "inquiries"
	ALTER COLUMN "reference" TYPE text,
	ALTER COLUMN "fields" TYPE jsonb,
	ALTER COLUMN "ad_key" TYPE text COLLATE "C",
	ALTER COLUMN "idempotency_key" TYPE text,
	ALTER COLUMN "fingerprint" TYPE text;
--> statement-breakpoint
ALTER TABLE "letters"
	ALTER COLUMN "message_id" SET STATISTICS 0,
	ALTER COLUMN "last_failure" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "letters"
	ALTER COLUMN "message_id" TYPE text,
	ALTER COLUMN "last_failure" TYPE text;
--> statement-breakpoint
ALTER TABLE "rate_limits"
	ALTER COLUMN "key" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "rate_limits"
	ALTER COLUMN "key" TYPE text;
--> statement-breakpoint
ALTER TABLE "redeemed_captchas"
	ALTER COLUMN "digest" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "redeemed_captchas"
	ALTER COLUMN "digest" TYPE text;
