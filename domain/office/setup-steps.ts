// The steps in which a new dealer sets up the site, between the founder and the connections: the shortest part of the
// profile's forms.

import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { type ProfileField, week } from "#domain/profile/profile-fields.ts";
import {
  doesNotApply,
  draftOf,
  type ProfileDraft,
  phoneHoursLike,
} from "#domain/profile/profile-form.ts";
import {
  type ProfileSection,
  type ProfileSectionKey,
  profileSections,
} from "#domain/profile/profile-sections.ts";
import { type OfficeProfile, officePaths, setupDone, setupPath } from "./office.ts";

type SetupStep = {
  section: ProfileSectionKey;
  title: string;
  /** Names of the fields that it asks for; unset, all of the section. */
  asks?: readonly string[];
  /** In place of the section's own. */
  hint?: string;
  /** Its title says what its first part is about. */
  hasNoLegend?: true;
  /** Fields stand filled in that somebody may not want to save. */
  canSkip?: true;
};

export const setupSteps: readonly [SetupStep, ...SetupStep[]] = [
  {
    section: "adresse",
    title: "Ihr Haus",
    asks: [
      ...["name", "claim", "address.street", "address.postalCode", "address.city"],
      ...["address.region", "phone", "whatsapp", "email"],
    ],
  },
  {
    section: "zeiten",
    title: "Öffnungszeiten",
    hasNoLegend: true,
    asks: week("visibleHours").map(({ name }) => name),
    hint: "Leer heißt geschlossen. Am Telefon sind Sie zu denselben Zeiten erreichbar; das lässt sich später unter „Website“ ändern.",
  },
  {
    section: "menschen",
    title: "Ihr Team",
    canSkip: true,
    hasNoLegend: true,
    hint: "So stehen Sie auf der Website, in Angeboten und E-Mails. Wer zuerst kommt, ist Ansprechpartner; weitere und Fotos haben Zeit. Wer mit ins Büro soll, bekommt später unter „Konto“ einen Link.",
  },
  {
    section: "recht",
    title: "Impressum",
    hasNoLegend: true,
    hint: "Was Sie noch nicht wissen, lassen Sie leer.",
    asks: [
      ...["companyName", "representative", "registerCourt", "registerNumber", "vatId"],
      ...["guarantor", "insurancePermit"],
    ].map((name) => `legal.owner.${name}`),
  },
];

/** The founder is the first step, the connections are the last. */
const steps = setupSteps.length + 2;
export type SetupProgress = { step: number; of: number };
export const founderProgress: SetupProgress = { step: 1, of: steps };
export const connectionsProgress: SetupProgress = { step: steps, of: steps };

const stepOf = (key: ProfileSectionKey) => setupSteps.findIndex(({ section }) => section === key);

export type SetupView = {
  title: string;
  progress: SetupProgress;
  parts: ProfileSection["parts"];
  /** The page after this step. */
  next: string;
  back: string | null;
  /** The first step. */
  start: string;
  canSkip: boolean;
};

/** Null for a section that is no step. */
export function setupView(key: ProfileSectionKey): SetupView | null {
  const index = stepOf(key);
  const step = setupSteps[index];
  if (step === undefined) return null;
  const [next, before] = [setupSteps[index + 1], setupSteps[index - 1]];
  return {
    title: step.title,
    progress: { step: index + 2, of: steps },
    parts: askedParts(step),
    next: next === undefined ? `${officePaths.connections}?${setupDone}` : setupPath(next.section),
    back: before === undefined ? null : setupPath(before.section),
    start: setupPath(setupSteps[0].section),
    canSkip: step.canSkip === true,
  };
}

function askedParts({ section, asks, hint, hasNoLegend }: SetupStep): ProfileSection["parts"] {
  const { parts } = profileSections[section];
  return parts.flatMap((part, index) => {
    const asked = part.fields.filter(({ name }) => asks?.includes(name) ?? true);
    const fields = asked.map((field) => ({ ...field, need: needOf(field) }));
    if (asks !== undefined && "rows" in part) return [];
    if (fields.length === 0) return [];
    const { isFolded: _, ...shown } = { isFolded: undefined, ...part };
    const own = { ...(hint !== undefined && { hint }), ...(hasNoLegend && { legend: null }) };
    return [{ ...shown, fields, ...(index === 0 && own) }];
  });
}

function needOf({ kind, isOptional }: ProfileField): NonNullable<ProfileField["need"]> {
  // The law may ask for it, but the site can wait.
  if (kind === "detail") return "kann folgen";
  const isNeeded = isOptional !== true && ["line", "phone", "choice"].includes(kind);
  return isNeeded ? "Pflichtfeld" : "freiwillig";
}

/** `text`: 'Einrichtung fortsetzen: Öffnungszeiten, Schritt 3 von 6' */
export type OpenStep = { section: ProfileSectionKey; text: string };

