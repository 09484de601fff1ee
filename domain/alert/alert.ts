import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import { addDays, addMonths, dayMs } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { emailField } from "#domain/inquiry/field-rules.ts";
import { activeFilters, type CarFilters } from "#domain/search/filters.ts";

/**
 * Search orders ('Suchaufträge'): somebody wants a mail when a car comes that fits a search, or when the
 * price of one car falls.
 */

/** So long the link of the first mail confirms; then the order is deleted (O3). */
export const confirmableDays = 7;
const months = 6;
/** So long before its end a mail asks once whether it shall go on (O9). */
const questionDays = 14;
/** Of one mail address; more are for no buyer. */
export const maxAlerts = 20;

export function isConfirmable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < confirmableDays * dayMs;
}

/** First day without the order, `2027-05-23`, when it is confirmed or prolonged now. */
export function lastsUntil(now: Date): string {
  return addMonths(berlinMoment(now).day, months);
}

type Lifetime = {
  expiresOn: string | null;
  /** When the mail was made that asks; null before. */
  askedAt: Date | null;
};

export function isQuestionDue({ expiresOn, askedAt }: Lifetime, now: Date): boolean {
  if (expiresOn === null || askedAt !== null) return false;
  return berlinMoment(now).day >= addDays(expiresOn, -questionDays);
}

/** Never before somebody has had `questionDays` to answer. */
export function endDay({ expiresOn, askedAt }: Lifetime): string | null {
  if (expiresOn === null || askedAt === null) return null;
  const answered = addDays(berlinMoment(askedAt).day, questionDays);
  return answered > expiresOn ? answered : expiresOn;
}

export function isOver(lifetime: Lifetime, now: Date): boolean {
  const day = endDay(lifetime);
  return day !== null && berlinMoment(now).day >= day;
}

/** Longer than any address that the list writes. */
const maxQueryLength = 2_000;

/** The form (O1): an address and either a search or a car. The search may be empty: any new car. */
export const alertFormSchema = z
  .object({
    email: emailField,
    suche: z.string().max(maxQueryLength, "Diese Suche ist zu lang").optional(),
    fahrzeug: adKeySchema.optional(),
  })
  .refine(({ suche, fahrzeug }) => (suche === undefined) !== (fahrzeug === undefined), {
    path: ["suche"],
    message: "Bitte wählen Sie eine Suche oder ein Fahrzeug",
  });

export const alertKeys: readonly string[] = ["email", "suche", "fahrzeug"];

/** What its page can do with an order; `resume` ends a pause, `prolong` begins six months anew. */
export const alertActions = ["confirm", "pause", "resume", "prolong", "end"] as const;
export type AlertAction = (typeof alertActions)[number];

export type AlertView = {
  id: string;
  state: "pending" | "active" | "paused";
  title: string;
  path: string | null;
  price: number | null;
  expiresOn: string | null;
  isProlongable: boolean;
};

export type AlertOverview = { email: string; orders: readonly AlertView[] };

export function describeSearch(filters: CarFilters): string {
  const labels = activeFilters(filters).map(({ label }) => label);
  return labels.length === 0 ? "Alle neuen Fahrzeuge" : labels.join(", ");
}
