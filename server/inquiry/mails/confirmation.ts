import { oneLine, shortVehicleName } from "#domain/car/title.ts";
import { shortDayText } from "#domain/format/calendar.ts";
import { berlinMoment, formatInstant } from "#domain/format/format.ts";
import { callbackPlan, callbackSoon, callbackText } from "#domain/inquiry/callback.ts";
import { commonMakes } from "#domain/inquiry/details.ts";
import { maxPhotos, photoAccessDays } from "#domain/inquiry/photos.ts";
import { paths } from "#domain/pages/paths.ts";
import { directionsLink } from "#domain/profile/contact-links.ts";
import { hoursText } from "#domain/profile/opening-hours.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { brandAliases } from "#domain/search/text-query/synonyms.ts";
import { joinText } from "#domain/search/text-query/text-match.ts";
import { shortWishText } from "#domain/test-drive/request.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import type { InquiryContext } from "#server/inquiry/mails/inquiry-context.ts";
import { greeting, purposeLabel } from "#server/inquiry/mails/subject-line.ts";
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
import { arrivalBlocks, wishBlocks } from "./test-drive-mails.ts";

/**
 * Of what was typed it contains the name alone, so that nobody can send words to others through us: our car
 * comes from our record, the purpose and the make of an offered one from fixed lists.
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
  const wish = findWish(inquiry, { car, appointment });
  const title = `${wish.name} ist bei uns angekommen`;
  const callback = inquiry.details.callback;
  const next =
    callback === undefined && inquiry.details.intent !== "rueckruf"
      ? nextSteps(profile)[appointment === null ? inquiry.kind : "testDrive"]
      : `Wir rufen Sie an: ${callbackPlan(callback ?? callbackSoon, berlinMoment(inquiry.receivedAt), profile)}.`;
  const offered = offeredCar(inquiry);
  const { phone, email, visibleHours, address } = profile;
  const hours = visibleHours.map((each) => [each.days, hoursText(each)] as const);
  const notYouText =
    "Sie haben uns gar nicht geschrieben? Dann hat jemand versehentlich Ihre E-Mail-Adresse angegeben. Sie brauchen nichts zu tun; auf Wunsch löschen wir die Angaben gern.";
  return mailContent({
    subject: createSubject(inquiry, { car, appointment }),
    title,
    preview: next,
    blocks: [
      paragraph(`${greeting(inquiry)}\n\n${wish.thanks}`),
      ...(appointment === null ? [] : wishBlocks(appointment, next)),
      photosPath === null
        ? null
        : section(
            "Fotos Ihres Wagens",
            paragraph(photosText),
            buttons([{ label: "Fotos senden", address: origin + photosPath, isMain: true }]),
          ),
      carCard(
        { car, picture, origin, at },
        { note: "Stand beim Versand dieser E-Mail; unsere Inserate sind kein bindendes Angebot." },
      ),
      mailRows([
        appointment === null ? ["Ihr Anliegen", purposeLabel(inquiry, car !== null)] : null,
        offered === null ? null : ["Ihr Wagen", offered],
        callback === undefined ? null : ["Rückruf", callbackText(callback)],
        ["Vorgangsnummer", inquiry.reference],
        ["Eingegangen", `${formatInstant(inquiry.receivedAt.toISOString())}\u00a0Uhr`],
      ]),
      ...(appointment === null
        ? [section("So geht es weiter", paragraph(next))]
        : arrivalBlocks(profile)),
      // `arrivalBlocks` already shows contact person and route.
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

/** In words of our own list, however the make was typed; null for another make. */
function offeredCar({ kind, fields }: Inquiry): string | null {
  if (kind !== "sell") return null;
  const typed = joinText(fields.make);
  const name = brandAliases.get(typed) ?? typed;
  const make = commonMakes.find((each) => joinText(each) === name);
  return make === undefined ? null : `${make}, Baujahr ${fields.year}`;
}

const photosText = `Mit Fotos Ihres Wagens wird unser Angebot genauer. Bis zu ${maxPhotos} können Sie uns in den nächsten ${photoAccessDays} Tagen hier senden:`;

type Wished = Pick<InquiryContext, "car" | "appointment">;

/** What was wished, and when, as far as it is known: by that the customer finds the mail again. */
function createSubject(inquiry: Inquiry, { car, appointment }: Wished): string {
  if (appointment !== null) {
    const { wish, state } = appointment;
    const time = shortWishText(wish);
    // The family may have answered before a delayed mail goes out.
    const standing = time !== null && state === "requested" && "noch nicht bestätigt";
    return oneLine(
      `Ihre Probefahrt: ${[time ?? "Termin noch offen", standing].filter(Boolean).join(", ")}`,
    );
  }
  const { name } = findWish(inquiry, { car, appointment });
  const { callback } = inquiry.details;
  const detail =
    callback !== undefined
      ? callbackText(callback, shortDayText)
      : inquiry.kind === "contact"
        ? car !== null && shortVehicleName(car)
        : offeredCar(inquiry);
  const words = detail ? `${name} ist angekommen: ${detail}` : `${name} ist bei uns angekommen`;
  return oneLine(`${words} (${inquiry.reference})`);
}

function findWish({ kind, details }: Inquiry, { car, appointment }: Wished) {
  if (appointment !== null) return terms.probefahrt;
  if (kind === "sell") return terms[car === null ? "sell" : "tradeIn"];
  return terms[details.intent ?? "message"];
}

const thanksFor = (name: string, object = name) => ({
  name,
  thanks: `vielen Dank für ${object}.`,
});
const thanksForCar = "vielen Dank, dass Sie uns Ihr Fahrzeug anbieten.";

const terms = {
  message: thanksFor("Ihre Nachricht"),
  anfrage: thanksFor("Ihre Anfrage"),
  probefahrt: {
    name: "Ihr Terminwunsch",
    thanks: "schön, dass Sie bei uns Probe fahren möchten.",
  },
  finanzierung: thanksFor("Ihre Finanzierungsanfrage"),
  rueckruf: thanksFor("Ihr Rückrufwunsch", "Ihren Rückrufwunsch"),
  werkstatt: thanksFor("Ihre Werkstattanfrage"),
  sell: { name: "Ihre Anfrage zum Fahrzeugankauf", thanks: thanksForCar },
  tradeIn: { name: "Ihre Anfrage zur Inzahlungnahme", thanks: thanksForCar },
};

const nextSteps = ({ address }: DealerProfile): Record<Inquiry["kind"] | "testDrive", string> => ({
  contact:
    "Wir lesen Ihre Nachricht und melden uns in der Regel am nächsten Werktag bei Ihnen, per E-Mail oder telefonisch.",
  testDrive:
    "In der Regel am nächsten Werktag bestätigen wir Ihnen den Termin per E-Mail oder schlagen einen anderen vor. Vorher gilt er noch nicht.",
  sell: `Wir prüfen Ihre Angaben und melden uns in der Regel am nächsten Werktag mit einem Angebot bei Ihnen. Danach vereinbaren wir einen Termin, bei dem wir Ihren Wagen bei uns in ${address.city} ansehen und bewerten. Den endgültigen Preis, die Abwicklung und die sichere Auszahlung besprechen wir mit Ihnen persönlich.`,
});
