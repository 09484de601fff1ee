import { asRecord } from "#domain/format/as-record.ts";
import { germanDate, isDay } from "#domain/format/calendar.ts";
import { formatDay, formatInstant } from "#domain/format/format.ts";
import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { conditionLabels, financeLabels } from "#domain/inquiry/details.ts";
import { photoRetentionDays } from "#domain/inquiry/photos.ts";
import { intentTitles } from "#domain/inquiry/vehicle-message.ts";
import { inquiryEventLabels } from "#domain/office/inquiry-events.ts";
import { officeActionLabels, officeSessionDays } from "#domain/office/office.ts";
import type { PersonReport, ReportSection } from "#domain/office/person-report.ts";
import { authorities } from "#domain/profile/authorities.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { unsent } from "#server/mail/mail.ts";

type ReportDeps = {
  profile: DealerProfile;
  /** An address, or the reference of an inquiry without one. */
  about: string;
  at: Date;
  mailLabel(kind: string): string;
};

/** `rows`: what person-export.ts has. Each value is told, also one that has no German name here. */
export function describePerson(rows: readonly object[], deps: ReportDeps): PersonReport {
  const { profile, about, at } = deps;
  const { name, address, phone, email, legal } = profile;
  const kinds = new Set(rows.map((row) => String(asRecord(row).kind)));
  const gaps = processorsOf(profile).flatMap(([term, name]) => (name === null ? [term] : []));
  const hasInquiry = kinds.has("Kontakt") || kinds.has("Fahrzeugankauf");
  return {
    title: "Auskunft nach Art. 15 DSGVO",
    gaps,
    about: `Für ${about}, am ${formatDay(at)}`,
    sender: [
      legal.owner.companyName || name,
      `${address.street}, ${address.postalCode} ${address.city}`,
      `Telefon ${phone.display}, E-Mail ${email}`,
    ],
    sections: [
      ...rows.map((row) => describeRow(asRecord(row), deps)),
      ...(hasInquiry ? [inquiryPurposes] : []),
      ...(kinds.has("Suchauftrag") ? [alertPurposes] : []),
      ...(kinds.has("Büro") ? [officePurposes] : []),
      recipients(profile, gaps),
      rights(profile),
    ],
  };
}

const text = (title: string, ...paragraphs: string[]): ReportSection => ({
  ...{ title, paragraphs, rows: [], pictures: [] },
});

const inquiryPurposes = text(
  "Anfragen: Zweck, Rechtsgrundlage, Dauer",
  "Zweck: Wir beantworten Ihre Anfrage, vereinbaren Termine mit Ihnen und bereiten einen Kauf oder Ankauf vor.",
  "Rechtsgrundlage: Anbahnung eines Vertrags (Art. 6 Abs. 1 Buchst. b DSGVO), sonst unser berechtigtes Interesse, Anfragen zu beantworten (Buchst. f).",
  `Dauer: bis sechs Monate nach der Erledigung, ohne Vermerk bis sechs Monate nach dem Eingang, Fotos höchstens ${photoRetentionDays} Tage. Kommt es zu einem Vertrag, so lange Handels- und Steuerrecht es verlangen: sechs, acht oder etwa zehn Jahre zum Ende des Kalenderjahres (§ 257 HGB, § 147 AO).`,
  "Herkunft: Ihre eigenen Angaben, im Formular, am Telefon oder bei uns im Haus, und was wir dazu vermerkt haben.",
);

const alertPurposes = text(
  "Suchaufträge: Zweck, Rechtsgrundlage, Dauer",
  "Zweck: Wir schreiben Ihnen, wenn ein passendes Fahrzeug kommt oder ein Preis sinkt.",
  "Rechtsgrundlage: Ihre Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO, § 7 Abs. 2 UWG), die Sie jederzeit widerrufen können.",
  "Dauer: bis zum Widerruf; ohne Bestätigung sieben Tage, sonst sechs Monate, wenn Sie nicht verlängern.",
  "Herkunft: Ihre eigenen Angaben.",
);

const officePurposes = text(
  "Büro der Website: Zweck, Rechtsgrundlage, Dauer",
  "Zweck: Sie melden sich im Büro der Website an, und dort ist zu sehen, wer was getan hat.",
  "Rechtsgrundlage: unser berechtigtes Interesse an einem sicheren und geordneten Betrieb (Art. 6 Abs. 1 Buchst. f DSGVO).",
  `Dauer: Anmeldungen ${officeSessionDays} Tage, Vermerke ein Jahr, der Verlauf einer Anfrage mit der Anfrage.`,
);

