import { priceText } from "#domain/car/labels.ts";
import { oneLine, shortVehicleName } from "#domain/car/title.ts";
import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { intentTitles, mentionedIntent, withoutCarLines } from "#domain/inquiry/vehicle-message.ts";
import { dialLink } from "#domain/site/contact-links.ts";
import { formatInstant, formatMileage } from "#domain/site/format.ts";
import { type Inquiry, type NewInquiry, senderName } from "#server/inquiries/inquiry.ts";
import { type InquirySubject, type MailContent, plainWords } from "../mail.ts";
import { adfDocument } from "./adf.ts";
import { dateBlock, markAsHandled } from "./appointment.ts";
import { carCard } from "./cars.ts";
import {
  facts,
  type MailBlock,
  type MailBlocks,
  mailContent,
  paragraph,
  section,
  ways,
  written,
} from "./layout.ts";

/**
 * Everything the visitor wrote, and the same for dealer software. What the family does comes first: call,
 * answer; then the words, then the car.
 */
export function renderDealerInquiry(inquiry: Inquiry, about: InquirySubject): MailContent {
  const { car, origin, markLink, appointment, photoLinks } = about;
  const wish = wishOf(inquiry, car !== null);
  const { email, phone } = inquiry.fields;
  const { reference } = inquiry;
  const received = `${formatInstant(inquiry.receivedAt.toISOString())}\u00a0Uhr`;
  const dial = dialLink(phone);
  const name = senderName(inquiry);
  const answer = `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Ihre Nachricht an uns (${reference})`)}`;
  return mailContent({
    subject: subjectOf(inquiry, about),
    title: `${wish}: ${name}`,
    preview: `${reference}, ${received}`,
    blocks: [
      paragraph(`${received} · Vorgang ${reference}`, { isQuiet: true }),
      ways([
        dial === null ? null : { label: "Anrufen", address: dial, shown: phone, isMain: true },
        { label: "Antworten", address: answer, shown: email, isMain: dial === null },
      ]),
      appointment && dateBlock(appointment),
      ...passagesOf(inquiry, about),
      photoLinks && ownPhotos(origin + photoLinks.family),
      car &&
        section(
          inquiry.kind === "vehicle"
            ? "Dafür gewünscht, aus Ihrem Bestand"
            : "Fahrzeug aus Ihrem Bestand",
          carCard(about, { note: `Nummer ${car.ad_key}` }),
        ),
      section(
        "Absender",
        facts([
          ["Name", name],
          ["E-Mail", email, answer],
          ["Telefon", phone, dial],
          ["Thema", topicOf(inquiry)],
        ]),
      ),
      markAsHandled(markLink),
      paragraph(
        `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${email}. Für Ihre Händlersoftware hängt die Anfrage als Datei an (ADF).`,
        { isQuiet: true },
      ),
    ],
    attachments: [
      {
        filename: `anfrage-${reference}.xml`,
        contentType: "application/xml",
        content: adfDocument(inquiry, car, origin),
      },
    ],
  });
}

/** Once for an inquiry, with its first photo. The photos stay with us: mails are kept by others (I7). */
export function renderPhotosNotice(
  inquiry: Inquiry,
  { origin, photoLinks }: Pick<InquirySubject, "origin" | "photoLinks">,
): MailContent {
  if (inquiry.kind !== "vehicle" || photoLinks === null) throw new Error("photos of no car");
  const { make, model, year, phone } = inquiry.fields;
  const title = "Fotos zu einem Fahrzeugangebot";
  return mailContent({
    subject: `${title} (${inquiry.reference})`,
    title,
    preview: inquiry.reference,
    blocks: [
      paragraph(
        "Zu diesem Fahrzeugangebot kommen Fotos. Die Seite zeigt immer alle, auch die, die noch folgen.",
      ),
      ways([{ label: "Fotos ansehen", address: origin + photoLinks.family, isMain: true }]),
      facts([
        ["Vorgang", inquiry.reference],
        ["Fahrzeug", `${make} ${model}, ${year}`],
        ["Name", senderName(inquiry)],
        ["Telefon", phone, dialLink(phone)],
      ]),
      paragraph(
        "Der Link öffnet ohne Anmeldung nur diese Fotos und gilt, bis die Anfrage gelöscht wird. Geben Sie ihn nicht weiter.",
        { isQuiet: true },
      ),
    ],
  });
}

/** In words of ours: what the form was about. */
export function wishOf(inquiry: NewInquiry, isAboutCar: boolean): string {
  if (inquiry.kind === "vehicle" && isAboutCar) return "Inzahlungnahme";
  if (inquiry.kind === "vehicle" || !isAboutCar) return topicOf(inquiry);
  const intent = mentionedIntent(inquiry.fields.message);
  return intent === null ? topicOf(inquiry) : intentTitles[intent];
}

const topicOf = (inquiry: NewInquiry): string =>
  inquiry.kind === "vehicle" ? "Fahrzeugankauf" : contactSubjectLabels[inquiry.fields.subject];

const maxWords = 40;

/**
 * `Probefahrt: VW Golf VIII Variant, 19.980 € – J. Müller`. What was typed stands there only as plain words
 * (T4); whoever has another name is told by the reference.
 */
function subjectOf(inquiry: Inquiry, { car }: Pick<InquirySubject, "car">): string {
  const who = plainWords(shortName(senderName(inquiry)), maxWords) ?? inquiry.reference;
  return `${wishOf(inquiry, car !== null)}: ${aboutWhat(inquiry, car)} – ${who}`;
}

function aboutWhat(inquiry: Inquiry, car: InquirySubject["car"]): string {
  if (inquiry.kind === "contact") {
    return car === null ? "Nachricht" : `${shortVehicleName(car)}, ${oneLine(priceText(car))}`;
  }
  const { make, model, year, mileage } = inquiry.fields;
  const name = plainWords(`${make} ${model}`, maxWords) ?? "Fahrzeug";
  return `${name}, ${year}, ${oneLine(formatMileage(mileage))}`;
}

/** `J. Müller`, `K. von der Heide`; one word stays whole. */
function shortName(name: string): string {
  const words = name.split(" ").filter((word) => word !== "");
  let from = words.length - 1;
  while (from > 1 && /^\p{Ll}/u.test(words[from - 1] ?? "")) from -= 1;
  const [first = ""] = words;
  const initial = from < 1 ? "" : `${[...first][0]}. `;
  return initial + words.slice(Math.max(0, from)).join(" ");
}

function passagesOf(inquiry: Inquiry, { car, origin }: InquirySubject): MailBlocks {
  if (inquiry.kind === "contact") {
    const { message } = inquiry.fields;
    // The car follows, with its photo.
    const words = car === null ? message : withoutCarLines(message, { car, origin });
    return [section("Nachricht", written(words))];
  }
  const { make, model, year, mileage, equipment, message } = inquiry.fields;
  return [
    section(
      "Angebotenes Fahrzeug",
      facts([
        ["Marke", make],
        ["Modell", model],
        ["Baujahr", String(year)],
        ["Kilometerstand", formatMileage(mileage)],
      ]),
    ),
    equipment === "" ? null : section("Ausstattung", written(equipment)),
    message === "" ? null : section("Nachricht", written(message)),
  ];
}

/** The page is there from the start, and shows what comes later. */
const ownPhotos = (address: string): MailBlock =>
  section(
    "Fotos des Fahrzeugs",
    paragraph("Sobald der Absender Fotos hochlädt, stehen sie auf dieser Seite."),
    ways([{ label: "Fotos ansehen", address }]),
  );
