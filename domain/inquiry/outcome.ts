import type { Slot } from "#domain/test-drive/slots.ts";
import type { TestDriveWish } from "#domain/test-drive/wish.ts";

type Typed = Readonly<Record<string, string>>;

/** What was ordered, so that a slip shows: as typed, and in words, if these could be had. */
export type SentOrder = { email: string; title: string | null };

/**
 * A search order has no reference. `wish`: of a form without scripts, for a test drive; `order`: of a search order.
 * `Refusal`: what a refusal says beside the fields.
 */
export type InquiryOutcome<Refusal> =
  | { state: "sent"; reference: string; wish?: TestDriveWish; order?: SentOrder }
  | ({ state: "refused"; issues: readonly { field: string; message: string }[] } & Refusal);

/** Of a form posted without scripts: `message` is German, `values` are as typed. */
export type PostedOutcome = InquiryOutcome<{ message: string; values: Typed }>;
export type RefusedForm = Extract<PostedOutcome, { state: "refused" }>;

/** `status` and `headers` are those of the page that answers. */
export type AcceptForm = (
  kind: "contact" | "sell" | "alert",
  typed: Typed,
) => Promise<{ outcome: PostedOutcome; status: number; headers: Record<string, string> }>;

/** What became of an inquiry; the family says it (retention.ts). */
export const inquiryMarks = ["handled", "contract"] as const;
export type InquiryMark = (typeof inquiryMarks)[number];

/** What the page of a link in the family's mails says of its inquiry (ML5): nothing personal but the phone. */
export type MarkedInquiry = {
  reference: string;
  receivedAt: string;
  state: "new" | InquiryMark;
  /** A confirmed date ahead, which no mark ends, and the page that calls it off. */
  date: { slot: Slot; callOff: string } | null;
  phone: string;
};
