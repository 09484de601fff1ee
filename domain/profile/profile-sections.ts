// The office's forms for the profile: sections with their fields, and what is missing in each.

import { carPlaceholder } from "./default-replies.ts";
import { stateCodes } from "./holidays.ts";
import { defaultFaq, defaultServices } from "./home-texts.ts";
import { missingOwnerDetails, unprovenClaims } from "./missing-details.ts";
import type { DealerProfile } from "./profile.ts";
import {
  emptied,
  eves,
  filledIn,
  homeText,
  housePhoto,
  kindOf,
  kindRows,
  line,
  ownerDetails,
  type ProfileGroup,
  type ProfileRows,
  proof,
  week,
} from "./profile-fields.ts";
import { placeholders } from "./shown-home.ts";

export type ProfileSectionKey = (typeof sectionKeys)[number];

export type ProfileSection = {
  title: string;
  parts: readonly (ProfileGroup | ProfileRows)[];
  /** Objects that are null while all their fields are empty; `*` is any row. */
  nullable: readonly string[];
};

/** Parts of the addresses. */
export const sectionKeys = [
  "zeiten",
  "tage",
  "hinweis",
  "menschen",
  "haus",
  "aussehen",
  "texte",
  "leistungen",
  "fragen",
  "antworten",
  "adresse",
  "recht",
  "versprechen",
] as const;

const roles = [
  "Inhaber",
  "Inhaberin",
  "Geschäftsführung",
  "Verkauf",
  "Ankauf",
  "Werkstatt",
  "Büro",
];

