import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import { asRecord } from "#domain/format/as-record.ts";
import { maxWishlistSize } from "#domain/pages/paths.ts";
import type { LocalMoment, Schedule } from "#domain/profile/opening-hours.ts";
import { testDriveIssues } from "#domain/test-drive/request.ts";
import { isCallbackAhead } from "./callback.ts";
import { contactSubjects, maxMessageLength, maxNameLength, nameTooLong } from "./contact-fields.ts";
import {
  conditionChoices,
  financeMonths,
  isMessageRequired,
  maxAnswerLengths,
  maxFinanceAnswerLength,
} from "./details.ts";
import {
  emailField,
  issuesOf,
  optionalLine,
  optionalText,
  phoneField,
  requiredLine,
  requiredText,
  strictFormObject,
  withoutUnitAndSeparators,
} from "./field-rules.ts";
import { earliestYear, invalidYear, maxLineLength, maxTextLength } from "./sell-fields.ts";
import { inquiryIntents } from "./vehicle-message.ts";

const unreadable = "Diese Angabe ist nicht lesbar";

const shortLine = (max: number) => optionalLine({ max, tooLong: `Höchstens ${max} Zeichen` });
const choice = (choices: readonly string[]) =>
  z.enum(choices, { error: "Bitte wählen Sie eine der Antworten" });

const adKey = z
  .string({ error: unreadable })
  .refine((key) => adKeySchema.safeParse(key).success, unreadable);

const dayWish = strictFormObject({
  day: z.string({ error: unreadable }).max(10, unreadable),
  time: z.string({ error: unreadable }).max(20, unreadable).default(""),
}).nullable();

const finance = strictFormObject({
  deposit: shortLine(maxFinanceAnswerLength),
  months: choice(financeMonths),
  rate: shortLine(maxFinanceAnswerLength),
}).partial();

const condition = strictFormObject({
  inspection: shortLine(maxAnswerLengths.inspection).refine(
    (text) => text === "" || /\d|neu|abgelaufen/i.test(text),
    "Bitte Monat und Jahr, zum Beispiel 05/2027",
  ),
  owners: choice(conditionChoices.owners),
  accident: choice(conditionChoices.accident),
  serviceBook: choice(conditionChoices.serviceBook),
  keys: choice(conditionChoices.keys),
  defects: optionalText({
    max: maxAnswerLengths.defects,
    tooLong: `Höchstens ${maxAnswerLengths.defects} Zeichen`,
  }),
  priceIdea: shortLine(maxAnswerLengths.priceIdea).refine(
    (text) => text === "" || /\d/.test(text),
    "Bitte einen Betrag in Euro, zum Beispiel 9.500",
  ),
}).partial();

/** What decides whether a requested time can be kept. */
export type TimeRules = { now: LocalMoment; schedule: Schedule };

/**
 * The `details` of contact and sell inquiries, which extend the specified keys. Rejects times before
 * `now` (German local time), because a form may have been open since yesterday.
 */
export function detailsSchema({ now, schedule }: TimeRules) {
  const testDrive = strictFormObject({
    first: dayWish.default(null),
    second: dayWish.default(null),
  }).superRefine((days, context) => {
    for (const { field, message } of testDriveIssues(days, now.day, schedule)) {
      // Zod takes the path relative to `testDrive`.
      const path = field.split(".").slice("details.testDrive".split(".").length);
      context.addIssue({ code: "custom", path, message });
    }
  });
  const callback = z
    .string({ error: unreadable })
    .refine(
      (value) => isCallbackAhead(value, now, schedule),
      "Diese Zeit ist vorbei: Bitte wählen Sie eine andere",
    );
  return strictFormObject({
    vehicle: adKey,
    otherVehicles: z.array(adKey, { error: unreadable }).max(maxWishlistSize, unreadable),
    intent: z.enum(inquiryIntents, { error: unreadable }),
    testDrive,
    tradeIn: z.boolean({ error: unreadable }),
    finance,
    callback,
    condition,
  }).partial();
}