/** Null for what the owner has not entered; without those that the house does not have. */
const processorsOf = ({ legal: { owner } }: DealerProfile) =>
  (
    [
      ["Hosting", owner.hosting],
      ["Datenbank", owner.database],
      ["E-Mail", owner.mail],
    ] as const
  ).flatMap(([term, name]) => (name === false ? [] : [[term, name || null] as const]));

const recipients = (profile: DealerProfile, gaps: readonly string[]): ReportSection => ({
  ...text(
    "Empfänger",
    "Ihre Daten sehen bei uns nur, wer Anfragen bearbeitet. Diese Unternehmen verarbeiten sie in unserem Auftrag und nach unserer Weisung (Art. 28 DSGVO); an andere geben wir sie nur weiter, wenn Sie es wünschen oder ein Gesetz es verlangt.",
  ),
  rows: [
    ...processorsOf(profile).flatMap(([term, name]) =>
      name === null ? [] : [[term, name] as const],
    ),
    ...(gaps.length === 0
      ? []
      : [["Noch offen", `${gaps.join(", ")}: vom Inhaber zu ergänzen`] as const]),
  ],
});

function authorityOf({ address: { region }, legal: { owner } }: DealerProfile): string {
  const known = [region && authorities[region], owner.dataProtectionAuthority].filter(Boolean);
  return known.length === 0 ? "" : ` Für uns zuständig ist ${known.join(": ")}.`;
}

const rights = (profile: DealerProfile): ReportSection =>
  text(
    "Ihre Rechte",
    "Sie können verlangen, dass wir Ihre Daten berichtigen, löschen, einschränken oder Ihnen in einem Format für Maschinen geben (Art. 16 bis 18 und 20 DSGVO). Der Verarbeitung aus berechtigtem Interesse können Sie widersprechen (Art. 21 DSGVO).",
    `Sie können sich bei einer Aufsichtsbehörde beschweren (Art. 77 DSGVO).${authorityOf(profile)}`,
    "Eine automatisierte Entscheidung oder ein Profiling findet nicht statt. In nächtlichen Sicherungskopien bleiben Daten bis zu vierzehn Tage länger.",
  );

/** Values of these keys, in German. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  subject: contactSubjectLabels,
  intent: intentTitles,
  action: officeActionLabels,
};

const stateWords: Readonly<Record<string, string>> = {
  requested: "gewünscht",
  proposed: "vorgeschlagen",
  confirmed: "bestätigt",
  cancelled: "vom Kunden abgesagt",
  "called-off": "von uns abgesagt",
  pending: "nicht bestätigt",
  active: "läuft",
  paused: "ruht",
};

/** In the order of telling: who, when, what they asked, what we answered, who got it, what became of it. */
const names: Readonly<Record<string, string>> = {
  person: "Person",
  name: "Name",
  firstName: "Vorname",
  lastName: "Nachname",
  email: "E-Mail",
  phone: "Telefon",
  receivedAt: "Eingegangen",
  createdAt: "Angelegt",
  confirmedAt: "Bestätigt",
  since: "Gilt seit",
  subject: "Thema",
  intent: "Anliegen",
  vehicle: "Inseratsnummer",
  otherVehicles: "Weitere Inserate",
  make: "Marke",
  model: "Modell",
  year: "Baujahr",
  mileage: "Kilometerstand",
  condition: "Zustand",
  ...conditionLabels,
  equipment: "Ausstattung",
  search: "Suche",
  price: "Preisgrenze in Euro",
  formerPrice: "Preis vorher in Euro",
  message: "Nachricht",
  testDrive: "Probefahrt",
  wish: "Wunsch",
  first: "Wunschzeit",
  second: "Zweite Wunschzeit",
  day: "Tag",
  time: "Uhrzeit",
  tradeIn: "Inzahlungnahme",
  callback: "Rückruf",
  finance: "Finanzierung",
  ...financeLabels,
  photos: "Foto",
  testDrives: "Termin",
  state: "Stand",
  startsAt: "Beginn",
  proposedFor: "Vorgeschlagen für",
  movedFrom: "Verschoben von",
  words: "Unser Satz dazu",
  holds: "Vormerkung",
  events: "Verlauf",
  told: "Gemeldetes Fahrzeug",
  mails: "E-Mails",
  sessions: "Angemeldetes Gerät",
  pushes: "Benachrichtigungen",
  device: "Gerät",
  service: "Dienst",
  calendars: "Kalender",
  links: "Anmeldelink",
  changes: "Änderung der Website",
  version: "Stand Nr.",
  log: "Vermerk",
  note: "Hinweis der Website",
  firstHandledAt: "Zuerst bearbeitet",
  handledAt: "Erledigt",
  contractAt: "Vertrag vermerkt",
  askedAt: "Nach Verlängerung gefragt",
  expiresOn: "Endet am",
  announcedAt: "Löschung angekündigt",
  removedAt: "Gelöscht",
  changedAt: "Geändert",
  until: "Bis",
  sentAt: "Gesendet",
  failedAt: "Aufgegeben",
  attempts: "Versuche",
  lastFailure: "Grund",
  at: "Zeit",
  text: "Text",
  withdrawnAt: "Zurückgenommen",
  addedAt: "Hinzugefügt",
  seenAt: "Zuletzt gesehen",
  expiresAt: "Endet",
  action: "Vorgang",
  kind: "Art",
  width: "Breite",
  height: "Höhe",
  id: "Kennung",
};

