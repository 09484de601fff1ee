import { z } from "zod";
import { emailField, issuesOf, optionalText, phoneField, requiredLine } from "./field-rules.ts";
import { earliestYear, maxLineLength, maxTextLength } from "./sell-fields.ts";

const maxKilometres = 9_999_999;

const line = (missing: string) =>
  requiredLine(missing, { max: maxLineLength, tooLong: `Höchstens ${maxLineLength} Zeichen` });
const text = optionalText({ max: maxTextLength, tooLong: `Höchstens ${maxTextLength} Zeichen` });

/** A bound before the patterns keeps them quick. */
const maxFigureLength = 40;

type Refusals = { missing: string; invalid: string };

/** A client of the wire may send the number itself. */
const typed = ({ missing, invalid }: Refusals) =>
  z
    .union([z.string(), z.number()], { error: missing })
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1, { error: missing, abort: true }).max(maxFigureLength, invalid));

/** Never a form like `1e3` or `0x7`. */
const wholeNumber = ({ invalid }: Refusals, least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, { error: invalid, abort: true })
    .transform(Number)
    .pipe(z.number().min(least, invalid).max(most, invalid));

const yearRefusals = { missing: "Baujahr ist erforderlich", invalid: "Ungültiges Baujahr" };
const year = (latest: number) =>
  typed(yearRefusals).pipe(wholeNumber(yearRefusals, earliestYear, latest));

const mileageRefusals = {
  missing: "Kilometerstand ist erforderlich",
  invalid: "Ungültiger Kilometerstand",
};
/** `85.000 km`, `85 000`, `85000` */
const mileage = typed(mileageRefusals)
  .transform(bareKilometres)
  .pipe(wholeNumber(mileageRefusals, 0, maxKilometres));

function bareKilometres(text: string): string {
  const figure = text.replace(/\s*km$/i, "");
  const isGrouped = /^\d{1,3}(?:[.\s']\d{3})+$/.test(figure);
  return isGrouped ? figure.replaceAll(/[.\s']/g, "") : figure;
}

/** The rules of the sell form (R30). `currentYear` as it is in Germany. */
export function sellInquirySchema(currentYear: number) {
  return z.strictObject({
    firstName: line("Vorname ist erforderlich"),
    lastName: line("Nachname ist erforderlich"),
    email: emailField,
    phone: phoneField,
    make: line("Marke ist erforderlich"),
    model: line("Modell ist erforderlich"),
    year: year(currentYear + 1),
    mileage,
    equipment: text.default(""),
    message: text.default(""),
  });
}

/** Script tags gone, ends trimmed, mileage in km. */
export type SellInquiry = z.infer<ReturnType<typeof sellInquirySchema>>;

export const sellIssues = (typed: unknown, currentYear: number) =>
  issuesOf(sellInquirySchema(currentYear), typed);
