import type { HoldChoice } from "#domain/car/hold.ts";
import type { DetailRow } from "#domain/inquiry/details.ts";
import type { PhotoView } from "#domain/inquiry/photos.ts";
import { pathBelow } from "#domain/pages/paths.ts";
import { replyMailLink } from "#domain/profile/contact-links.ts";
import type { InquiryEventView } from "./inquiry-events.ts";
import { type InquiryRow, officePaths, searchParameter, withParameters } from "./office.ts";
import type { ExportFile } from "./person-report.ts";
import { type OfficeReply, replyAnchor, templateParameter } from "./reply.ts";

export const inquiryPath = (reference: string): string =>
  pathBelow(officePaths.inquiries, reference);
/** To the field for an answer; `template`: which one it starts with. */
export const replyPath = (reference: string, template?: number): string =>
  `${withParameters(inquiryPath(reference), { [templateParameter]: template?.toString() ?? "" })}#${replyAnchor}`;
/** Everything that is stored about the sender, to read and as a file. */
export const personReportPath = (reference: string): string => `${inquiryPath(reference)}/auskunft`;
export const personExportPath = (reference: string, file: ExportFile): string =>
  `${personReportPath(reference)}/${file}`;

/** Where a sent answer is. */
export const threadAnchor = "verlauf";
/** An offered car's photos on the inquiry's page. */
export const photosAnchor = "fotos";
export const officePhotoPath = (reference: string, id: string): string =>
  `${inquiryPath(reference)}/fotos/${id}.jpg`;

/** Minutes for which the page of a deletion offers to undo it: time for the other one, too. */
export const undoMinutes = 10;
export const inquiriesPerPage = 30;
export const maxInquiryNoteLength = 2_000;

export const inquiryTabs = {
  offen: "Warten auf Sie",
  kunde: "Warten auf Kunden",
  erledigt: "Kein Kauf",
  vertrag: "Verkauft",
  alle: "Alle",
} as const;
export type InquiryTab = keyof typeof inquiryTabs;

export type InquiryQuery = { tab: InquiryTab; search: string; page: number };

export const tabParameter = "stand";
export const pageParameter = "seite";

/** Whoever calls may be in any state, so a search looks at all. */
export const defaultTab = (search: string): InquiryTab => (search === "" ? "offen" : "alle");

export const inquiriesAddress = ({ tab, search, page }: InquiryQuery): string =>
  withParameters(officePaths.inquiries, {
    [tabParameter]: tab === defaultTab(search) ? "" : tab,
    [searchParameter]: search,
    [pageParameter]: page === 1 ? "" : String(page),
  });

/** In a salesman's words. `isOffer`: a car that is offered to us. */
export const contractLabel = ({ isOffer }: { isOffer: boolean }) =>
  isOffer ? "Angekauft" : "Verkauft";
export const handledLabel = "Kein Kauf";
/** Why; nobody has to say. */
export const handledReasons = [
  "Preis",
  "Anderer Wagen",
  "Zustand",
  "Meldet sich nicht",
  "Werbung",
] as const;
export type HandledReason = (typeof handledReasons)[number];

export const inquiryStateLabel = (
  row: Pick<InquiryRow, "state" | "isOffer" | "customerWait">,
): string =>
  row.state === "new"
    ? (row.customerWait ?? "offen")
    : row.state === "handled"
      ? handledLabel
      : contractLabel(row);

export type InquiryList = {
  rows: readonly InquiryRow[];
  total: number;
  /** What the search finds under each tab. */
  counts: Readonly<Record<InquiryTab, number>>;
};

export type InquiryView = Omit<InquiryRow, "photos"> & {
  receivedAt: string;
  message: string;
  /** What the customer looks for; empty for nothing. */
  search: string;
  details: readonly (readonly [string, string])[];
  vehicle: InquiryVehicle | null;
  /** Named by the inquiry, too. */
  otherVehicles: readonly DetailRow[];
  /** Photos of a car offered to us. */
  photos: readonly PhotoView[];
  /** Without replies, which are part of the history. */
  mails: readonly (InquiryMail & { label: string })[];
  others: readonly InquiryRow[];
  /** Of those, the ones for which a car is held. */
  held: readonly Pick<InquiryRow, "reference" | "car">[];
  /** The site's own, such as a suspicion of spam. */
  remark: string | null;
  /** What the family did and noted, the oldest first; with the mail of a reply. */
  events: readonly (InquiryEventView & { mail: InquiryMail | null })[];
  /** Null without an address. */
  reply: OfficeReply | null;
  /** When it is deleted by itself: '21.05.2027'. */
  deletion: string | null;
};

/** `state`: 'gesendet am 21.11.2026, 10:05 Uhr'. `isUnsent`: there was no mail server. */
type InquiryMail = { id: number; state: string; isFailed: boolean; isUnsent: boolean };

/** Our car that the inquiry is about. */
export type InquiryVehicle = {
  adKey: string;
  name: string;
  photo: string | null;
  price: string;
  /** The price when the inquiry came, if it has changed. */
  formerPrice: string | null;
  hold: "possible" | "here" | "elsewhere" | "gone";
  holdChoices: readonly { value: HoldChoice; label: string }[];
};

/** `by`: the first name of who deleted it, or null for oneself. */
export type DeletedInquiry = { by: string | null; canRestore: boolean };

/** How the family answers an inquiry with the programs of its phone. */

type Answered = {
  reference: string;
  name: string;
  email: string;
  message: string;
  details: readonly (readonly [string, string])[];
};

/** Characters; some mail programs refuse links of more than 2,000. */
const maxQuotedLength = 600;

/** `car` in few words, null without one. */
export const replySubject = (reference: string, car: string | null = null) =>
  `Ihre Anfrage ${car === null ? "bei uns" : `zum ${car}`} (${reference})`;

/** A link to the phone's own program for mails, with the whole mail. */
export const mailLinkWith = (email: string, subject: string, lines: readonly string[]): string =>
  `${replyMailLink(email, subject)}&body=${encodeURIComponent(lines.join("\r\n"))}`;

/** Subject, greeting by name, and what was written, as a quotation. */
export function replyLink({ reference, name, email, message, details }: Answered): string {
  const quoted = [shorten(message.trim()), ...details.map((row) => row.join(": "))]
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => `> ${line.trim()}`);
  const lines = [`Guten Tag ${name},`, "", "", "", ...quoted];
  return mailLinkWith(email, replySubject(reference), lines);
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= maxQuotedLength
    ? text
    : `${characters.slice(0, maxQuotedLength).join("").trimEnd()} …`;
}

/** Null unless the number is a German mobile number. */
export function whatsappReplyLink(phone: string, text: string): string | null {
  const digits = phone.replace("(0)", "").replaceAll(/\D/g, "");
  const [, national] = /^(?:0049|49|0)(1[567]\d{7,10})$/.exec(digits) ?? [];
  if (national === undefined) return null;
  return `https://wa.me/49${national}?text=${encodeURIComponent(text)}`;
}
