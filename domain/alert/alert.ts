import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import { addDays, addMonths, dayMs } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { emailField } from "#domain/inquiry/field-rules.ts";
import { activeFilters, type CarFilters } from "#domain/search/filters.ts";

// An alert ('Suchauftrag') sends a mail when a car matches a search, or when the price of one car falls.

/** Double opt-in: an alert that is not confirmed within this time is deleted. */
export const confirmableDays = 7;
const lifetimeMonths = 6;
/** A mail asks once, this long before the end, whether to renew the alert. */
const questionDays = 14;
/** Per mail address; no genuine buyer needs more. */
export const maxAlerts = 20;

export function isConfirmable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < confirmableDays * dayMs;
}

/** First day without the alert, such as `2027-05-23`, if it is confirmed or renewed now. */
export function expiryDay(now: Date): string {
  return addMonths(berlinMoment(now).day, lifetimeMonths);
}

type Lifetime = {
  expiresOn: string | null;
  /** When the mail with the renewal question was created. */
  askedAt: Date | null;
};

export function isRenewalQuestionDue({ expiresOn, askedAt }: Lifetime, now: Date): boolean {
  if (expiresOn === null || askedAt !== null) return false;
  return berlinMoment(now).day >= addDays(expiresOn, -questionDays);
}

/** First day without the alert, at least `questionDays` after the renewal question; null before that. */
export function endDay({ expiresOn, askedAt }: Lifetime): string | null {
  if (expiresOn === null || askedAt === null) return null;
  const answerDay = addDays(berlinMoment(askedAt).day, questionDays);
  return answerDay > expiresOn ? answerDay : expiresOn;
}

export function isExpired(lifetime: Lifetime, now: Date): boolean {
  const day = endDay(lifetime);
  return day !== null && berlinMoment(now).day >= day;
}

/** Longer than any query string that the list generates. */
const maxQueryLength = 2_000;

/** Requires either a search or a car. An empty search matches every new car. */
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

export const alertFields: readonly string[] = Object.keys(alertFormSchema.shape);

/** `prolong` renews the alert for another six months. */
export const alertActions = ["confirm", "pause", "resume", "prolong", "end"] as const;
export type AlertAction = (typeof alertActions)[number];

export type AlertView = {
  id: string;
  state: "pending" | "active" | "paused";
  title: string;
  path: string | null;
  price: number | null;
  endsOn: string | null;
  isRenewable: boolean;
};

export type AlertOverview = { email: string; alerts: readonly AlertView[] };

export function describeSearch(filters: CarFilters): string {
  const labels = activeFilters(filters).map(({ label }) => label);
  return labels.length === 0 ? "Alle neuen Fahrzeuge" : labels.join(", ");
}
