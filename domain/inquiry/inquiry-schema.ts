import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import type { LocalMoment } from "#domain/dealership/opening-hours.ts";
import { maxOnWishlist } from "#domain/pages/paths.ts";
import { testDriveIssues } from "#domain/test-drive/wish.ts";
import { isCallbackAhead } from "./callback.ts";
import { contactSubjects, maxMessageLength, maxNameLength } from "./contact-fields.ts";
import { conditionChoices, financeMonths, maxAnswerLengths, maxWishLength } from "./details.ts";
import {
  emailField,
  issuesOf,
  optionalLine,
  optionalText,
  phoneField,
  requiredLine,
  requiredText,
  strictPart,
} from "./field-rules.ts";
import { earliestYear, maxLineLength, maxTextLength } from "./sell-fields.ts";
import { statedIntents } from "./vehicle-message.ts";

const unreadable = "Diese Angabe ist nicht lesbar";

const shortLine = (max: number) => optionalLine({ max, tooLong: `Höchstens ${max} Zeichen` });
const choice = (choices: readonly string[]) =>
  z.enum(choices, { error: "Bitte wählen Sie eine der Antworten" });

const adKey = z
  .string({ error: unreadable })
  .refine((key) => adKeySchema.safeParse(key).success, unreadable);

const dayWish = strictPart({
  day: z.string({ error: unreadable }).max(10, unreadable),
  time: z.string({ error: unreadable }).max(20, unreadable).default(""),
}).nullable();

const finance = strictPart({
  deposit: shortLine(maxWishLength),
  months: choice(financeMonths),
  rate: shortLine(maxWishLength),
}).partial();

const condition = strictPart({
  inspection: shortLine(maxAnswerLengths.inspection),
  owners: choice(conditionChoices.owners),
  accident: choice(conditionChoices.accident),
  serviceBook: choice(conditionChoices.serviceBook),
  keys: choice(conditionChoices.keys),
  defects: optionalText({
    max: maxAnswerLengths.defects,
    tooLong: `Höchstens ${maxAnswerLengths.defects} Zeichen`,
  }),
  priceIdea: shortLine(maxAnswerLengths.priceIdea),
}).partial();

/**
 * Of both calls, beside the specified keys (R30). A browser may have stood open since yesterday: what is over
 * by `now`, Germany's time, is refused.
 */
export function detailsSchema(now: LocalMoment) {
  const testDrive = strictPart({
    first: dayWish.default(null),
    second: dayWish.default(null),
  }).superRefine((days, context) => {
    for (const { field, message } of testDriveIssues(days, now.day)) {
      const path = field.split(".").slice("details.testDrive".split(".").length);
      context.addIssue({ code: "custom", path, message });
    }
  });
  const callback = z
    .string({ error: unreadable })
    .refine(
      (value) => isCallbackAhead(value, now),
      "Diese Zeit ist vorbei: Bitte wählen Sie eine andere",
    );
  return strictPart({
    vehicle: adKey,
    otherVehicles: z.array(adKey, { error: unreadable }).max(maxOnWishlist, unreadable),
    intent: z.enum(statedIntents, { error: unreadable }),
    testDrive,
    tradeIn: z.boolean({ error: unreadable }),
    finance,
    callback,
    condition,
  }).partial();
}

export type Details = z.infer<ReturnType<typeof detailsSchema>>;

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

export const contactBodySchema = (now: LocalMoment) =>
  contactInquirySchema.extend({ details: detailsSchema(now).optional() });

export const contactIssues = (typed: unknown, now: LocalMoment) =>
  issuesOf(contactBodySchema(now), typed);

const maxKilometres = 9_999_999;

const line = (missing: string) =>
  requiredLine(missing, { max: maxLineLength, tooLong: `Höchstens ${maxLineLength} Zeichen` });
const text = optionalText({ max: maxTextLength, tooLong: `Höchstens ${maxTextLength} Zeichen` });

/** A bound before the patterns keeps them quick. */
const maxFigureLength = 40;

type Refusals = { missing: string; invalid: string };

/** A client of the wire may send the number itself, whose point is not one between thousands. */
const typed = ({ missing, invalid }: Refusals) =>
  z
    .union([z.string(), z.number()], { error: missing })
    .transform((value) =>
      typeof value === "number" ? String(value).replace(".", ",") : value.trim(),
    )
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
const mileage = typed(mileageRefusals)
  .transform(bareKilometres)
  .pipe(wholeNumber(mileageRefusals, 0, maxKilometres));

function bareKilometres(text: string): string {
  const figure = text.replace(/\s*km$/i, "");
  const isGrouped = /^\d{1,3}(?:[.\s']\d{3})+$/.test(figure);
  return isGrouped ? figure.replaceAll(/[.\s']/g, "") : figure;
}

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

export type SellInquiry = z.infer<ReturnType<typeof sellInquirySchema>>;

export const sellBodySchema = (now: LocalMoment) =>
  sellInquirySchema(Number(now.day.slice(0, 4))).extend({
    details: detailsSchema(now).optional(),
  });

export const sellIssues = (typed: unknown, now: LocalMoment) =>
  issuesOf(sellBodySchema(now), typed);
