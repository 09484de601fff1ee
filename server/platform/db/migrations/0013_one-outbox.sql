ALTER TABLE "letters" RENAME TO "mails";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "recipient" TO "kind";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER SEQUENCE "letters_id_seq" RENAME TO "mails_id_seq";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "letters_pkey" TO "mails_pkey";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "letters_message_id_unique" TO "mails_message_id_unique";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "letters_inquiry_id_inquiries_id_fk" TO "mails_inquiry_id_inquiries_id_fk";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "letters_alert_id_alerts_id_fk" TO "mails_alert_id_alerts_id_fk";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "letters_one_subject";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_one_subject" CHECK (num_nonnulls("mails"."inquiry_id", "mails"."alert_id", "mails"."alert_address", "mails"."payload") = 1);--> statement-breakpoint
ALTER INDEX "letters_of_inquiry" RENAME TO "mails_of_inquiry";--> statement-breakpoint
ALTER INDEX "letters_of_alert" RENAME TO "mails_of_alert";--> statement-breakpoint
ALTER INDEX "letters_waiting" RENAME TO "mails_waiting";--> statement-breakpoint
ALTER TABLE "alert_hits" RENAME COLUMN "letter_id" TO "mail_id";--> statement-breakpoint
ALTER TABLE "alert_hits" RENAME CONSTRAINT "alert_hits_letter_id_letters_id_fk" TO "alert_hits_mail_id_mails_id_fk";--> statement-breakpoint
ALTER INDEX "alert_hits_of_letter" RENAME TO "alert_hits_of_mail";--> statement-breakpoint
-- As in 0005: the planner's statistics hold nothing that tells of a person.
ALTER TABLE "mails" ALTER COLUMN "payload" SET STATISTICS 0;--> statement-breakpoint
-- Mails about the site were jobs and no rows. Those of a restored backup, which has no jobs, are written anew.
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN
		UPDATE "inquiries" SET "announced_at" = NULL WHERE "handled_at" IS NULL;
		RETURN;
	END IF;
	WITH "old" AS (
		SELECT *,
			coalesce((data->>'at')::timestamptz, created_on) AS at,
			coalesce((SELECT split_part("message_id", '@', 2) FROM "mails" ORDER BY "id" DESC LIMIT 1), 'website>') AS domain
		FROM pgboss.job
		WHERE name IN ('alarms', 'deletion-notices', 'weekly-overviews') AND data IS NOT NULL
	)
	INSERT INTO "mails" ("kind", "payload", "message_id", "created_at", "attempts", "last_failure", "sent_at", "failed_at")
	SELECT
		CASE name WHEN 'alarms' THEN 'alarm' WHEN 'deletion-notices' THEN 'deletion-notice' ELSE 'week' END,
		CASE WHEN data->>'kind' = 'letters' THEN jsonb_set(data, '{kind}', '"mails"') ELSE data END,
		'<' || CASE name
			WHEN 'alarms' THEN concat('alarm-', data->>'kind', '-', data->>'number', '-', (extract(epoch FROM at) * 1000)::bigint)
			WHEN 'deletion-notices' THEN concat('loeschung-', id)
			ELSE concat('woche-', data->>'monday')
		END || '.dealer@' || domain,
		at,
		retry_count,
		output->>'message',
		CASE WHEN state = 'completed' THEN completed_on END,
		CASE WHEN state IN ('failed', 'cancelled') THEN coalesce(completed_on, created_on) END
	FROM "old"
	ORDER BY created_on
	ON CONFLICT DO NOTHING;
	-- Mails with a row get a new job.
	DELETE FROM pgboss.job WHERE name IN ('letters', 'alarms', 'deletion-notices', 'weekly-overviews');
END $$;
