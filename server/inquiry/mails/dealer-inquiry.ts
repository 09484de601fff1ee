import { formatDay, formatInstant, formatMileage } from "#domain/format/format.ts";
import { detailRows } from "#domain/inquiry/details.ts";
import { photoRetentionDays } from "#domain/inquiry/photos.ts";
import { dialLink, replyMailLink } from "#domain/profile/contact-links.ts";
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
  type MailBlock,
  type MailBlocks,
  mailContent,
  mailRows,
  paragraph,
  section,
  typedText,
} from "#server/mail/layout.ts";
import { asciiAddress, type MailContent } from "#server/mail/mail.ts";
import { appointmentBlock, customerRows, emailRows, officeBlock } from "./test-drive-mails.ts";

export function renderDealerInquiry(inquiry: Inquiry, context: InquiryContext): MailContent {
  const { car } = context;
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
      appointmentBlock(inquiry, context),
      ...messageSections(inquiry),
      detailsSection(inquiry, context),
      car &&
        section(
          inquiry.kind === "sell"
            ? "Wunschfahrzeug aus Ihrem Bestand"
            : "Fahrzeug aus Ihrem Bestand",
          carCard(context, { note: `Fahrzeugnummer ${car.ad_key}` }),
        ),
      section(
        "Absender",
        mailRows([
          ["Name", name],
          ...emailRows(email, replyLink),
          ["Telefon", phone, dial],
          ["Thema", topicLabel(inquiry)],
        ]),
      ),
      officeBlock(context),
      asciiAddress(email) === null
        ? null
        : paragraph(`Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${email}.`, {
            isQuiet: true,
          }),
    ],
  });
}

/** Links to the photos, because attached copies would outlive their deletion. */
export function renderPhotosNotice(
  inquiry: Inquiry,
  { officeLink }: Pick<InquiryContext, "officeLink">,
): MailContent {
  if (inquiry.kind !== "sell")
    throw new Error("A notice about photos needs an inquiry with an offered car.");
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
        "Zu diesem Fahrzeugangebot sind Fotos eingetroffen. Ihr Büro zeigt immer alle, auch die, die noch folgen.",
      ),
      buttons([{ label: "Fotos ansehen", address: officeLink, isMain: true }]),
      mailRows([
        ["Vorgang", inquiry.reference],
        ["Fahrzeug", offeredCarName(inquiry.fields)],
        ...customerRows(inquiry),
      ]),
      paragraph(`Fotos werden nach ${photoRetentionDays} Tagen gelöscht.`, { isQuiet: true }),
    ],
  });
}

function messageSections(inquiry: Inquiry): MailBlocks {
  if (inquiry.kind === "contact") {
    const { message } = inquiry.fields;
    return [message === "" ? null : section("Nachricht", typedText(message))];
  }
  const { make, model, year, mileage, equipment, message } = inquiry.fields;
  return [
    section(
      "Angebotenes Fahrzeug",
      mailRows([
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
  return rows.length === 0 ? null : section("Angaben", mailRows(rows));
}