export const profileSections: Readonly<Record<ProfileSectionKey, ProfileSection>> = {
  zeiten: {
    title: "Öffnungszeiten",
    nullable: [],
    parts: [
      {
        legend: "Vor Ort",
        hint: "Leer heißt geschlossen.",
        week: "visibleHours",
        fields: week("visibleHours"),
      },
      {
        legend: "Am Telefon",
        hint: "Leer heißt nicht erreichbar.",
        week: "phoneHours",
        fields: [
          {
            name: "phoneHours.alike",
            label: "Wie vor Ort, auch wenn sich dort etwas ändert",
            kind: "switch",
          },
          ...week("phoneHours"),
        ],
      },
    ],
  },
  tage: {
    title: "Besondere Tage",
    nullable: [],
    parts: [
      {
        rows: "specialDays",
        legend: null,
        hint: "An den Feiertagen Ihres Bundeslandes ist ohnehin geschlossen.",
        rowName: "Eintrag",
        isOrdered: false,
        fields: [
          { name: "from", label: "Vom", kind: "day" },
          { name: "until", label: "Bis", kind: "day", hint: "Leer: nur dieser Tag" },
          line("reason", "Grund", "Steht auf der Website, zum Beispiel: Betriebsferien"),
          { name: "hours", label: "Geöffnet", kind: "hours", hint: "Leer heißt geschlossen." },
        ],
      },
      {
        legend: "Jedes Jahr",
        fields: [
          { name: "holidays.christmasEve", label: "Heiligabend", kind: "choice", choices: eves },
          { name: "holidays.newYearsEve", label: "Silvester", kind: "choice", choices: eves },
          {
            name: "holidays.hasCorpusChristi",
            label: "Fronleichnam ist bei uns Feiertag",
            kind: "switch",
            hint: "In Sachsen und Thüringen gilt er in einigen Gemeinden.",
          },
          {
            name: "holidays.hasAssumption",
            label: "Mariä Himmelfahrt ist bei uns Feiertag",
            kind: "switch",
            hint: "In Bayern gilt er in den meisten Gemeinden.",
          },
        ],
      },
    ],
  },
  hinweis: {
    title: "Hinweis",
    nullable: ["notice"],
    parts: [
      {
        legend: null,
        hint: "Ohne Text steht kein Hinweis auf der Website. Zu einem Text gehören beide Tage.",
        fields: [
          { name: "notice.text", label: "Text", kind: "text", hint: "Höchstens 300 Zeichen" },
          { name: "notice.from", label: "Erster Tag", kind: "day" },
          { name: "notice.until", label: "Letzter Tag", kind: "day" },
        ],
      },
    ],
  },
  menschen: {
    title: "Team",
    nullable: [],
    parts: [
      {
        rows: "people",
        legend: "Ansprechpartner",
        hint: "Wer oben steht, ist Ansprechpartner in Angeboten und E-Mails.",
        rowName: "Person",
        isOrdered: true,
        fields: [
          line("name", "Name"),
          { ...line("role", "Aufgabe", "Zum Beispiel: Verkauf"), suggestions: roles },
          { name: "languages", label: "Sprachen", kind: "list", hint: "Mit Komma trennen" },
          { name: "phone", label: "Durchwahl", kind: "phone", isOptional: true },
          { name: "photo", label: "Foto", kind: "photo", isOptional: true },
        ],
      },
    ],
  },
  haus: {
    title: "Fotos vom Haus",
    nullable: ["housePhotos.family", "housePhotos.yard", "housePhotos.workshop"],
    parts: [
      housePhoto("family", "Team"),
      housePhoto("yard", "Hof"),
      housePhoto("workshop", "Werkstatt"),
    ],
  },
  aussehen: {
    title: "Aussehen",
    nullable: ["home.heroPhoto"],
    parts: [
      {
        legend: "Logo",
        hint: "Am besten als SVG, oder als PNG mit durchsichtigem Grund. Ohne Logo steht Ihr Name als Schriftzug da.",
        fields: [
          {
            name: "brand.logo",
            label: "Für hellen Grund",
            kind: "logo",
            isOptional: true,
            hint: "Für Preisschilder und Exposés",
          },
          {
            name: "brand.logoOnDark",
            label: "Für dunklen Grund",
            kind: "logo",
            isOptional: true,
            hint: "Für den Kopf der Website, der immer dunkel ist. Leer: Dort steht das andere auf einem weißen Feld.",
          },
        ],
      },
      {
        legend: "Farbe",
        fields: [
          {
            name: "brand.accent",
            label: "Farbe für Knöpfe und Links",
            kind: "color",
            isOptional: true,
            hint: "Damit Schrift lesbar bleibt, nimmt die Website sie für Links im Hellen dunkler und im Dunkeln heller, soweit es nötig ist; auf Knöpfen in einer hellen Farbe ist die Schrift dunkel.",
          },
        ],
      },
      {
        legend: "Foto ganz oben auf der Startseite",
        hint: "Am besten quer und mindestens 1.920 Pixel breit. Nach „Vorschau“ wählen Sie, was davon auf jedem Bildschirm zu sehen ist.",
        fields: [
          { name: "home.heroPhoto.path", label: "Foto", kind: "photo" },
          { name: "home.heroPhoto.focus", label: "Wichtigste Stelle", kind: "focus" },
        ],
      },
    ],
  },
  texte: {
    title: "Startseite",
    nullable: [],
    parts: [
      {
        legend: "Ganz oben",
        hint: `${emptied} ${filledIn}`,
        fields: [
          homeText("place", "Zeile über der Überschrift"),
          homeText("headline", "Überschrift"),
          homeText("subline", "Untertitel"),
        ],
      },
      {
        legend: "Über uns",
        fields: [
          homeText("companyTitle", "Überschrift"),
          homeText("companyText", "Text"),
          homeText("pricesTitle", "Erster Vorzug"),
          homeText("pricesText", "Text dazu"),
          homeText("careTitle", "Zweiter Vorzug"),
          homeText("careText", "Text zum zweiten Vorzug"),
        ],
      },
      {
        legend: "Über den Leistungen",
        fields: [homeText("servicesTitle", "Überschrift"), homeText("servicesText", "Text")],
      },
      {
        legend: "Marken",
        fields: [
          {
            name: "home.showsBrandsOfStock",
            label: "Die häufigsten Marken aus dem Bestand zeigen",
            kind: "switch",
          },
          {
            name: "home.brands",
            label: "Sonst diese Marken",
            kind: "list",
            hint: "Mit Komma trennen, höchstens 12. Leer: die vorgesehenen sechs",
          },
        ],
      },
    ],
  },
  leistungen: {
    title: "Leistungen",
    nullable: [],
    parts: [
      {
        legend: "Was Sie anbieten",
        hint: "Ohne Haken steht nirgends auf der Website, dass Sie es anbieten.",
        fields: [
          { name: "offersWorkshop", label: "Wir haben eine Werkstatt", kind: "switch" },
          {
            name: "offersFinancing",
            label: "Wir vermitteln Finanzierungen",
            kind: "switch",
            hint: "Nur mit Erlaubnis nach § 34k GewO oder wenn Sie davon befreit sind",
          },
        ],
      },
      kindRows("home.services", "Leistung", [
        kindOf("Leistung", "eigene Leistung", defaultServices, ({ title }) => title),
        line("title", "Überschrift"),
        { name: "text", label: "Text", kind: "text" },
      ]),
    ],
  },
  fragen: {
    title: "Häufige Fragen",
    nullable: [],
    parts: [
      kindRows("home.faq", "Frage", [
        kindOf("Thema", "eigene Frage", defaultFaq, ({ question }) => question),
        line("question", "Frage"),
        { name: "answer", label: "Antwort", kind: "text" },
      ]),
    ],
  },
  antworten: {
    title: "Antworten",
    nullable: [],
    parts: [
      {
        rows: "replies",
        legend: "Vorlagen",
        hint: `Auf der Website stehen sie nicht. Anrede und Gruß setzt das Büro dazu und in den Texten ein: ${[carPlaceholder, ...placeholders].join(", ")}.`,
        rowName: "Vorlage",
        isOrdered: true,
        fields: [
          line("title", "Name", "Steht auf dem Knopf, zum Beispiel: Noch da"),
          { name: "text", label: "Text", kind: "text" },
        ],
      },
    ],
  },
  adresse: {
    title: "Adresse und Nummern",
    nullable: [],
    parts: [
      {
        legend: "Autohaus",
        fields: [
          line("name", "Name"),
          line(
            "claim",
            "Untertitel",
            "Steht unter Ihrem Namen, zum Beispiel: Gebrauchtwagen in Musterstadt",
          ),
        ],
      },
      {
        legend: "Adresse",
        fields: [
          line("address.street", "Straße und Hausnummer"),
          line("address.postalCode", "Postleitzahl", "Fünf Ziffern"),
          line("address.city", "Ort"),
          {
            name: "address.region",
            label: "Bundesland",
            kind: "choice",
            choices: Object.keys(stateCodes).map((name) => [name, name] as const),
            hint: "Nach ihm richten sich die Feiertage.",
          },
          {
            name: "station",
            label: "Bahnhof oder Haltestelle in der Nähe",
            kind: "line",
            isOptional: true,
            hint: "Zum Beispiel: Bahnhof Musterstadt. Leer: Die Website nennt keinen Fußweg.",
          },
          {
            name: "geo",
            label: "Stelle auf der Karte",
            kind: "place",
            isOptional: true,
            hint: "In Google Maps lange auf das Haus tippen und die beiden Zahlen abschreiben",
          },
        ],
      },
      {
        legend: "Nummern",
        fields: [
          { name: "phone", label: "Telefon", kind: "phone" },
          {
            name: "whatsapp",
            label: "WhatsApp",
            kind: "phone",
            isOptional: true,
            hint: "Leer: Die Website bietet keinen Chat an.",
          },
          line("email", "E-Mail", "Wer dieses Postfach liest, kann sich im Büro anmelden."),
        ],
      },
      {
        rows: "profiles",
        legend: "Profile",
        rowName: "Profil",
        isOrdered: true,
        fields: [
          line("network", "Netzwerk", "Zum Beispiel: Instagram"),
          line("url", "Adresse", "Beginnt mit https://"),
        ],
      },
    ],
  },
  recht: {
    title: "Rechtliches",
    nullable: [],
    parts: [
      {
        legend: "Betrieb",
        hint: "Leer heißt: noch nicht bekannt. Die Website zeigt dann eine Lücke.",
        fields: ownerDetails({
          companyName:
            "Zum Beispiel: Autohaus Muster GmbH, Muster & Beispiel GbR, oder Vor- und Nachname",
          representative:
            "Vor- und Nachname; bei einer GmbH: Geschäftsführung; bei einer GbR: alle Gesellschafter",
          registerCourt: "Zum Beispiel: Amtsgericht Musterstadt. Nur für Firmen im Handelsregister",
          registerNumber: "Zum Beispiel: HRB 12345. Steht auf dem Registerauszug",
          vatId: "Zum Beispiel: DE123456789. Nicht die Steuernummer",
        }),
      },
      {
        legend: "Erlaubnisse und Versicherungen",
        isFolded: true,
        fields: ownerDetails({
          liabilityInsurance: "Name, Anschrift und wo sie gilt; steht im Versicherungsschein",
          insurancePermit: "Behörde und Registernummer. Nur wenn Sie Versicherungen vermitteln",
          guarantor: "Wer die Gebrauchtwagengarantie gibt, zum Beispiel: Muster Garantie AG",
          chamber: "Nur mit Werkstatt, zum Beispiel: Handwerkskammer Musterstadt",
          loanPermit: "Behörde und Registernummer. Nur wenn Sie Finanzierungen vermitteln",
        }),
      },
      {
        legend: "Datenschutz und Technik",
        isFolded: true,
        hint: "Das weiß, wer Ihre Website betreut.",
        fields: ownerDetails({
          dataProtectionOfficer: "Name oder E-Mail-Adresse. Pflicht erst in größeren Betrieben",
          dataProtectionAuthority:
            "Freiwillig: Die Behörde Ihres Bundeslandes nennt die Website von selbst",
          hosting: "Auf wessen Server die Website läuft, zum Beispiel: Muster Hosting GmbH, Köln",
          hostingLogs: "Zum Beispiel: IP-Adresse und Zeit, 14 Tage",
          database: "Meistens derselbe Server wie die Website",
          mail: "Wer Ihr Postfach führt, zum Beispiel: Muster Mail AG, Berlin",
          pictureCredits: "Wer die Fotos der Wagen gemacht hat, zum Beispiel: wir selbst",
        }),
      },
      {
        legend: "Rechtstexte",
        isFolded: true,
        hint: "Ohne Datum steht es nirgends auf der Website.",
        fields: [
          {
            name: "legal.textsOf",
            label: "Stand der Rechtstexte",
            kind: "day",
            isOptional: true,
            hint: "Wann jemand sie für Sie zuletzt durchgesehen hat",
          },
          {
            name: "legal.accessibilityTestedOn",
            label: "Barrierefreiheit zuletzt geprüft am",
            kind: "day",
            isOptional: true,
            hint: "Wann jemand Ihre Website mit der Tastatur und mit Prüfprogrammen durchging",
          },
          {
            name: "legal.joinsArbitration",
            label: "Wir nehmen an Verfahren vor einer Schlichtungsstelle teil",
            kind: "switch",
          },
        ],
      },
    ],
  },
  versprechen: {
    title: "Werbeaussagen",
    nullable: ["numberOneProof", "statistics.*.proof", "visibleRating.proof", "visibleRating"],
    parts: [
      {
        legend: "Was die Website über Sie sagt",
        hint: "Ohne Haken steht es nirgends auf der Website.",
        fields: [
          { name: "claims.familyRun", label: "Wir sind ein Familienbetrieb", kind: "switch" },
          {
            name: "showsAnswerTime",
            label: "Antwortzeit zeigen",
            kind: "switch",
            hint: "Besucher sehen dann, wie schnell Sie im Mittel antworten.",
          },
        ],
      },
      {
        legend: "Nummer 1 in der Region",
        hint: "Ohne Nachweis kann die Aussage abgemahnt werden (§ 5 UWG).",
        fields: [
          { name: "claims.numberOne", label: "Nummer 1 auf der Website nennen", kind: "switch" },
          ...proof("numberOneProof"),
        ],
      },
      {
        legend: "Bewertung",
        fields: [
          { name: "claims.rating", label: "Bewertung auf der Website zeigen", kind: "switch" },
          { name: "visibleRating.value", label: "Sterne", kind: "number", hint: "Von 1 bis 5" },
          { name: "visibleRating.count", label: "Anzahl der Bewertungen", kind: "number" },
          ...proof("visibleRating.proof"),
        ],
      },
      {
        rows: "statistics",
        legend: "Zahlen",
        hint: "Was Sie entfernen, steht nicht mehr auf der Website.",
        rowName: "Zahl",
        isOrdered: true,
        fields: [
          line("value", "Zahl", "Zum Beispiel: 15+"),
          line("label", "Wovon", "Zum Beispiel: Jahre Erfahrung"),
          ...proof("proof"),
        ],
      },
    ],
  },
};

