import { z } from "zod";
import { invalidPhone, maxPhoneLength } from "./contact-fields.ts";

/**
 * What the fields of both forms have in common (R30). `server/` relies on these rules and adds only what
 * needs a database.
 */

/**
 * Takes script tags out of typed text, with what stands between them.
 * Cosmetic: safety comes from escaping where text is put out. What is no whole tag loses its brackets
 * only, so that nobody loses a message for an odd sign. In one pass over the text, however long it
 * is; stripping twice is stripping once, and nothing of the result begins like such a tag.
 */
export function stripScripts(text: string): string {
  return withoutBeginnings(withoutElements(text));
}

function withoutElements(text: string): string {
  let kept = "";
  let end = 0;
  /** What `kept` was before the element that is open, and where it began. */
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

/** Parts on both sides of an element may have joined to a new beginning. */
function withoutBeginnings(text: string): string {
  return text.replaceAll(/[</]+/g, (run: string, index: number) => {
    const isBeginning = /^script/i.test(text.slice(index + run.length, index + run.length + 6));
    return isBeginning && run.includes("<") ? run.slice(0, run.indexOf("<")) : run;
  });
}

/** Specification: pattern of an address without spaces; one address, no header can be hidden in it. */
const emailPattern = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]{2,}$/;

/** What people write between digits: `06203/12345`, `+49 (0) 171.392-0014`. */
const phonePattern = /^[\d +\-/.()]*$/;
const minPhoneLength = 7;
const minDigits = 6;

/**
 * Turns the direction of text around. Phones put such marks about a number that is copied, so they
 * are taken out without a word; left in, they could make a mail read otherwise than it is.
 */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What is one line stays one, in mails and in tables: no control characters, no line ends. */
const unprintable = /[\p{Cc}\u2028\u2029]/u;

/** White space that is pasted along with words; where there is one line only, it is a space. */
const oddSpaces = /[\t\v\f\p{Zs}\ufeff]/gu;

/** Of longer texts line ends and tabs are part. */
const unprintableInText = /(?![\n\t])\p{Cc}/u;

const charactersRefused = "Bitte entfernen Sie unsichtbare Sonderzeichen";

/** Half of a character of four bytes is no text for a database: it becomes a replacement sign. */
const cleaned = (text: string) =>
  stripScripts(text.toWellFormed().replaceAll(directionMarks, "")).trim();

type Limit = { max: number; tooLong: string };

/** A required line: `missing` when nothing is left of it. */
export function requiredLine(missing: string, { max: most, tooLong }: Limit) {
  return z
    .string({ error: missing })
    .max(4 * most, { error: tooLong, abort: true })
    .transform((text) => cleaned(text.replaceAll(oddSpaces, " ")))
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(most, tooLong)
        .refine((text) => !unprintable.test(text), charactersRefused),
    );
}

/** A text of several lines that may be left out; line ends become `\n`. */
export function optionalText(limit: Limit) {
  return z.string({ error: "Bitte geben Sie einen Text ein" }).pipe(linesOfText(limit));
}

/** A text of several lines: `missing` when nothing is left of it. */
export function requiredText(missing: string, limit: Limit) {
  return z
    .string({ error: missing })
    .pipe(linesOfText(limit))
    .refine((text) => text !== "", missing);
}

function linesOfText({ max: most, tooLong }: Limit) {
  return z
    .string()
    .max(4 * most, { error: tooLong, abort: true })
    .transform((text) => cleaned(text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")))
    .pipe(
      z
        .string()
        .max(most, tooLong)
        .refine((text) => !unprintableInText.test(text), charactersRefused),
    );
}

export const emailField = requiredLine("E-Mail ist erforderlich", {
  max: 254,
  tooLong: "Ungültige E-Mail-Adresse",
}).refine((text) => emailPattern.test(text), "Ungültige E-Mail-Adresse");

/** Of both forms; kept as it is typed. */
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

/** The first message of each field, in the order of the fields. */
export function fieldIssues(error: z.ZodError): { field: string; message: string }[] {
  const first = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? "");
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([field, message]) => ({ field, message }));
}

/** What is wrong with `values`, the first message of each field; empty when nothing is. */
export function issuesOf(schema: z.ZodType, values: unknown): { field: string; message: string }[] {
  const { success, error } = schema.safeParse(values);
  return success ? [] : fieldIssues(error);
}
