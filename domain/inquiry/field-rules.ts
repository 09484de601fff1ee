import { z } from "zod";
import { invalidPhone, maxPhoneLength } from "./contact-fields.ts";

/** Rules of both forms (R30); server/ adds only what needs a database. */

/**
 * Removes script elements from typed text. Cosmetic: safety comes from escaping on output. An
 * incomplete tag loses its brackets only, so that nobody loses a message for an odd sign. One pass
 * and idempotent; nothing of the result begins like such a tag.
 */
export function stripScripts(text: string): string {
  return withoutBeginnings(withoutElements(text));
}

function withoutElements(text: string): string {
  let kept = "";
  let end = 0;
  /** The text before the open element, and where that began. */
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

/** One address (specification); no header can be hidden in it. */
const emailPattern = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]{2,}$/;

/** What people write between digits: `06203/12345`, `+49 (0) 171.392-0014`. */
const phonePattern = /^[\d +\-/.()]*$/;
const minPhoneLength = 7;
const minDigits = 6;

/**
 * They turn the direction of text around. Phones put them about a copied number, so they are
 * removed silently; left in, they could make a mail read otherwise than it is.
 */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Control characters and line ends. */
const unprintable = /[\p{Cc}\u2028\u2029]/u;

/** Pasted along with words; in a line, it is a space. */
const oddSpaces = /[\t\v\f\p{Zs}\ufeff]/gu;

const unprintableInText = /(?![\n\t])\p{Cc}/u;

const charactersRefused = "Bitte entfernen Sie unsichtbare Sonderzeichen";

/** Half a surrogate pair is no text for a database: it becomes a replacement sign. */
const cleaned = (text: string) =>
  stripScripts(text.toWellFormed().replaceAll(directionMarks, "")).trim();

type Limit = { max: number; tooLong: string };

/** Cleaned and then measured; what is far too long is refused before that. */
const cleanedText = ({ max, tooLong }: Limit, prepare: (text: string) => string, refused: RegExp) =>
  z
    .string()
    .max(4 * max, { error: tooLong, abort: true })
    .transform((text) => cleaned(prepare(text)))
    .pipe(
      z
        .string()
        .max(max, tooLong)
        .refine((text) => !refused.test(text), charactersRefused),
    );

const cleanedLine = (limit: Limit) =>
  cleanedText(limit, (text) => text.replaceAll(oddSpaces, " "), unprintable);

/** Line ends become `\n`. */
const cleanedLines = (limit: Limit) =>
  cleanedText(limit, (text) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n"), unprintableInText);

const required = (missing: string, text: ReturnType<typeof cleanedText>) =>
  z
    .string({ error: missing })
    .pipe(text)
    .refine((left) => left !== "", { error: missing, abort: true });

export const requiredLine = (missing: string, limit: Limit) =>
  required(missing, cleanedLine(limit));
export const requiredText = (missing: string, limit: Limit) =>
  required(missing, cleanedLines(limit));
const textWanted = "Bitte geben Sie einen Text ein";
export const optionalText = (limit: Limit) =>
  z.string({ error: textWanted }).pipe(cleanedLines(limit));

export const optionalLine = (limit: Limit) =>
  z.string({ error: textWanted }).pipe(cleanedLine(limit));

export const strictPart = <Shape extends z.ZodRawShape>(shape: Shape) =>
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

const maxUnknown = 10;
const maxNameLength = 40;

export function fieldIssues(error: z.ZodError): { field: string; message: string }[] {
  const first = new Map<string, string>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === "unrecognized_keys";
    const paths = isUnknown
      ? issue.keys.slice(0, maxUnknown).map((key) => [...issue.path, shortName(key)])
      : [issue.path];
    for (const path of paths) {
      const field = path.join(".");
      if (first.has(field)) continue;
      first.set(field, isUnknown ? "Dieses Feld gibt es nicht" : issue.message);
    }
  }
  return [...first].map(([field, message]) => ({ field, message }));
}

const shortName = (key: string) => key.toWellFormed().slice(0, maxNameLength);

export function issuesOf(schema: z.ZodType, values: unknown): { field: string; message: string }[] {
  const { success, error } = schema.safeParse(values);
  return success ? [] : fieldIssues(error);
}
