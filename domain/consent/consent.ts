import { dayMs } from "#domain/format/calendar.ts";

/** Cookie consent. Parsed without Zod, because every page loads this. */

export type OptionalCategory = "functional" | "analytics" | "marketing";

export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>> & {
  /** Functional consent given at the map covers only the map. */
  readonly mapOnly?: boolean;
};

export type Consent = ConsentChoice & {
  readonly essential: true;
  readonly consentGiven: boolean;
  readonly decisionMade: boolean;
  readonly consentDate: string;
  readonly textVersion: number;
  readonly offered: string;
};

export type ConsentServices = { readonly analytics: boolean; readonly recaptcha: boolean };

/** Identifies the services that consent is about. reCAPTCHA has no category, but the texts name it. */
export function offeredServices({ analytics, recaptcha }: ConsentServices): string {
  return `map${analytics ? " analytics" : ""}${recaptcha ? " recaptcha" : ""}`;
}

export function bannerText({ analytics }: Pick<ConsentServices, "analytics">): string {
  const statistics = analytics ? ", Statistik von Google Analytics" : "";
  return `Karten von OpenStreetMap${statistics}, „Zuletzt angesehen“ und „Letzte Suche“ gibt es nur mit Ihrer Zustimmung, jederzeit widerrufbar.`;
}

/** Increment it when the services, purposes or durations in the texts change: visitors are asked again. */
export const consentTextVersion = 4;

export const consentLifetimeDays = 365;

const everyCategory = (allowed: boolean): ConsentChoice => ({
  functional: allowed,
  analytics: allowed,
  marketing: allowed,
});
export const everythingAllowed = everyCategory(true);
export const nothingAllowed = everyCategory(false);

export const undecided: Consent = {
  essential: true,
  ...nothingAllowed,
  consentGiven: false,
  decisionMade: false,
  consentDate: "",
  textVersion: consentTextVersion,
  offered: "",
};

/** A category may be allowed before it has a service: `offered` tells which services that covers. */
export function decide(
  { functional, analytics, marketing, mapOnly }: ConsentChoice,
  services: ConsentServices,
  now: Date,
): Consent {
  return {
    essential: true,
    functional,
    analytics,
    marketing,
    ...(functional && mapOnly === true && { mapOnly }),
    consentGiven: functional || analytics || marketing,
    decisionMade: true,
    consentDate: now.toISOString(),
    textVersion: consentTextVersion,
    offered: offeredServices(services),
  };
}

/** `undecided` if the record is malformed, expired, or about other texts or services. Never throws. */
export function readConsent(text: string | null, services: ConsentServices, now: Date): Consent {
  const record = text === null ? null : parseRecord(text);
  if (record === null) return undecided;
  const {
    textVersion = consentTextVersion,
    offered = offeredServices(services),
    consentDate,
    consentGiven,
  } = record;
  if (textVersion !== consentTextVersion || offered !== offeredServices(services)) return undecided;
  // A future date is valid, as the clock may have been set back; an invalid one makes `daysLeft` NaN.
  if (typeof consentDate !== "string" || !(daysLeft({ consentDate }, now) >= 0)) return undecided;
  const decisionMade = record.decisionMade ?? consentGiven;
  if (decisionMade !== true) return undecided;
  const choice = {
    functional: record.functional === true,
    analytics: record.analytics === true,
    marketing: record.marketing === true,
    mapOnly: record.mapOnly === true,
  };
  return { ...decide(choice, services, new Date(consentDate)), consentDate };
}

export function daysLeft({ consentDate }: Pick<Consent, "consentDate">, now: Date): number {
  return consentLifetimeDays - (now.getTime() - Date.parse(consentDate)) / dayMs;
}

function parseRecord(text: string): Partial<Record<keyof Consent, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
