ALTER TABLE "sync_state" ADD COLUMN "run_done" integer;--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "run_total" integer;