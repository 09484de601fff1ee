type Typed = Readonly<Record<string, string>>;

/** What became of an inquiry that somebody sent; `Refusal` is what a refusal tells beside the fields. */
export type InquiryOutcome<Refusal> =
  | { state: "sent"; reference: string }
  | ({ state: "refused"; issues: readonly { field: string; message: string }[] } & Refusal);

/**
 * Of a form that was posted without scripts: `message` is German and for people, `values` are as they were
 * typed, so that nothing is lost.
 */
export type PostedOutcome = InquiryOutcome<{ message: string; values: Typed }>;
export type RefusedForm = Extract<PostedOutcome, { state: "refused" }>;

/** Accepts a posted form. `status` and `headers` are those of the page that answers it. */
export type AcceptForm = (
  kind: "contact" | "sell",
  typed: Typed,
) => Promise<{ outcome: PostedOutcome; status: number; headers: Record<string, string> }>;
