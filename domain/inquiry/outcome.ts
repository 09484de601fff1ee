import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import type { Slot } from "#domain/test-drive/slots.ts";
import type { FieldIssue } from "./field-rules.ts";

/** What the page repeats of the alert, so that the visitor notices a typing error. */
export type SentAlert = { email: string; title: string | null };

/** The outcome of a form posted without scripts. */
export type PostedOutcome =
  | {
      state: "sent";
      /** Empty for an alert. */
      reference: string;
      /** Set only when the form asked for a test drive; the page repeats the times. */
      wish?: TestDriveRequest;
      alert?: SentAlert;
    }
  | RefusedForm;

/** `values` fill the form again. */
export type RefusedForm = {
  state: "refused";
  issues: readonly FieldIssue[];
  message: string;
  values: Readonly<Record<string, string>>;
  alert?: SentAlert;
};

/** `status` and `headers` are those of the HTTP response. */
export type AcceptForm = (
  kind: "contact" | "sell" | "alert" | "office",
  values: Readonly<Record<string, string>>,
) => Promise<{ outcome: PostedOutcome; status: number; headers: Record<string, string> }>;

/** Set by the family; retention.ts depends on them. */
export const inquiryMarks = ["handled", "contract"] as const;
export type InquiryMark = (typeof inquiryMarks)[number];
export type InquiryState = "new" | InquiryMark;

/** Days for which a mail's link to set a mark works. */
export const markLinkDays = 30;

/** For the page of a link in the family's mails. The only personal data is the phone number (ML5). */
export type MarkedInquiry = {
  reference: string;
  receivedAt: string;
  state: InquiryState;
  /** Until the end of this year it is kept with a contract, concluded now if there is none yet. */
  lastContractYear: number;
  /** A confirmed future test drive, which no mark cancels, and the path of the page that cancels it. */
  testDrive: { slot: Slot; cancelPath: string } | null;
  phone: string;
};
