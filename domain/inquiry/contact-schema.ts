import { z } from "zod";
import { contactSubjects, maxMessageLength, maxNameLength } from "./contact-fields.ts";
import { emailField, issuesOf, phoneField, requiredLine, requiredText } from "./field-rules.ts";

/** The rules of the contact form (R30). */
export const contactInquirySchema = z.strictObject({
  name: requiredLine("Name ist erforderlich", { max: maxNameLength, tooLong: "Name zu lang" }),
  email: emailField,
  phone: phoneField,
  subject: z.enum(contactSubjects, { error: "Thema ist erforderlich" }),
  message: requiredText("Nachricht ist erforderlich", {
    max: maxMessageLength,
    tooLong: "Nachricht zu lang",
  }),
});

/** Script tags gone, ends trimmed. */
export type ContactInquiry = z.infer<typeof contactInquirySchema>;

export const contactIssues = (typed: unknown) => issuesOf(contactInquirySchema, typed);
