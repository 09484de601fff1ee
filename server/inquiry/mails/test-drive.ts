import { oneLine, shortVehicleName, vehicleFullName } from "#domain/car/title.ts";
import { dialLink, routeLink, stationRouteLink } from "#domain/dealership/contact-links.ts";
import { dealership } from "#domain/dealership/dealership.ts";
import { paths } from "#domain/pages/paths.ts";
import { type AppointmentState, isOff } from "#domain/test-drive/appointment.ts";
import { slotText } from "#domain/test-drive/slots.ts";
import { wishRows } from "#domain/test-drive/wish.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import type { AppointmentInMail, InquirySubject } from "#server/inquiry/mails/inquiry-subject.ts";
import { laterSubject } from "#server/inquiry/mails/subject.ts";
import { calendarMessage } from "#server/inquiry/test-drive/calendar-event.ts";
import { carCard } from "#server/mail/cars.ts";
import {
  contactPerson,
  facts,
  farewell,
  type MailBlock,
  type MailBlocks,
  type MailFact,
  mailContent,
  paragraph,
  section,
  ways,
} from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";

const { phone, address } = dealership;
const ownPhone = `Oder rufen Sie uns an: ${phone.display}.`;

/** To the customer: confirmed, proposed, cancelled. Nothing that was typed (T3). */
export function renderAppointment(inquiry: Inquiry, about: InquirySubject): MailContent {
  const appointment = required(about.appointment);
  const { told, startsAt, proposedFor, page } = appointment;
  if (told === "confirmed" && startsAt !== null) {
    const when = slotText(startsAt.slot);
    return appointmentMail(`Bestätigt: Ihre Probefahrt am ${when}`, inquiry, {
      preview: "Mit der angehängten Datei tragen Sie den Termin in Ihren Kalender ein.",
      blocks: [
        paragraph(
          "Guten Tag,\n\nwir freuen uns auf Sie. Mit der angehängten Datei tragen Sie den Termin in Ihren Kalender ein.",
        ),
        carCard(about),
        ...arrival(appointment),
        farewell(),
      ],
      calendar: calendarMessage(inquiry, about, { isOurs: false }),
    });
  }
  if (told === "proposed" && proposedFor !== null) {
    const when = slotText(proposedFor);
    return appointmentMail(`Unser Terminvorschlag: ${when}`, inquiry, {
      preview: "Annehmen oder einen anderen Termin wünschen",
      blocks: [
        paragraph(`Guten Tag,\n\nwir schlagen Ihnen diesen Termin vor: ${when}. Passt er Ihnen?`),
        ways([{ label: "Annehmen oder anderen Termin wünschen", address: page, isMain: true }]),
        paragraph(ownPhone),
        carCard(about),
        farewell(),
      ],
    });
  }
  if (told !== null && isOff(told) && startsAt !== null) {
    const [reason, hope] = told === "cancelled" ? theirs : ours;
    return appointmentMail(`Abgesagt: Ihre Probefahrt am ${slotText(startsAt.slot)}`, inquiry, {
      preview: "Mit der angehängten Datei löschen Sie den Termin aus Ihrem Kalender.",
      blocks: [
        paragraph(
          `Guten Tag,\n\n${reason} Mit der angehängten Datei löschen Sie ihn aus Ihrem Kalender.`,
        ),
        paragraph(hope),
        paragraph(ownPhone),
        carCard(about),
        farewell(),
      ],
      calendar: calendarMessage(inquiry, about, { isOurs: false }),
    });
  }
  throw new Error(`a customer has no mail about an appointment that is ${told}`);
}

const theirs = [
  "wie gewünscht haben wir Ihren Termin abgesagt.",
  "Möchten Sie doch kommen? Schreiben Sie uns einfach.",
] as const;
const ours = [
  "leider müssen wir Ihren Termin absagen und bitten um Entschuldigung.",
  "Gern vereinbaren wir einen neuen: Antworten Sie einfach auf diese E-Mail.",
] as const;

