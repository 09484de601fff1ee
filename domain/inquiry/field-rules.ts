import { z } from "zod";
import {
  cleanEmail,
  cleanLine,
  cleanLines,
  cleanPhone,
  isOneLine,
} from "#domain/format/clean-text.ts";
import { invalidPhone, maxPhoneLength } from "./contact-fields.ts";

// Validation of the contact and sell forms; server/ adds only what needs a database.

/**
 * Removes script elements. Not a security measure: output is escaped. An incomplete tag loses only its angle
 * brackets, so that the rest of the message survives. Idempotent; the result contains no `<script`.
 */
export function stripScripts(text: string): string {
  return removeTagStarts(removeElements(text));
}

function removeElements(text: string): string {
  let kept = "";
  let end = 0;
  /** `kept` and `end` from before the open element. */
  let open: { kept: string; end: number } | null = null;
  for (const { 0: tag, index } of text.matchAll(/<\/?script\b[^<>]*>/gi)) {
    const isClosing = tag[1] === "/";
    if (open !== null && isClosing) {
      kept = open.kept;
      open = null;
    } else {
      kept += text.slice(end, index);
      if (!isClosing) open ??= { kept, end: index };
    }
    end = index + tag.length;
  }
  return kept + text.slice(end);
}

/** Removing an element may have joined the parts around it to a new `<script`. */
function removeTagStarts(text: string): string {
  return text.replaceAll(/[</]+/g, (run: string, index: number) => {
    const isTagStart = /^script/i.test(text.slice(index + run.length, index + run.length + 6));
    return isTagStart && run.includes("<") ? run.slice(0, run.indexOf("<")) : run;
  });
}

/** Exactly one address, without characters that allow header injection. */
const emailPattern = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]{2,}$/;

/** Such as `06203/12345` and `+49 (0) 171.392-0014`. No country code begins with 0 (E.164). */
const phonePattern = /^(?:\(?\+[ (]*[1-9])?[\d \-/.()]*$/;
const minPhoneLength = 7;
const minDigits = 6;

type Limit = { max: number; tooLong: string };

/** Applies the limit after cleaning, but refuses far longer texts before, as cleaning them costs time. */
const cleanedText = ({ max, tooLong }: Limit, clean: (text: string) => string) =>
  z
    .string()
    .max(4 * max, { error: tooLong, abort: true })
    .transform((text) => stripScripts(clean(text)).trim())
    .pipe(z.string().max(max, tooLong));

const cleanedLine = (limit: Limit, clean = cleanLine) =>
  cleanedText(limit, clean).refine(isOneLine, "Bitte entfernen Sie unsichtbare Sonderzeichen");

const cleanedLines = (limit: Limit) => cleanedText(limit, cleanLines);

const required = (missing: string, schema: ReturnType<typeof cleanedText>) =>
  z
    .string({ error: missing })
    .pipe(schema)
    .refine((text) => text !== "", { error: missing, abort: true });

export const requiredLine = (missing: string, limit: Limit, clean = cleanLine) =>
  required(missing, cleanedLine(limit, clean));
export const requiredText = (missing: string, limit: Limit) =>
  required(missing, cleanedLines(limit));
const missingTextMessage = "Bitte geben Sie einen Text ein";
export const optionalText = (limit: Limit) =>
  z.string({ error: missingTextMessage }).pipe(cleanedLines(limit));

export const optionalLine = (limit: Limit) =>
  z.string({ error: missingTextMessage }).pipe(cleanedLine(limit));

export const strictFormObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: "Diese Angabe ist nicht lesbar" });

export const emailLine = (missing: string, invalid: string) =>
  requiredLine(missing, { max: 254, tooLong: invalid }, cleanEmail).refine(
    (text) => emailPattern.test(text),
    invalid,
  );

export const emailField = emailLine("E-Mail ist erforderlich", "Ungültige E-Mail-Adresse");

export const phoneField = requiredLine(
  "Telefonnummer ist erforderlich",
  { max: maxPhoneLength, tooLong: invalidPhone },
  cleanPhone,
).refine(
  (text) =>
    phonePattern.test(text) &&
    text.length >= minPhoneLength &&
    text.replaceAll(/\D/g, "").length >= minDigits,
  invalidPhone,
);

/** `81.200 km` becomes `81200`; what is no whole number stays. */
export function withoutUnitAndSeparators(text: string): string {
  const number = text.replace(/\s*km$/i, "");
  const isGrouped = /^\d{1,3}(?:[.\s']\d{3})+$/.test(number);
  return isGrouped ? number.replaceAll(/[.\s']/g, "") : number;
}

const maxUnknownFields = 10;
const maxFieldNameLength = 40;

export type FieldIssue = { field: string; message: string };

export function fieldIssues(error: z.ZodError): FieldIssue[] {
  const messages = new Map<string, string>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === "unrecognized_keys";
    const paths = isUnknown
      ? issue.keys.slice(0, maxUnknownFields).map((key) => [...issue.path, truncatedName(key)])
      : [issue.path];
    for (const path of paths) {
      const field = path.join(".");
      if (messages.has(field)) continue;
      messages.set(field, isUnknown ? "Dieses Feld gibt es nicht" : issue.message);
    }
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}

const truncatedName = (key: string) => key.toWellFormed().slice(0, maxFieldNameLength);

export function issuesOf(schema: z.ZodType, values: unknown): FieldIssue[] {
  const { success, error } = schema.safeParse(values);
  return success ? [] : fieldIssues(error);
}
