import { dayMs } from "#domain/format/calendar.ts";

/** The decision about cookies. Read without Zod, because every page needs it. */

export type OptionalCategory = "functional" | "analytics" | "marketing";

export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>> & {
  /** Functional consent that was given at the map covers the map alone. */
  readonly mapOnly?: boolean;
};

export type Consent = ConsentChoice & {
  readonly essential: true;
  readonly consentGiven: boolean;
  readonly decisionMade: boolean;
  readonly consentDate: string;
  /** See `consentTextVersion`. */
  readonly textVersion: number;
  /** See `offerOf`; empty without a decision. */
  readonly offered: string;
};

export type ConsentServices = { readonly analytics: boolean; readonly recaptcha: boolean };

/** Nobody can agree to a category without a service. */
export function hasService({ analytics }: ConsentServices): ConsentChoice {
  return { functional: true, analytics, marketing: false };
}

/** What is decided about. reCAPTCHA belongs to no category, but the texts name it. */
export function offerOf({ analytics, recaptcha }: ConsentServices): string {
  return `map${analytics ? " analytics" : ""}${recaptcha ? " recaptcha" : ""}`;
}

/** What the banner asks about: the services in force, and none besides. */
export function bannerText({ analytics }: Pick<ConsentServices, "analytics">): string {
  const statistics = analytics ? ", Statistik von Google Analytics" : "";
  return `Karten von OpenStreetMap${statistics} und die Liste „Zuletzt angesehen“ gibt es nur, wenn Sie zustimmen. Widerrufen können Sie jederzeit.`;
}

/** Raise it when services, purposes or durations in the texts change: all are asked again. */
export const consentTextVersion = 3;

export const consentLifetimeDays = 365;

const allowAll = (is: boolean): ConsentChoice => ({ functional: is, analytics: is, marketing: is });
export const everythingAllowed = allowAll(true);
export const nothingAllowed = allowAll(false);

export const undecided: Consent = {
  essential: true,
  ...nothingAllowed,
  consentGiven: false,
  decisionMade: false,
  consentDate: "",
  textVersion: consentTextVersion,
  offered: "",
};

/** What has no service is not given. */
export function decide(choice: ConsentChoice, services: ConsentServices, now: Date): Consent {
  const possible = hasService(services);
  const functional = choice.functional && possible.functional;
  const analytics = choice.analytics && possible.analytics;
  const marketing = choice.marketing && possible.marketing;
  const mapOnly = functional && choice.mapOnly === true;
  return {
    essential: true,
    functional,
    analytics,
    marketing,
    ...(mapOnly && { mapOnly }),
    consentGiven: functional || analytics || marketing,
    decisionMade: true,
    consentDate: now.toISOString(),
    textVersion: consentTextVersion,
    offered: offerOf(services),
  };
}

/**
 * The record in `text`, or `undecided` for no valid decision: garbage, another version of the
 * texts, other services, older than 365 days. A missing version or offer counts as the present one.
 * Never throws.
 */
export function readConsent(text: string | null, services: ConsentServices, now: Date): Consent {
  const record = text === null ? null : parseRecord(text);
  if (record === null) return undecided;
  const {
    textVersion = consentTextVersion,
    offered = offerOf(services),
    consentDate,
    consentGiven,
  } = record;
  if (textVersion !== consentTextVersion || offered !== offerOf(services)) return undecided;
  // A decision in the future counts: a clock was put back.
  if (typeof consentDate !== "string" || !(daysLeft({ consentDate }, now) >= 0)) return undecided;
  // Older records have no decisionMade.
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

/** For how many days from `now` on the decision counts. */
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