/** The first step that nobody has finished, as after somebody closed the phone; null once all are. */
export function openStep({
  profile,
  version,
}: Pick<OfficeProfile, "profile" | "version">): OpenStep | null {
  const { companyName, representative } = profile.legal.owner;
  const isLegalOpen = companyName === null && representative === null;
  const section: ProfileSectionKey | null =
    version === 0
      ? "adresse"
      : profile.visibleHours.length === 0
        ? "zeiten"
        : !isLegalOpen
          ? null
          : profile.people.length === 0
            ? "menschen"
            : "recht";
  const view = section && setupView(section);
  if (section === null || view === null) return null;
  const { step, of } = view.progress;
  return { section, text: `Einrichtung fortsetzen: ${view.title}, Schritt ${step} von ${of}` };
}

/** A house without any hours would be closed on all days by mistake. */
export const setupIssues = (key: ProfileSectionKey, draft: ProfileDraft): readonly FieldIssue[] =>
  key !== "zeiten" ||
  Object.entries(draft).some(([name, text]) => name.startsWith("visibleHours.") && text !== "")
    ? []
    : [{ field: "visibleHours.1.opens", message: "Bitte mindestens einen Tag angeben." }];

/** Without those of fields that follow others, such as the phone's hours. */
export const askedIssues = (
  key: ProfileSectionKey,
  issues: readonly FieldIssue[],
): readonly FieldIssue[] => issues.filter(({ field }) => isAsked(setupSteps[stepOf(key)], field));

const isAsked = (step: SetupStep | undefined, name: string) =>
  step?.asks?.some((asked) => name === asked || name.startsWith(`${asked}.`)) ?? true;

/**
 * What the steps build on. Until something is saved, the house is that of the demo: of its place, hours, offers and
 * praise nothing may stay by mistake.
 */
export function setupStart(current: OfficeProfile): OfficeProfile {
  const { profile, version, moment } = current;
  if (version > 0) return current;
  const blank: DealerProfile = {
    ...profile,
    geo: null,
    station: null,
    profiles: [],
    visibleHours: [],
    phoneHours: [],
    offersFinancing: false,
    offersWorkshop: false,
    claims: { numberOne: false, familyRun: false, rating: false },
    visibleRating: null,
    statistics: [],
    home: { ...profile.home, brands: [], showsBrandsOfStock: true },
    copyrightSince: Number(moment.day.slice(0, 4)),
    legal: {
      ...profile.legal,
      // What was checked was the demo's, by others.
      ...{ textsOf: null, accessibilityTestedOn: null },
      // Nobody brokers these until they say so, which the last step asks.
      owner: { ...profile.legal.owner, guarantor: false, insurancePermit: false },
    },
  };
  return { ...current, profile: blank };
}

/** Whoever sets up; `name` may be unknown. */
type Founder = { name: string; address: string };

/** What the step's form shows first; until something is saved its fields are empty. */
export function setupDraft(
  key: ProfileSectionKey,
  { profile, version, moment }: OfficeProfile,
  { name, address }: Founder,
): ProfileDraft {
  const draft = withFounder(key, draftOf(key, profile, moment.day), name, profile.people);
  const step = setupSteps[stepOf(key)];
  if (version > 0 || step?.asks === undefined) return draft;
  const asked = Object.keys(draft).filter((name) => isAsked(step, name));
  const blank = Object.fromEntries(asked.map((name) => [name, ""]));
  return { ...draft, ...blank, ...("email" in blank && { email: address }) };
}

/** Nobody types a name twice: the founder's stands where the owner's is asked for, until others say that they are. */
function withFounder(
  key: ProfileSectionKey,
  draft: ProfileDraft,
  name: string,
  people: DealerProfile["people"],
): ProfileDraft {
  const isUnknown = (input: string) => (draft[input] || draft[doesNotApply(input)] || "") === "";
  if (key === "recht" && isUnknown(representative)) {
    const owners = people.filter(({ role }) => isOwnersRole(role)).map((each) => each.name);
    return { ...draft, [representative]: owners.join(", ") || name };
  }
  return key === "menschen" && isUnknown("people.0.name") && name !== ""
    ? { ...draft, "people.0.name": name }
    : draft;
}

const isOwnersRole = (role: string) => /inhaber|gesellschafter|geschäftsführ/i.test(role);

const representative = "legal.owner.representative";

/** What was posted, with the section's other fields as they are. */
export function completeStep(
  key: ProfileSectionKey,
  posted: ProfileDraft,
  { profile, moment }: OfficeProfile,
): ProfileDraft {
  const step = setupSteps[stepOf(key)];
  const others = Object.entries(draftOf(key, profile, moment.day));
  const kept = Object.fromEntries(others.filter(([name]) => !isAsked(step, name)));
  // Until somebody says otherwise, the phone is answered when the house is open.
  return { ...kept, ...phoneHoursLike(posted), ...posted };
}