/** To the customer: the date holds, and may have lost its point. */
export function renderCarGone(inquiry: Inquiry, about: InquirySubject): MailContent {
  const { startsAt, page } = required(about.appointment);
  const when = slotText(required(startsAt).slot);
  const car = about.car === null ? "das Fahrzeug" : `das Fahrzeug ${vehicleFullName(about.car)}`;
  return appointmentMail(
    `Zu Ihrer Probefahrt am ${when}: Fahrzeug nicht mehr im Angebot`,
    inquiry,
    {
      preview: "Ihr Termin gilt noch.",
      blocks: [
        paragraph(
          `Guten Tag,\n\n${car}, das Sie am ${when} Probe fahren möchten, ist leider nicht mehr in unserem Angebot.`,
        ),
        paragraph(
          "Ihr Termin gilt noch: Gern zeigen wir Ihnen dann andere Fahrzeuge. Möchten Sie nicht mehr kommen, sagen Sie ihn bitte hier ab.",
        ),
        ways([
          { label: "Termin ansehen oder absagen", address: page, isMain: true },
          { label: "Unsere Fahrzeuge", address: about.origin + paths.vehicles },
        ]),
        paragraph(ownPhone),
        farewell(),
      ],
    },
  );
}

/** To the family, with its ways to talk about it. */
export function renderDealerCarGone(inquiry: Inquiry, about: InquirySubject): MailContent {
  const appointment = required(about.appointment);
  const { email, phone: dialled } = inquiry.fields;
  const dial = dialLink(dialled);
  return appointmentMail(
    `Fahrzeug einer Probefahrt nicht mehr im Bestand (${inquiry.reference})`,
    inquiry,
    {
      preview: about.car === null ? "" : vehicleFullName(about.car),
      blocks: [
        paragraph(
          "Der Termin gilt noch. Der Kunde hat dazu eine E-Mail bekommen; ein Anruf ist persönlicher.",
        ),
        dial === null
          ? null
          : ways([{ label: "Anrufen", address: dial, shown: dialled, isMain: true }]),
        facts([
          ["Bestätigt", slotText(required(appointment.startsAt).slot)],
          about.car && ["Fahrzeug", vehicleFullName(about.car)],
          ["Name", senderName(inquiry)],
          ["Telefon", dialled, dial],
          ["E-Mail", email],
        ]),
        dateBlock(appointment),
        markAsHandled(about.markLink),
      ],
    },
  );
}

/** The same to the family, with what it can do next. */
export function renderDealerAppointment(inquiry: Inquiry, about: InquirySubject): MailContent {
  const appointment = required(about.appointment);
  const { startsAt, proposedFor } = appointment;
  const told = required(appointment.told);
  const starts = (name: string): MailFact | null => startsAt && [name, slotText(startsAt.slot)];
  const when: Record<AppointmentState, MailFact | null> = {
    requested: starts("Bisher bestätigt"),
    proposed: proposedFor && ["Vorschlag", slotText(proposedFor)],
    confirmed: starts("Bestätigt"),
    cancelled: starts("Abgesagt"),
    "called-off": starts("Abgesagt"),
    closed: null,
  };
  const { email, phone: dialled } = inquiry.fields;
  const dial = dialLink(dialled);
  const wished = appointment.wish.first && wishRows(appointment.wish)[0]?.[1];
  const date = told === "requested" ? wished : when[told]?.[1];
  const subject = laterSubject(
    titles[told],
    [date, about.car && shortVehicleName(about.car)],
    inquiry,
  );
  const isCalendars = startsAt !== null && (told === "confirmed" || isOff(told));
  return appointmentMail(subject, inquiry, {
    preview: about.car === null ? "" : vehicleFullName(about.car),
    blocks: [
      dial === null
        ? null
        : ways([{ label: "Anrufen", address: dial, shown: dialled, isMain: true }]),
      facts([
        when[told],
        ["Name", senderName(inquiry)],
        ["Telefon", dialled, dial],
        ["E-Mail", email],
      ]),
      told === "proposed"
        ? paragraph(
            "Ihr Vorschlag ist unterwegs. Hat der Kunde am Telefon zugesagt, bestätigen Sie den Termin hier selbst.",
          )
        : null,
      dateBlock(appointment),
      carCard(about),
      markAsHandled(about.markLink),
    ],
    calendar: isCalendars ? calendarMessage(inquiry, about, { isOurs: true }) : null,
  });
}

