import type { InquiryState } from "#domain/inquiry/outcome.ts";
import { decodePath, pathBelow } from "#domain/pages/paths.ts";
import type { LocalMoment } from "#domain/profile/opening-hours.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { ProfileChange } from "#domain/profile/profile-form.ts";
import type { AnswerTime } from "./answer-time.ts";
import type { HouseWeek } from "./house-weeks.ts";
import type { Keeper } from "./inquiry-events.ts";

/** Not in domain/pages/paths.ts, which every public page loads. */
export const officePaths = {
  today: "/buero",
  inquiries: "/buero/anfragen",
  entry: "/buero/anfragen/neu",
  week: "/buero/woche",
  stock: "/buero/bestand",
  purchase: "/buero/bestand/einkauf",
  signs: "/buero/bestand/schild",
  people: "/buero/geraete",
  connections: "/buero/verbindungen",
  profile: "/buero/angaben",
  profileHistory: "/buero/angaben/verlauf",
  yard: "/buero/angaben/hof",
} as const;

/** Query of the sign-in. */
export const nextPageParameter = "weiter";

/**
 * The page of the office that somebody asked for before they sign in; no other address can be slipped in. Short, because
 * a link with it must be one that servers accept.
 */
export const readNextPage = (asked: string | null | undefined): string =>
  asked && asked.length <= 200 && /^\/buero(?:\/[\w-]+)+(?:\?[\w.=&%+!'()*~-]*)?$/.test(asked)
    ? asked
    : officePaths.today;

const withNextPage = (path: string, next: string) =>
  withParameters(path, { [nextPageParameter]: next === officePaths.today ? "" : next });

export const signInPath = (next: string): string => withNextPage(officePaths.today, next);

export const officeLinkPath = (token: string, next: string = officePaths.today): string =>
  withNextPage(pathBelow("/buero/anmelden", token), next);

/** The page of a link from a mail, pasted with whatever stands around it; null for what is none. */
export function readPastedLink(pasted: string): string | null {
  const [, token, next] =
    /\/buero\/anmelden\/([\w.-]{1,200})(?:\?weiter=([\w%.~-]+))?/.exec(pasted) ?? [];
  return token === undefined ? null : officeLinkPath(token, readNextPage(decodePath(next ?? "")));
}

export const officeProfilePath = (section: string): string =>
  pathBelow(officePaths.profile, section);

/** The file of a car: the walk round it in the yard (domain/vehicle-file). */
export const vehicleFilePath = (adKey: string): string =>
  `${pathBelow(officePaths.stock, adKey)}/akte`;

/** The page of a walk stays as it is, since loading it anew without reception would end it. */
export const isWalk = (pathname: string): boolean =>
  /^\/buero\/bestand\/[^/]+\/akte$/.test(pathname);

/** The installed office, which browsers fetch without the session's cookie. */
export const officeManifestPath = "/buero/app.webmanifest";
/** Of the office alone: the public site has none. */
export const officeWorker = { path: "/buero-melder.js", scope: officePaths.today } as const;

/** A person's secret address, which calendars of phones fetch. */
export const officeCalendarPath = (token: string): string => pathBelow("/buero/kalender", token);

/** A step of setting up (setup-steps.ts). */
/** Query of the page after the last step. */
export const setupDone = "eingerichtet";

/** Of a step, and of the page after the last: whoever sets up shall not be led away. */
export const isSetupPage = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname.startsWith(setupPath("")) || search.slice(1).split(/[=&]/).includes(setupDone);

export const setupPath = (section: string): string => pathBelow("/buero/einrichten", section);

/** Saves against the version, or the round, that it was opened with; a newer one would be overwritten unnoticed. */
export const isSavedAgainstShown = (pathname: string): boolean =>
  [officePaths.profile, officePaths.week, "/buero/einrichten"].some((path) =>
    pathname.startsWith(`${path}/`),
  );

export const isOfficePath = (pathname: string): boolean =>
  pathname === officePaths.today || pathname.startsWith(`${officePaths.today}/`);

/** Query of the page that asks whether somebody really wants to sign out. */
export const signOutParameter = "abmelden";
export const signOutQuestionPath = `${officePaths.today}?${signOutParameter}`;

/** Query of the lists that can be searched. */
export const searchParameter = "suche";
export const maxSearchLength = 100;

/** Query of a list after a button: the row that stays where it was, with what takes it back, though it may have left. */
export const keptParameter = "eben";
/** `list`: an address without one. */
export const keepingRow = (list: string, row: string, anchor: string): string =>
  `${list}${list.includes("?") ? "&" : "?"}${keptParameter}=${encodeURIComponent(row)}${anchor}`;

/** Leaves out empty ones. */
export function withParameters(path: string, values: Readonly<Record<string, string>>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

export const officeFields = {
  email: "email",
  name: "name",
  device: "geraet",
  mail: "mail",
  /** The version of the profile that a form shows. */
  version: "stand",
  action: "aktion",
  /** A pasted link. */
  link: "link",
} as const;

/** Of the form in which a device asks for push messages (push.ts). */
export const pushFields = ["endpoint", "p256dh", "auth"] as const;
/** Values of `aktion`. */
export const pushActions = { on: "melden", off: "nicht-melden", test: "probe" } as const;

/** Values of `aktion`; others change rows (domain/profile/profile-form.ts). */
export const profileActions = { save: "speichern", preview: "vorschau" } as const;

/** Fields of the forms that hold a car; `car` only in the stock. */
export const holdFields = {
  end: "bis",
  day: "tag",
  clock: "uhrzeit",
  car: "wagen",
} as const;

/** The form with the photo of the yard; values of `aktion`. */
export const yardInput = "hof";
export const yardActions = { show: "zeigen", hide: "wegnehmen" } as const;

/** Ends of the names of the inputs beside a photo's path. */
export const photoInputs = { file: ".datei", remove: ".weg", refusal: ".fehler" } as const;

/** Query of the page after a form. */
export const savedParameter = "gespeichert";
/** Its values, where the page says more than that something is saved. */
export const savedQuery = { keepsPhoneHours: "telefon" } as const;

/** Name of the session cookie, without its prefix `__Host-`. */
export const officeCookie = "buero";

/** What the family did apart from the history of an inquiry (inquiry-events.ts). Stored, so the names never change. */
export const officeActionLabels = {
  "sign-in": "angemeldet",
  "sign-out": "abgemeldet",
  "device-sign-out": "Gerät abgemeldet",
  "set-up": "Büro eingerichtet",
  "person-added": "Person hinzugefügt",
  "person-removed": "Person entfernt",
  "link-passed-on": "Link zum Anmelden erstellt",
  connected: "Zugang eingetragen",
  disconnected: "Zugang entfernt",
  "calendar-made": "Kalender eingerichtet",
  "calendar-ended": "Kalender beendet",
  held: "Fahrzeug vorgemerkt",
  released: "Vormerkung aufgehoben",
  sold: "Als verkauft markiert",
  unsold: "Verkauf zurückgenommen",
  removed: "Anfrage gelöscht",
  resent: "E-Mail noch einmal gesendet",
  restored: "Löschen zurückgenommen",
  exported: "Auskunft erteilt",
  "file-entered": "Akte ergänzt",
  "file-withdrawn": "Eintrag der Akte zurückgezogen",
  "file-confirmed": "Eintrag der Akte bestätigt",
  "file-restored": "Eintrag der Akte wiederhergestellt",
  "file-exported": "Akte ausgegeben",
  synced: "Bestand geholt",
  facts: "Website geändert",
} as const;
export type OfficeAction = keyof typeof officeActionLabels;

export const officeLinkMinutes = 15;
/** Of the link that a fresh start prints. */
export const setupLinkMinutes = 60;
/** Of the link that one of the office passes on. */
export const passedLinkMinutes = 60;
/**
 * What a link does, or why it does nothing. `setup`: enters the first person, and signs in; `removed`: whom it is for
 * may not enter any more.
 */
export type OfficeLinkPurpose = "sign-in" | "setup" | "over" | "removed" | "unknown";
export const worksAs = (purpose: OfficeLinkPurpose): boolean =>
  purpose === "sign-in" || purpose === "setup";
export const officeSessionDays = 30;

/** What every page of the office shows of an inquiry; texts are ready to be shown. */
export type OfficeInquiry = {
  reference: string;
  name: string;
  /** What it is about, such as 'Probefahrt'. */
  wish: string;
  car: string | null;
  /** 'nicht mehr im Bestand', 'vorgemerkt bis Sa 12 Uhr, für jemand anderen', 'im Bestand vorgemerkt bis Sa 12 Uhr' */
  carNote: string | null;
  /** Of our car; null for none. */
  picture: string | null;
  phone: string;
  email: string;
  /** The customer is next: 'beantwortet 17:41, wartet auf Kunden', 'Termin steht'; null while the family is, or nobody. */
  customerWait: string | null;
  /** Why the newest answer has not reached the customer: 'Antwort nicht verschickt: …'; null for any other. */
  unsent: string | null;
  /** Whether the customer asked to be called. */
  wantsCall: boolean;
  /** Who is at it. */
  keeper: Keeper | null;
  /** What was done last: 'Anna hat um 14:32 angerufen'. */
  lastEvent: string | null;
  /** When that was, in ISO format; empty without. */
  lastEventAt: string;
  /** The same, if it is one's own and so fresh that it may be a slip. */
  undo: number | null;
};

/** In a list. */
export type InquiryRow = OfficeInquiry & {
  /** 'vor 14 Stunden, davon 2 Stunden geöffnet' */
  age: string;
  /** In ISO format. */
  receivedAt: string;
  state: InquiryState;
  /** Whether it offers us a car. */
  isOffer: boolean;
  /** 'Terminwunsch: Mo 30.11., 14 Uhr, Inzahlungnahme: gewünscht', 'Bestätigt: …' */
  appointment: string | null;
  /** What stands against a wished time: 'Sa 5.12. ist geschlossen (Inventur)'. */
  warnings: readonly string[];
  /** 'Wunschzeit: so bald wie möglich', 'Möchte dafür: Audi Q5, 36.490 €' */
  extra: string | null;
  /** Its first words; empty if nothing was written. */
  words: string;
  /** Number of photos of an offered car. */
  photos: number;
  /** Whether somebody waits right now to be called. */
  isCallDue: boolean;
  /** Whether a test drive waits for our answer. */
  hasOpenWish: boolean;
};

/** A car that the law forbids to advertise; `missing`: what its listing lacks. */
export type WithheldCar = { adKey: string; name: string; missing: string };

/** A sync that fails: `since` is the last success, '21.11.2026, 07:00 Uhr'; null before the first. */
export type FailingSync = { since: string | null; reason: string };

export type WaitingMail = { id: number; label: string; reason: string; reference: string | null };

/** `text`: 'Erika Muster, Dienstag, 24.11.2026, 9:00 Uhr' */
export type PlannedDrive = { reference: string; text: string };

export type OfficeToday = {
  /** Confirmed test drives ahead at times when the house is closed. */
  inClosedTime: readonly PlannedDrive[];
  /** Test drives that wait for the family's answer, oldest first like the rest. */
  appointments: readonly InquiryRow[];
  inquiries: readonly InquiryRow[];
  /** Number of inquiries left out. */
  moreInquiries: number;
  /** Open ones whose customers are next, those answered last first; `moreAnswered` are left out. */
  answered: readonly InquiryRow[];
  moreAnswered: number;
  /** Offered cars whose photos came. */
  photos: readonly InquiryRow[];
  mails: readonly WaitingMail[];
  /** Nobody gets any mail of the site. */
  lacksMailServer: boolean;
  /** The site shows the demo's cars. */
  showsInventedCars: boolean;
  sync: FailingSync | null;
  withheld: readonly WithheldCar[];
  /** Number of cars whose listings have gaps. */
  listings: number;
  /** Number of cars that were sold days ago and that the provider still lists. */
  sold: number;
  /** Number of cars whose listings have changed since somebody walked round them. */
  outdatedFiles: number;
  /** Number of gaps in the dealer's profile. */
  profile: number;
  answerTime: AnswerTime;
  /** The oldest first; empty while no inquiry or test drive was in any of them. */
  weeks: readonly HouseWeek[];
};

/** `stamp`: other after each change; the counts are those of what waits for the family. */
export type OfficeNews = { stamp: string; inquiries: number; wishes: number };

export type OfficeDevice = {
  id: string;
  label: string;
  /** Instants in ISO format. */
  signedInAt: string;
  seenAt: string;
  isCurrent: boolean;
  /** Whether it gets a push message of each inquiry. */
  isNotified: boolean;
};

/** Somebody who may enter, with the devices that are signed in. */
export type OfficeMember = {
  email: string;
  /** Null for an address that is only let in by a setting. */
  name: string | null;
  /** Entered since, in ISO format; null like `name`. */
  addedAt: string | null;
  /** The setting that lets the address in whoever is entered. */
  door: "OFFICE_EMAILS" | "mailbox" | null;
  isSelf: boolean;
  /** Somebody here may see and pass on a link that signs them in. */
  mayGetLink: boolean;
  devices: readonly OfficeDevice[];
};

/** `path`: of an SVG with that many units in width and height. */
export type QrCode = { size: number; path: string };

/** A link into the office, to be given to whom it is for. */
export type PassedLink = { email: string; address: string; code: QrCode };

export type OfficeProfile = { profile: DealerProfile; version: number; moment: LocalMoment };

export type ProfileVersionView = {
  version: number;
  changedAt: string;
  changedBy: string;
  changes: readonly ProfileChange[];
  canTakeBack: boolean;
};

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const firstMatch = (names: typeof browsers, text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** 'Chrome auf Android'. Contains nothing of the header itself, which anybody can invent. */
export function deviceLabel(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser === null) return system === null ? "Unbekanntes Gerät" : `Browser auf ${system}`;
  return system === null ? browser : `${browser} auf ${system}`;
}
