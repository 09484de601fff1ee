ALTER TABLE "inquiries" ADD COLUMN "details" jsonb;--> statement-breakpoint
-- The planner keeps no values of it (migration 0005).
ALTER TABLE "inquiries" ALTER COLUMN "details" SET STATISTICS 0;