export type Details = z.infer<ReturnType<typeof detailsSchema>> & {
  /** What the sender looks for, as the office entered it: 'Kombi, Automatik, bis 20.000 €'. */
  search?: string;
};

const messageLimit = { max: maxMessageLength, tooLong: "Nachricht zu lang" };

export const contactInquirySchema = z.strictObject({
  name: requiredLine("Name ist erforderlich", { max: maxNameLength, tooLong: nameTooLong }),
  email: emailField,
  phone: phoneField,
  subject: z.enum(contactSubjects, { error: "Thema ist erforderlich" }),
  message: requiredText("Nachricht ist erforderlich", messageLimit),
});

export type ContactInquiry = z.infer<typeof contactInquirySchema>;

/** Depends on the body, because some wishes need no message. */
export function contactBodySchema(body: unknown, rules: TimeRules) {
  const isRequired = isMessageRequired(asRecord(asRecord(body).details));
  const { message } = contactInquirySchema.shape;
  return contactInquirySchema.extend({
    message: isRequired ? message : optionalText(messageLimit),
    details: detailsSchema(rules).optional(),
  });
}

export const contactIssues = (body: unknown, rules: TimeRules) =>
  issuesOf(contactBodySchema(body, rules), body);

const maxKilometres = 9_999_999;

const nonEmptyLine = (missing: string) =>
  requiredLine(missing, { max: maxLineLength, tooLong: `Höchstens ${maxLineLength} Zeichen` });
const longText = optionalText({
  max: maxTextLength,
  tooLong: `Höchstens ${maxTextLength} Zeichen`,
});

/** Limits the work of the regular expressions. */
const maxNumberLength = 40;

type NumberErrors = { missing: string; invalid: string };

/** API clients may send a JSON number. Its decimal point must not be read as a thousands separator. */
const numberText = ({ missing, invalid }: NumberErrors) =>
  z
    .union([z.string(), z.number()], { error: missing })
    .transform((value) =>
      typeof value === "number" ? String(value).replace(".", ",") : value.trim(),
    )
    .pipe(z.string().min(1, { error: missing, abort: true }).max(maxNumberLength, invalid));

/** Accepts neither `1e3` nor `0x7`. */
const wholeNumber = ({ invalid }: NumberErrors, min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, { error: invalid, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, invalid).max(max, invalid));

const yearErrors = { missing: "Baujahr ist erforderlich", invalid: invalidYear };
const year = (latest: number) =>
  numberText(yearErrors).pipe(wholeNumber(yearErrors, earliestYear, latest));

const mileageErrors = {
  missing: "Kilometerstand ist erforderlich",
  invalid: "Ungültiger Kilometerstand",
};
const mileage = numberText(mileageErrors)
  .transform(withoutUnitAndSeparators)
  .pipe(wholeNumber(mileageErrors, 0, maxKilometres));

export function sellInquirySchema(currentYear: number) {
  return z.strictObject({
    firstName: nonEmptyLine("Vorname ist erforderlich"),
    lastName: nonEmptyLine("Nachname ist erforderlich"),
    email: emailField,
    phone: phoneField,
    make: nonEmptyLine("Marke ist erforderlich"),
    model: nonEmptyLine("Modell ist erforderlich"),
    year: year(currentYear + 1),
    mileage,
    equipment: longText.default(""),
    message: longText.default(""),
  });
}

export type SellInquiry = z.infer<ReturnType<typeof sellInquirySchema>>;

export const sellBodySchema = (rules: TimeRules) =>
  sellInquirySchema(Number(rules.now.day.slice(0, 4))).extend({
    details: detailsSchema(rules).optional(),
  });

export const sellIssues = (body: unknown, rules: TimeRules) =>
  issuesOf(sellBodySchema(rules), body);
