import { z } from "zod";
import { contactSubjects, maxMessageLength, maxNameLength } from "./contact-fields.ts";
import { emailField, phoneField, requiredLine, requiredText } from "./field-rules.ts";

/** The contact form (specification, sections 3 and 5): one set of rules for browser and server. */

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

/** As it is stored and mailed: script tags gone, ends trimmed. */
export type ContactInquiry = z.infer<typeof contactInquirySchema>;
