import { contactInquirySchema } from "#domain/inquiry/contact-schema.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import type { CheckFields } from "./use-field-check.ts";

/** The rules of the contact form; loaded when somebody begins to fill it in. */
export const contactRules: CheckFields = (values) => {
  const parsed = contactInquirySchema.safeParse(values);
  return parsed.success ? [] : fieldIssues(parsed.error);
};
