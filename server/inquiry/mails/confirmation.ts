import { formatInstant } from "#domain/format/format.ts";
import { callbackText } from "#domain/inquiry/callback.ts";
import { maxPhotos, photoAccessDays } from "#domain/inquiry/photos.ts";
import { paths } from "#domain/pages/paths.ts";
import { directionsLink } from "#domain/profile/contact-links.ts";
import { hoursText } from "#domain/profile/opening-hours.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import type { InquiryContext } from "#server/inquiry/mails/inquiry-context.ts";
import { purposeLabel } from "#server/inquiry/mails/subject-line.ts";
import { carCard } from "#server/mail/cars.ts";
import {
  buttons,
  contactPerson,
  farewell,
  linkLine,
  mailContent,
  mailRows,
  paragraph,
  section,
} from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";
import { visitBlocks } from "./test-drive-mails.ts";

/**
 * Repeats nothing that was typed, so that nobody can send words to others through us: the car comes
 * from our record, the purpose from a fixed list.
 */
export function renderConfirmation(
  inquiry: Inquiry,
  {
    car,
    picture,
    origin,
    profile,
    at,
    appointment,
    photosPath,
  }: Omit<InquiryContext, "officeLink" | "organizer">,
): MailContent {
  const { title, thanks, next } = kindTexts(profile)[inquiry.kind];
  const callback = inquiry.details.callback;
  const { phone, email, visibleHours, address } = profile;
  const hours = visibleHours.map((each) => [each.days, hoursText(each)] as const);
  const notYouText =
    "Sie haben uns gar nicht geschrieben? Dann hat jemand versehentlich Ihre E-Mail-Adresse angegeben. Sie brauchen nichts zu tun; auf Wunsch löschen wir die Angaben gern.";
  return mailContent({
    subject: `${title} (${inquiry.reference})`,
    title,
    preview: next,
    blocks: [
      paragraph(`Guten Tag,\n\n${thanks}`),
      carCard(
        { car, picture, origin, at },
        { note: "Stand beim Versand dieser E-Mail; unsere Inserate sind kein bindendes Angebot." },
      ),
      mailRows([
        ["Ihr Anliegen", purposeLabel(inquiry, car !== null)],
        callback === undefined ? null : ["Rückruf", callbackText(callback)],
        ["Vorgangsnummer", inquiry.reference],
        ["Eingegangen", `${formatInstant(inquiry.receivedAt.toISOString())}\u00a0Uhr`],
      ]),
      ...(appointment === null ? [] : visitBlocks(appointment, profile)),
      section("So geht es weiter", paragraph(next)),
      photosPath === null
        ? null
        : section(
            "Fotos Ihres Wagens",
            paragraph(photosText),
            buttons([{ label: "Fotos senden", address: origin + photosPath, isMain: true }]),
          ),
      // `visitBlocks` already shows contact person and route.
      appointment === null ? contactPerson("Ihr Ansprechpartner", profile.people) : null,
      section(
        "So erreichen Sie uns",
        mailRows([
          ["Telefon", phone.display, `tel:${phone.international}`],
          ["E-Mail", email, `mailto:${email}`],
          ...hours,
        ]),
      ),
      appointment === null
        ? section(
            "So finden Sie uns",
            paragraph(`${address.street}, ${address.postalCode} ${address.city}`),
            buttons([{ label: "Route planen", address: directionsLink(profile) }]),
          )
        : null,
      farewell(profile),
      paragraph(notYouText, { isQuiet: true }),
      linkLine(`${origin}${paths.privacy}`, "Wie wir mit Ihren Angaben umgehen"),
    ],
  });
}

const photosText = `Mit Fotos Ihres Wagens wird unser Angebot genauer. Bis zu ${maxPhotos} können Sie uns in den nächsten ${photoAccessDays} Tagen hier senden:`;

type KindTexts = Record<Inquiry["kind"], { title: string; thanks: string; next: string }>;

const kindTexts = ({ address }: DealerProfile): KindTexts => ({
  contact: {
    title: "Ihre Nachricht ist bei uns angekommen",
    thanks: "vielen Dank für Ihre Nachricht.",
    next: "Wir lesen Ihre Nachricht und melden uns in der Regel am nächsten Werktag bei Ihnen, per E-Mail oder telefonisch.",
  },
  sell: {
    title: "Ihre Anfrage zum Fahrzeugankauf ist bei uns angekommen",
    thanks: `vielen Dank, dass Sie uns Ihr Fahrzeug anbieten.`,
    next: `Wir prüfen Ihre Angaben und melden uns in der Regel am nächsten Werktag mit einem Angebot bei Ihnen. Danach vereinbaren wir einen Termin, bei dem wir Ihren Wagen bei uns in ${address.city} ansehen und bewerten. Den endgültigen Preis, die Abwicklung und die sichere Auszahlung besprechen wir mit Ihnen persönlich.`,
  },
});
