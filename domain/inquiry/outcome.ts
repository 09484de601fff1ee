import type { TestDriveWish } from "#domain/appointment/wish.ts";

type Typed = Readonly<Record<string, string>>;

/** A search order has no reference. `wish`: of a form without scripts, for a test drive. `Refusal`: what a refusal says beside the fields. */
export type InquiryOutcome<Refusal> =
  | { state: "sent"; reference: string; wish?: TestDriveWish }
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

/** What the page of a link in the family's mails says of its inquiry (ML5): nothing personal. */
export type MarkedInquiry = {
  reference: string;
  /** As JSON. */
  receivedAt: string;
  state: "new" | InquiryMark;
};
