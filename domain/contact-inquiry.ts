import { z } from "zod";
import { contactSubjects, longestMessage, longestName } from "./contact-inquiry-fields.ts";
import { emailField, phoneField, requiredLine, requiredText } from "./form-text.ts";

/** The contact form (specification, sections 3 and 5): one set of rules for browser and server. */

export const contactInquirySchema = z.strictObject({
  name: requiredLine("Name ist erforderlich", { most: longestName, tooLong: "Name zu lang" }),
  email: emailField,
  phone: phoneField,
  subject: z.enum(contactSubjects, { error: "Thema ist erforderlich" }),
  message: requiredText("Nachricht ist erforderlich", {
    most: longestMessage,
    tooLong: "Nachricht zu lang",
  }),
});

/** As it is stored and mailed: script tags gone, ends trimmed. */
export type ContactInquiry = z.infer<typeof contactInquirySchema>;
