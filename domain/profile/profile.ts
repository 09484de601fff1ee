// Pages import only its types, because the schema loads Zod.

import { z } from "zod";
import { areInOrder } from "#domain/format/calendar.ts";
import { phoneField, requiredLine, requiredText } from "#domain/inquiry/field-rules.ts";
import { type Closures, eveChoices, type FederalState, stateCodes } from "./holidays.ts";
import { faqKinds, homeTextNames, serviceKinds } from "./home-texts.ts";

// What the family types follows the rules for what visitors type, because it reaches the same pages, mails and files.
const missing = "Bitte angeben.";
const limit = (max: number) => ({ max, tooLong: `Höchstens ${max} Zeichen.` });
const shortLine = (max: number) => requiredLine(missing, limit(max));
const text = (max: number) => requiredText(missing, limit(max));
const line = shortLine(200);

/** Of one day, with a lunch break or without. */
export type DayHours = {
  opens: string;
  closes: string;
  pause?: { from: string; until: string } | undefined;
};

const clockHint = "Bitte eine Uhrzeit angeben, zum Beispiel 8:00.";
const clock = z.string(clockHint).regex(/^(?:\d|1\d|2[0-3]):[0-5]\d$/, clockHint);
const day = z.iso.date("Bitte ein Datum angeben, zum Beispiel 24.12.2026.");

const span = { opens: clock, closes: clock };
/** `pause`: a lunch break. */
const openingTimes = { ...span, pause: z.object({ from: clock, until: clock }).optional() };
const endsAfterStart = ({ opens, closes }: DayHours) => areInOrder(opens, closes);
const endsTooEarly = { path: ["closes"], message: "Das Ende muss nach dem Anfang liegen." };
const pausesInside = ({ opens, closes, pause }: DayHours) => {
  // What is missing has a message of its own.
  if (pause === undefined || pause.from === "" || pause.until === "") return true;
  return areInOrder(opens, pause.from, pause.until, closes);
};
const pauseOutside = {
  path: ["pause", "from"],
  message: "Die Pause muss zwischen Anfang und Ende liegen.",
};

/** ISO weekdays: 1 is Monday. */
const weekdays = z.array(z.int().min(1).max(7)).min(1, "Bitte mindestens einen Tag wählen.");
const weeklyHours = z
  .object({ days: shortLine(20), weekdays, ...openingTimes })
  .refine(endsAfterStart, endsTooEarly)
  .refine(pausesInside, pauseOutside);

/** Overrides the hours of a weekday or public holiday. */
const specialDay = z.object({
  day,
  /** Shown as 'Heute geschlossen (reason)'. */
  reason: shortLine(60),
  hours: z
    .object(openingTimes)
    .refine(endsAfterStart, endsTooEarly)
    .refine(pausesInside, pauseOutside)
    .nullable(),
});

const oneOf = "Bitte eine der Möglichkeiten wählen.";
const eve = z.enum(eveChoices, oneOf);
const isState = (name: string): name is FederalState => Object.hasOwn(stateCodes, name);

const phone = z.object({
  display: phoneField,
  international: z
    .string(missing)
    .regex(/^\+[1-9]\d{6,14}$/, "Bitte mit Ländervorwahl und ohne Leerzeichen: +4912345678."),
});

/** Of a picture on this site, such as `/bilder/haus/….jpg`: no other host's, and none above its folder. */
const picturePath = z
  .string()
  .regex(
    /^(?:\/[\w-][\w.-]*)+\.(?:jpe?g|png|webp|avif)$/,
    "Bitte den Pfad eines Bildes auf dieser Website angeben.",
  );

/** One that was uploaded, whose name tells its size (look.ts). */
const uploadedPicture = (type: "jpg" | "png") =>
  z
    .string()
    .regex(
      new RegExp(`^/bilder/haus/[0-9a-f]{32}-[1-9]\\d{0,3}x[1-9]\\d{0,3}\\.${type}$`),
      "Bitte das Bild noch einmal hochladen.",
    );

const percentHint = "Bitte eine ganze Zahl von 0 bis 100 angeben.";
const percent = z.int(percentHint).min(0, percentHint).max(100, percentHint);

/** Null: the name as a wordmark, the site's own colour. */
const brand = z.object({
  /** For a light ground, such as paper. */
  logo: uploadedPicture("png").nullable(),
  logoOnDark: uploadedPicture("png").nullable(),
  accent: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Bitte eine Farbe wählen, zum Beispiel #1f5f8b.")
    .nullable(),
});

/** `focus`: the place that no crop may lose, in percent from the left and the top. */
const heroPhoto = z.object({
  path: uploadedPicture("jpg"),
  focus: z.object({ x: percent, y: percent }),
});

