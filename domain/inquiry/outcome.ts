import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import type { FieldIssue } from "./field-rules.ts";

/** What the page repeats of the alert, so that the visitor notices a typing error. `vehicle` is the page of the car whose price is watched. */
export type SentAlert = { email: string; title: string | null; vehicle: string | null };

/** The outcome of a form posted without scripts. */
export type PostedOutcome =
  | {
      state: "sent";
      /** Empty for an alert. */
      reference: string;
      /** Whether a mail that confirms it, or of an alert asks for that, is on its way. */
      hasConfirmation: boolean;
      /** Set only when the form asked for a test drive; the page repeats the times. */
      wish?: TestDriveRequest;
      /** When a callback will be, in words. */
      callback?: string;
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
  kind: "contact" | "sell" | "alert",
  values: Readonly<Record<string, string>>,
) => Promise<{ outcome: PostedOutcome; status: number; headers: Record<string, string> }>;

/** Marks are set by the family; retention.ts depends on them. */
export type InquiryState = "new" | "handled" | "contract";
