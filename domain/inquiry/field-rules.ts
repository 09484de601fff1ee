import { z } from "zod";
import { invalidPhone, maxPhoneLength } from "./contact-fields.ts";

// Validation of the contact and sell forms (R30); server/ adds only what needs a database.

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

/** Such as `06203/12345` and `+49 (0) 171.392-0014`. */
const phonePattern = /^[\d +\-/.()]*$/;
const minPhoneLength = 7;
const minDigits = 6;

/**
 * Bidirectional controls could disguise a mail's text. They are removed rather than refused, because phones
 * add them to copied numbers.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const unprintable = /[\p{Cc}\u2028\u2029]/u;

const nonBasicSpaces = /[\t\v\f\p{Zs}\ufeff]/gu;

const unprintableInText = /(?![\n\t])\p{Cc}/u;

const invisibleCharactersMessage = "Bitte entfernen Sie unsichtbare Sonderzeichen";

/** Lone surrogates cannot be stored in the database, so `toWellFormed` replaces them. */
const clean = (text: string) =>
  stripScripts(text.toWellFormed().replaceAll(bidiControls, "")).trim();

type Limit = { max: number; tooLong: string };

/** Applies the limit after cleaning, but refuses far longer texts before, as cleaning them costs time. */
const cleanedText = (
  { max, tooLong }: Limit,
  prepare: (text: string) => string,
  forbidden: RegExp,
) =>
  z
    .string()
    .max(4 * max, { error: tooLong, abort: true })
    .transform((text) => clean(prepare(text)))
    .pipe(
      z
        .string()
        .max(max, tooLong)
        .refine((text) => !forbidden.test(text), invisibleCharactersMessage),
    );

const cleanedLine = (limit: Limit) =>
  cleanedText(limit, (text) => text.replaceAll(nonBasicSpaces, " "), unprintable);

const cleanedLines = (limit: Limit) =>
  cleanedText(limit, (text) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n"), unprintableInText);

const required = (missing: string, schema: ReturnType<typeof cleanedText>) =>
  z
    .string({ error: missing })
    .pipe(schema)
    .refine((text) => text !== "", { error: missing, abort: true });

export const requiredLine = (missing: string, limit: Limit) =>
  required(missing, cleanedLine(limit));
export const requiredText = (missing: string, limit: Limit) =>
  required(missing, cleanedLines(limit));
const missingTextMessage = "Bitte geben Sie einen Text ein";
export const optionalText = (limit: Limit) =>
  z.string({ error: missingTextMessage }).pipe(cleanedLines(limit));

export const optionalLine = (limit: Limit) =>
  z.string({ error: missingTextMessage }).pipe(cleanedLine(limit));

export const strictFormObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: "Diese Angabe ist nicht lesbar" });

export const emailField = requiredLine("E-Mail ist erforderlich", {
  max: 254,
  tooLong: "Ungültige E-Mail-Adresse",
}).refine((text) => emailPattern.test(text), "Ungültige E-Mail-Adresse");

export const phoneField = requiredLine("Telefonnummer ist erforderlich", {
  max: maxPhoneLength,
  tooLong: invalidPhone,
}).refine(
  (text) =>
    phonePattern.test(text) &&
    text.length >= minPhoneLength &&
    text.replaceAll(/\D/g, "").length >= minDigits,
  invalidPhone,
);

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