const addressHint = "Bitte eine Adresse angeben, die mit https:// beginnt.";
/** Another website's; a user's name in it would disguise its host. */
const webAddress = line
  .pipe(z.string().regex(/^https:\/\/[^/\\@]+(?:[/?#]|$)/i, { error: addressHint, abort: true }))
  .pipe(z.url({ hostname: z.regexes.domain, normalize: true, error: addressHint }));

/** `photo`: the path of a square picture. `phone`: the direct line. */
const contactPerson = z.object({
  name: shortLine(80),
  role: shortLine(80),
  photo: picturePath.nullable(),
  languages: z.array(shortLine(30)),
  phone: phone.nullable(),
});

/** With an aspect ratio of 3:2. */
const housePhoto = z.object({ path: picturePath, caption: line }).nullable();

/** German texts for visitors. */
const claimProof = z.object({ proof: line, source: line, period: line });
const rating = z.object({
  value: z.number("Bitte eine Zahl angeben.").min(1, "Mindestens 1.").max(5, "Höchstens 5."),
  count: z.int("Bitte eine ganze Zahl angeben.").positive("Mindestens 1."),
});

/** Null: not known yet, so the texts show a marked gap. False: does not apply to this dealer. */
const ownerDetail = z.union([text(500), z.literal(false)], missing).nullable();

/** § 27a UStG: DE and nine digits; a W-IdNr. has five more. */
const isVatId = (typed: string | false | null) =>
  typeof typed !== "string" || /^DE\d{9}(-\d{5})?$/i.test(typed.replaceAll(" ", ""));

const ownText = text(1200);
const kindOf = <Kinds extends readonly string[]>(kinds: Kinds) => z.enum(kinds, oneOf).nullable();
/** Without a kind it is the dealer's own, and has no text to fall back to. */
const hasOwnTexts = ({ kind, ...texts }: { kind: string | null; [name: string]: string | null }) =>
  kind !== null || Object.values(texts).every((each) => each !== null);

/** What is absent or null has the text of the specification (home-texts.ts). */
const home = z.object({
  texts: z.partialRecord(z.enum(homeTextNames), ownText),
  services: z.array(
    z
      .object({
        kind: kindOf(serviceKinds),
        title: shortLine(80).nullable(),
        text: ownText.nullable(),
      })
      .refine(hasOwnTexts, missing),
  ),
  faq: z.array(
    z
      .object({
        kind: kindOf(faqKinds),
        question: line.nullable(),
        answer: ownText.nullable(),
      })
      .refine(hasOwnTexts, missing),
  ),
  brands: z.array(shortLine(40)).max(12, "Höchstens 12 Marken."),
  /** Instead, the makes of which there are most. */
  showsBrandsOfStock: z.boolean(),
  heroPhoto: heroPhoto.nullable().default(null),
});

/** What the office answers inquiries with. */
const replyTemplate = z.object({ title: shortLine(40), text: text(3_000) });

const notice = z
  .object({ text: text(300), from: day, until: day })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    message: "Der letzte Tag darf nicht vor dem ersten liegen.",
  });

/** What the site says about the dealer. Messages are German sentences for a form field. */
export const profileSchema = z
  .object({
    name: shortLine(80),
    claim: line,
    brand,
    address: z.object({
      street: shortLine(80),
      postalCode: z.string().regex(/^\d{5}$/, "Bitte fünf Ziffern angeben."),
      city: shortLine(80),
      /** Its law says which days are public holidays. Null: not known yet, so there are those of all states. */
      region: z.string().refine(isState, "Bitte das Bundesland wählen.").nullable(),
      country: z.literal("DE", "Nur DE ist möglich."),
    }),
    /** A station within walking distance, by the name that a map knows. */
    station: shortLine(80).nullable(),
    /** Null: not known yet, so there is an address in place of a map. */
    geo: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
      })
      .nullable(),
    phone,
    whatsapp: phone.nullable(),
    email: shortLine(254).pipe(z.email("Bitte eine E-Mail-Adresse angeben.")),
    /** The first is the 'Ansprechpartner' in offers and mails. */
    people: z.array(contactPerson),
    housePhotos: z.object({ family: housePhoto, yard: housePhoto, workshop: housePhoto }),
    profiles: z.array(z.object({ network: shortLine(40), url: webAddress })),
    /** Closed on all other weekdays and on public holidays. */
    visibleHours: z.array(weeklyHours),
    specialDays: z.array(specialDay),
    holidays: z.object({
      hasCorpusChristi: z.boolean(),
      hasAssumption: z.boolean(),
      christmasEve: eve,
      newYearsEve: eve,
    }),
    phoneHours: z.array(
      z
        .object({ days: shortLine(20), ...openingTimes })
        .refine(endsAfterStart, endsTooEarly)
        .refine(pausesInside, pauseOutside),
    ),
    /** For search engines, see `structuredDataSwitches`. */
    structuredDataHours: z.array(
      z.object({ weekdays, ...span }).refine(endsAfterStart, endsTooEarly),
    ),
    /** True requires the permit or the exemption of § 34k GewO. */
    offersFinancing: z.boolean(),
    offersWorkshop: z.boolean(),
    /** What the site says in praise; texts and structured data follow. */
    claims: z.object({ numberOne: z.boolean(), familyRun: z.boolean(), rating: z.boolean() }),
    home,
    replies: z.array(replyTemplate).max(20, "Höchstens 20 Vorlagen."),
    /** Visitors see the median answer time. */
    showsAnswerTime: z.boolean(),
    /** Without a proof the server warns at startup, since the claim may be misleading (§ 5 UWG). */
    numberOneProof: claimProof.nullable(),
    statistics: z.array(
      z.object({ value: shortLine(10), label: shortLine(40), proof: claimProof.nullable() }),
    ),
    /** Null: none is known. */
    visibleRating: rating.extend({ proof: claimProof.nullable() }).nullable(),
    structuredDataRating: rating,
    /**
     * Search engines advise against FAQ markup, and against a rating and hours that differ from the visible
     * ones. While these are off, the structured data matches the pages.
     */
    structuredDataSwitches: z.object({ rating: z.boolean(), faq: z.boolean(), hours: z.boolean() }),
    copyrightSince: z.int().min(1900).max(2100),
    /** Shown on every page on these days. */
    notice: notice.nullable(),
    legal: z.object({
      /** Date of the last change to the legal texts; null until the dealer gives one, and then no page names any. */
      textsOf: day.nullable(),
      accessibilityTestedOn: day.nullable(),
      joinsArbitration: z.boolean(),
      owner: z.object({
        /** First and last name for a sole trader. */
        companyName: ownerDetail,
        representative: ownerDetail,
        registerCourt: ownerDetail,
        registerNumber: ownerDetail,
        /** USt-IdNr. or W-IdNr., never the Steuernummer. */
        vatId: ownerDetail.refine(
          isVatId,
          "Bitte die ganze Nummer angeben, zum Beispiel DE123456789.",
        ),
        chamber: ownerDetail,
        liabilityInsurance: ownerDetail,
        /** Permits to broker loans (§ 34k GewO) and insurance (§ 34d GewO): authority and number. */
        loanPermit: ownerDetail,
        insurancePermit: ownerDetail,
        guarantor: ownerDetail,
        pictureCredits: ownerDetail,
        dataProtectionOfficer: ownerDetail,
        dataProtectionAuthority: ownerDetail,
        /** Processors and their seats (Art. 28 GDPR). */
        hosting: ownerDetail,
        hostingLogs: ownerDetail,
        database: ownerDetail,
        mail: ownerDetail,
      }),
    }),
  })
  .refine(({ claims, visibleRating }) => !claims.rating || visibleRating !== null, {
    path: ["visibleRating", "value"],
    error: "Bitte Sterne und Anzahl angeben.",
  });

export type StoredProfile = z.infer<typeof profileSchema>;
/** With what follows from it. */
export type DealerProfile = StoredProfile & { closures: Closures };

/** What only the home page shows; null is what the dealer does not claim. */
export type HomeProfile = Pick<
  DealerProfile,
  "home" | "claims" | "statistics" | "numberOneProof" | "visibleRating"
>;
/** In px. */
export type Size = { width: number; height: number };
type ShownLogo = Size & { src: string };
/** What pages show instead of the wordmark and the site's own colour (look.ts). */
export type Look = {
  /** For the site's head, which is dark. `isOnPlate`: a logo for a light ground. */
  head?: ShownLogo & { isOnPlate: boolean };
  /** For white paper. */
  paper?: ShownLogo;
  /** A style sheet. */
  css?: string;
};

/** What every page has of it; home and the legal pages load more. */
export type PublicProfile = Omit<
  DealerProfile,
  | "brand"
  | "legal"
  | "replies"
  | keyof HomeProfile
  | `structuredData${"Hours" | "Rating" | "Switches"}`
> & { look?: Look };
export type LegalProfile = DealerProfile["legal"];
export type ContactPerson = DealerProfile["people"][number];
export type ClaimProof = NonNullable<DealerProfile["numberOneProof"]>;
