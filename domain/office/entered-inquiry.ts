import { z } from "zod";
import {
  contactSubjects,
  maxMessageLength,
  maxNameLength,
} from "#domain/inquiry/contact-fields.ts";
import { emailField, optionalText, phoneField, requiredLine } from "#domain/inquiry/field-rules.ts";
import { entryButtons } from "./entry-form.ts";
import { maxSearchLength, officeFields } from "./office.ts";

const empty = z.literal("");
const trimmed = z.string().trim();

/** What somebody looks for, in words that the website's search understands. */
export const searchField = trimmed.pipe(z.string().max(maxSearchLength, "Zu lang")).default("");

/** What the family enters for somebody who called or stands in the yard, of whom it may know the name alone. */
export const enteredInquirySchema = z.object({
  name: requiredLine("Name ist erforderlich", { max: maxNameLength, tooLong: "Name zu lang" }),
  phone: trimmed.pipe(z.union([empty, phoneField])),
  email: trimmed.pipe(z.union([empty, emailField])),
  subject: z.enum(contactSubjects, { error: "Thema ist erforderlich" }),
  message: optionalText({ max: maxMessageLength, tooLong: "Nachricht zu lang" }),
  search: searchField,
  /** A car as the form suggests it, with its number at the end, or words that name it. */
  car: trimmed.pipe(z.string().max(200, "Zu lang")),
  /** One of several cars that these words fit. */
  chosenCar: trimmed.pipe(z.string().max(200, "Zu lang")).default(""),
});

export type EnteredInquiry = z.infer<typeof enteredInquirySchema>;

export const entryActionSchema = z.object({
  [officeFields.action]: z.enum(Object.values(entryButtons)),
});