const maxNamed = 3;

type Gaps = { names: readonly string[]; one?: string; several?: string };

const photosOf = { one: "Foto von ", several: "Fotos von " };

function gapsInSection(key: ProfileSectionKey, profile: DealerProfile): Gaps {
  switch (key) {
    case "menschen": {
      const faceless = profile.people.filter(({ photo }) => photo === null);
      if (profile.people.length === 0) return { names: ["Ansprechpartner"] };
      return { names: faceless.map(({ name }) => name), ...photosOf };
    }
    case "haus": {
      const { family, yard, workshop } = profile.housePhotos;
      const photos = [family, yard, profile.offersWorkshop ? workshop : undefined];
      const missing = profileSections.haus.parts.filter((_, index) => photos[index] === null);
      return { names: missing.map(({ legend }) => legend ?? ""), ...photosOf };
    }
    case "adresse":
      return {
        names: [
          ...(profile.address.region === null ? ["Bundesland"] : []),
          ...(profile.geo === null ? ["Stelle auf der Karte"] : []),
        ],
      };
    case "recht":
      return { names: missingOwnerDetails(profile) };
    case "versprechen":
      return { names: unprovenClaims(profile), one: "Nachweis für ", several: "Nachweise für " };
    default:
      return { names: [] };
  }
}

/** 'Fotos von Team, Hof und Werkstatt'; null if nothing is missing. */
export const missingInSection = (key: ProfileSectionKey, profile: DealerProfile): string | null =>
  enumerate(gapsInSection(key, profile));

/** Of all that the sections name. */
export const countGaps = (profile: DealerProfile): number =>
  sectionKeys.reduce((sum, key) => sum + gapsInSection(key, profile).names.length, 0);

function enumerate({ names, one = "", several = one }: Gaps): string | null {
  const [first] = names;
  if (first === undefined) return null;
  if (names.length === 1) return one + first;
  const others = names.length - maxNamed;
  const listed = others > 0 ? names.slice(0, maxNamed) : names.slice(0, -1);
  return `${several}${listed.join(", ")} und ${others > 0 ? `${others} weitere` : names.at(-1)}`;
}
