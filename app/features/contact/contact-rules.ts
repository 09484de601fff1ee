import { contactInquirySchema } from "#domain/contact-inquiry.ts";
import { fieldIssues } from "#domain/form-text.ts";
import type { Rules } from "../../ui/use-field-check.ts";

/** The rules of the contact form; loaded when somebody begins to fill it in. */
export const contactRules: Rules = (values) => {
  const parsed = contactInquirySchema.safeParse(values);
  return parsed.success ? [] : fieldIssues(parsed.error);
};
