import { and, isNotNull, isNull } from "drizzle-orm";
import { inquiries, letters } from "#server/db/schema.ts";

/**
 * Which letters, joined with their inquiries, somebody must hear of: given up, and of inquiries that
 * nobody has dealt with. Most are confirmations to a mistyped address; to mark the inquiry as handled
 * ends the matter.
 */
export const deadLetters = and(
  isNull(letters.sentAt),
  isNotNull(letters.failedAt),
  isNull(inquiries.handledAt),
);
