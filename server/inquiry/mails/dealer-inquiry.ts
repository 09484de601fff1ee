import { dialLink, replyMailLink } from "#domain/dealership/contact-links.ts";
import { formatDay, formatInstant, formatMileage } from "#domain/format/format.ts";
import { detailRows } from "#domain/inquiry/details.ts";
import { photoRetentionDays } from "#domain/inquiry/photos.ts";
import { withoutCarLines } from "#domain/inquiry/vehicle-message.ts";
import {
  type Inquiry,
  offeredCarName,
  senderName,
  spamSuspicion,
  vehicleRows,
} from "#server/inquiry/inquiry.ts";
import type { InquiryContext } from "#server/inquiry/mails/inquiry-context.ts";
import {
  carLabel,
  followUpSubject,
  purposeLabel,
  senderLabel,
  topicLabel,
} from "#server/inquiry/mails/subject-line.ts";
import { carCard } from "#server/mail/cars.ts";
import {
  buttons,
  facts,
  type MailBlock,
  type MailBlocks,
  mailContent,
  paragraph,
  section,
  typedText,
} from "#server/mail/layout.ts";
import { asciiAddress, type MailContent } from "#server/mail/mail.ts";
import { adfDocument } from "./adf.ts";
import { appointmentBlock, emailFacts, markAsHandledBlock } from "./test-drive-mails.ts";

export function renderDealerInquiry(inquiry: Inquiry, context: InquiryContext): MailContent {
  const { car, origin, appointment, photoLinks } = context;
  const purpose = purposeLabel(inquiry, car !== null);
  const { email, phone } = inquiry.fields;
  const { reference } = inquiry;
  const received = `${formatInstant(inquiry.receivedAt.toISOString())}\u00a0Uhr`;
  const dial = dialLink(phone);
  const name = senderName(inquiry);
  const replyLink = replyMailLink(email, `Ihre Nachricht an uns (${reference})`);
  return mailContent({
    subject: `${purpose}: ${carLabel(inquiry, car) ?? "Nachricht"} – ${senderLabel(inquiry)}`,
    title: `${purpose}: ${name}`,
    preview: `${reference}, ${received}`,
    blocks: [
      paragraph(`${received} · Vorgang ${reference}`, { isQuiet: true }),
      inquiry.note === spamSuspicion ? paragraph(spamSuspicion) : null,
      buttons([
        dial === null ? null : { label: "Anrufen", address: dial, shown: phone, isMain: true },
        { label: "Antworten", address: replyLink, shown: email, isMain: dial === null },
      ]),
      appointment && appointmentBlock(appointment),
      ...messageSections(inquiry, context),
      detailsSection(inquiry, context),
      photoLinks && photosSection(origin + photoLinks.family),
      car &&
        section(
          inquiry.kind === "vehicle"
            ? "Wunschfahrzeug aus Ihrem Bestand"
            : "Fahrzeug aus Ihrem Bestand",
          carCard(context, { note: `Fahrzeugnummer ${car.ad_key}` }),
        ),
      section(
        "Absender",
        facts([
          ["Name", name],
          ...emailFacts(email, replyLink),
          ["Telefon", phone, dial],
          ["Thema", topicLabel(inquiry)],
        ]),
      ),
      markAsHandledBlock(context),
      paragraph(
        `${asciiAddress(email) === null ? "" : `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${email}. `}Für Ihre Händlersoftware hängt die Anfrage als Datei an (ADF).`,
        { isQuiet: true },
      ),
    ],
    attachments: [
      {
        filename: `anfrage-${reference}.xml`,
        contentType: "application/xml",
        content: adfDocument(inquiry, context),
      },
    ],
  });
}

/** Links to the photos, because attached copies would outlive their deletion (I7). */
export function renderPhotosNotice(
  inquiry: Inquiry,
  { origin, photoLinks }: Pick<InquiryContext, "origin" | "photoLinks">,
): MailContent {
  if (inquiry.kind !== "vehicle" || photoLinks === null)
    throw new Error("A notice about photos needs an inquiry with an offered car.");
  const { email, phone } = inquiry.fields;
  const title = "Fotos zu einem Fahrzeugangebot";
  return mailContent({
    subject: followUpSubject(
      `Fotos zur Anfrage vom ${formatDay(inquiry.receivedAt)}`,
      [carLabel(inquiry, null)],
      inquiry,
    ),
    title,
    preview: inquiry.reference,
    blocks: [
      paragraph(
        "Zu diesem Fahrzeugangebot sind Fotos eingetroffen. Die Seite zeigt immer alle, auch die, die noch folgen.",
      ),
      buttons([{ label: "Fotos ansehen", address: origin + photoLinks.family, isMain: true }]),
      facts([
        ["Vorgang", inquiry.reference],
        ["Fahrzeug", offeredCarName(inquiry.fields)],
        ["Name", senderName(inquiry)],
        ["Telefon", phone, dialLink(phone)],
        ...emailFacts(email),
      ]),
      paragraph(
        `Der Link öffnet ohne Anmeldung nur diese Fotos und gilt, bis die Anfrage gelöscht wird. Geben Sie ihn nicht weiter. Fotos werden nach ${photoRetentionDays} Tagen gelöscht.`,
        { isQuiet: true },
      ),
    ],
  });
}

function messageSections(inquiry: Inquiry, { car, origin }: InquiryContext): MailBlocks {
  if (inquiry.kind === "contact") {
    const { message } = inquiry.fields;
    // The car card below replaces the car's lines in the message.
    const text = car === null ? message : withoutCarLines(message, { car, origin });
    return [text === "" ? null : section("Nachricht", typedText(text))];
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
    equipment === "" ? null : section("Ausstattung", typedText(equipment)),
    message === "" ? null : section("Nachricht", typedText(message)),
  ];
}

/** Without test drive and trade-in, which `appointmentBlock` shows. */
function detailsSection(inquiry: Inquiry, context: InquiryContext): MailBlock | null {
  const { details } = inquiry;
  const withoutDrive = { ...details, testDrive: undefined, tradeIn: undefined };
  const rows = [
    ...vehicleRows(inquiry, context),
    ...detailRows(context.appointment ? withoutDrive : details),
  ];
  return rows.length === 0 ? null : section("Angaben", facts(rows));
}

/** The page exists from the start and shows photos uploaded later. */
const photosSection = (address: string): MailBlock =>
  section(
    "Fotos des Fahrzeugs",
    paragraph("Sobald der Absender Fotos hochlädt, stehen sie auf dieser Seite."),
    buttons([{ label: "Fotos ansehen", address }]),
  );
