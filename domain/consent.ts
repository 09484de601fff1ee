/**
 * The decision about cookies (specification, sections 3 and 4): what it is, how it is read back and
 * when it counts no longer. Read by hand and not with Zod, because every page needs it.
 */

/** What a visitor may switch on and off; notwendige Cookies are always on. */
export type OptionalCategory = "functional" | "analytics" | "marketing";

export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>;

/** The record as it is kept in the browser. */
export type Consent = ConsentChoice & {
  readonly essential: true;
  readonly consentGiven: boolean;
  readonly decisionMade: boolean;
  /** ISO time of the decision; empty while there is none. */
  readonly consentDate: string;
  /** Version of the texts that were decided about; see `consentTextVersion`. */
  readonly textVersion: number;
};

/**
 * Goes up whenever services, purposes or durations in the texts change: everybody is asked again,
 * since consent holds only for what one was told.
 */
export const consentTextVersion = 1;

/** Specification, section 9. */
export const consentLifetimeDays = 365;

export const everythingAllowed: ConsentChoice = {
  functional: true,
  analytics: true,
  marketing: true,
};
export const nothingAllowed: ConsentChoice = {
  functional: false,
  analytics: false,
  marketing: false,
};

/** Before a decision: nothing optional is allowed. */
export const undecided: Consent = {
  essential: true,
  ...nothingAllowed,
  consentGiven: false,
  decisionMade: false,
  consentDate: "",
  textVersion: consentTextVersion,
};

/** The record of a decision made at `now`. */
export function decide(choice: ConsentChoice, now: Date): Consent {
  const { functional, analytics, marketing } = choice;
  return {
    essential: true,
    functional,
    analytics,
    marketing,
    consentGiven: functional || analytics || marketing,
    decisionMade: true,
    consentDate: now.toISOString(),
    textVersion: consentTextVersion,
  };
}

/**
 * The record that `text` holds, and `undecided` for whatever is no valid decision any more: garbage,
 * another version of the texts, older than 365 days. Never throws.
 */
export function readConsent(text: string | null, now: Date): Consent {
  const record = text === null ? null : parseRecord(text);
  if (record === null || record.textVersion !== consentTextVersion) return undecided;
  const { consentDate, consentGiven } = record;
  if (typeof consentDate !== "string" || !isCurrent(consentDate, now)) return undecided;
  // Specification, section 4: older records have no decisionMade.
  const decisionMade = record.decisionMade ?? consentGiven;
  if (decisionMade !== true) return undecided;
  const choice = {
    functional: record.functional === true,
    analytics: record.analytics === true,
    marketing: record.marketing === true,
  };
  return { ...decide(choice, new Date(consentDate)), consentDate };
}

function parseRecord(text: string): Partial<Record<keyof Consent, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** Whoever put a clock back, and so decided in the future, has decided all the same. */
function isCurrent(consentDate: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(consentDate);
  return age <= consentLifetimeDays * 24 * 3_600_000;
}