const inOrder = Object.keys(names);
const rankOf = (key: string) => (key in names ? inOrder.indexOf(key) : inOrder.length);

/** What is told already is not told again: the number is in the title, and the car's that of the inquiry. */
function tellOnce({ kind: _, reference: __, details, ...rest }: Readonly<Record<string, unknown>>) {
  const isOwn = (told: unknown) => told === rest.vehicle;
  const { vehicle, ...asked } = asRecord(details);
  const holds = Array.isArray(rest.holds) ? rest.holds : [];
  const told = {
    ...rest,
    ...asked,
    ...(!isOwn(vehicle) && !isEmpty(vehicle) && { vehicle }),
    holds: holds.map((hold) => {
      const { vehicle: held, ...other } = asRecord(hold);
      return isOwn(held) ? other : { vehicle: held, ...other };
    }),
  };
  return Object.entries(told).toSorted(([one], [other]) => rankOf(one) - rankOf(other));
}

function describeRow(row: Readonly<Record<string, unknown>>, deps: ReportDeps): ReportSection {
  const photos = Array.isArray(row.photos) ? row.photos : [];
  const reference = typeof row.reference === "string" ? ` ${row.reference}` : "";
  return {
    title: `Gespeichert: ${String(row.kind)}${reference}`,
    paragraphs: [],
    rows: tellOnce(row).flatMap(([key, value]) =>
      Array.isArray(value) && typeof value[0] === "object"
        ? value.map((each) => [names[key] ?? key, valueText(key, each, deps)] as const)
        : isEmpty(value)
          ? []
          : [[names[key] ?? key, valueText(key, value, deps)] as const],
    ),
    pictures: photos.flatMap((photo) => {
      const { picture } = asRecord(photo);
      return typeof picture === "string" ? [picture] : [];
    }),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && !(value instanceof Date) && Object.values(value).every(isEmpty));

function valueText(key: string, value: unknown, deps: ReportDeps): string {
  if (value instanceof Date) return `${formatInstant(value.toISOString())}\u00a0Uhr`;
  if (typeof value === "boolean") return value ? "ja" : "nein";
  if (Array.isArray(value)) return value.map((each) => valueText(key, each, deps)).join(", ");
  if (typeof value === "object" && value !== null) return objectText(key, asRecord(value), deps);
  const said = String(value);
  return (
    (key === "state" ? stateWords[said] : words[key]?.[said]) ??
    (isDay(said) ? germanDate(said) : said)
  );
}

/** What happened is a sentence, anything else `Beginn: …; Stand: …`. */
function objectText(
  key: string,
  { kind, picture: _, ...rest }: Readonly<Record<string, unknown>>,
  deps: ReportDeps,
): string {
  const said = String(kind ?? rest.action ?? "");
  const text = (name: string) => valueText(name, rest[name], deps);
  if (key === "mails") {
    const { sentAt, failedAt, lastFailure } = rest;
    const failure = isEmpty(lastFailure) ? "" : `: ${text("lastFailure")}`;
    const fate =
      isEmpty(failedAt) && (isEmpty(sentAt) || lastFailure !== unsent)
        ? isEmpty(sentAt)
          ? `noch nicht gesendet, angelegt ${text("createdAt")}${failure}`
          : `gesendet ${text("sentAt")}`
        : `nicht gesendet${failure}`;
    return `${deps.mailLabel(said)}, ${fate}`;
  }
  if (rest.at instanceof Date) {
    const labels: Readonly<Record<string, string>> = {
      ...officeActionLabels,
      ...inquiryEventLabels,
    };
    const about = ["text", "subject"].flatMap((name) => (isEmpty(rest[name]) ? [] : text(name)));
    return `${text("at")}: ${[labels[said] ?? said, ...about].join(": ")}`;
  }
  if (typeof rest.day === "string" && typeof rest.time === "string")
    return `${text("day")}, ${rest.time}\u00a0Uhr`;
  return Object.entries(rest)
    .flatMap(([name, value]) =>
      isEmpty(value) ? [] : [`${names[name] ?? name}: ${valueText(name, value, deps)}`],
    )
    .join("; ");
}