const titles: Readonly<Record<AppointmentState, string>> = {
  requested: "Neuer Terminwunsch",
  proposed: "Terminvorschlag an den Kunden",
  confirmed: "Termin bestätigt",
  cancelled: "Termin abgesagt",
  "called-off": "Termin von uns abgesagt",
  closed: "Termin erledigt",
};

/** Wish, way and what to bring: of the customer's first mail. */
export function visitBlocks(appointment: AppointmentInMail): MailBlocks {
  return [
    section(
      "Ihr Terminwunsch",
      facts(wishRows(appointment.wish)),
      paragraph(
        "Der Termin gilt, sobald wir ihn bestätigt haben. Dazu bekommen Sie eine eigene E-Mail.",
      ),
    ),
    ...arrival(appointment),
  ];
}

/** What was wished, and what the family can do about it: of the mail with the inquiry, and of later ones. */
export function dateBlock({ told, links, wish, startsAt }: AppointmentInMail): MailBlock | null {
  if (told === "closed" || (told !== null && isOff(told))) return null;
  const isPending = told === "requested" || told === "proposed";
  const canConfirm = isPending && !(told === "requested" && wish.first === null);
  return section(
    told === "requested" ? "Terminwunsch" : "Der Termin",
    told === "requested" ? facts(wishRows(wish)) : null,
    ways([
      canConfirm ? { label: "Termin bestätigen", address: links.confirm, isMain: true } : null,
      { label: "Anderen Termin vorschlagen", address: links.propose },
      startsAt && { label: "Termin absagen", address: links.cancel },
    ]),
    paragraph(
      "Jeder Link gilt 30 Tage und nur einmal. Er öffnet zuerst eine Seite; erst der Knopf dort löst etwas aus.",
      { isQuiet: true },
    ),
  );
}

/** At the end of every mail to the family about an inquiry. */
export function markAsHandled(markLink: string): MailBlock {
  return section(
    "Ist das erledigt?",
    paragraph(
      "Dann vermerken Sie es bitte: Erledigte Anfragen werden nach sechs Monaten gelöscht. Der Link öffnet nur eine Seite mit einem Knopf und gilt 30 Tage.",
    ),
    ways([{ label: "Erledigt", address: markLink }]),
  );
}

function arrival({ page }: AppointmentInMail): MailBlocks {
  return [
    section(
      "So finden Sie uns",
      facts([
        ["Adresse", `${address.street}, ${address.postalCode} ${address.city}`],
        ["Mitbringen", "Führerschein und Ausweis zum Vorzeigen"],
        ["Telefon", phone.display, `tel:${phone.international}`],
      ]),
      ways([
        { label: "Route planen", address: routeLink() },
        { label: "Fußweg vom Bahnhof", address: stationRouteLink() },
      ]),
    ),
    contactPerson("Sie erwartet"),
    section(
      "Ihre Terminseite",
      ways([{ label: "Ansehen, verschieben oder absagen", address: page }]),
    ),
  ];
}

type AppointmentMail = {
  preview: string;
  blocks: MailBlocks;
  calendar?: ReturnType<typeof calendarMessage> | null;
};

function appointmentMail(
  title: string,
  { reference }: Inquiry,
  { preview, blocks, calendar: event = null }: AppointmentMail,
): MailContent {
  return mailContent({
    subject: oneLine(title),
    title,
    preview,
    blocks: [...blocks, paragraph(`Vorgangsnummer ${reference}`, { isQuiet: true })],
    ...(event !== null && { calendar: event }),
  });
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("a mail about an appointment has none to tell of");
  return value;
}
