import type { AppointmentState } from "#domain/appointment/appointment.ts";
import { slotText } from "#domain/appointment/slots.ts";
import { wishRows } from "#domain/appointment/wish.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { dialLink, routeLink, stationRouteLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { calendarMessage } from "#server/appointments/calendar-event.ts";
import { type Inquiry, senderName } from "#server/inquiries/inquiry.ts";
import type { AppointmentInMail, InquirySubject, MailContent } from "../mail.ts";
import { carCard } from "./cars.ts";
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
} from "./layout.ts";

const { phone, address } = dealership;
const ownPhone = `Oder rufen Sie uns an: ${phone.display}.`;

/** To the customer: confirmed, proposed, cancelled. Nothing that was typed (T3). */
export function renderAppointment(inquiry: Inquiry, about: InquirySubject): MailContent {
  const appointment = required(about.appointment);
  const { told, startsAt, proposedFor, page } = appointment;
  if (told === "confirmed" && startsAt !== null) {
    const when = slotText(startsAt.slot);
    return appointmentMail(`Bestätigt: Ihre Probefahrt am ${when}`, inquiry, {
      preview: "Die angehängte Datei trägt den Termin in Ihren Kalender ein.",
      blocks: [
        paragraph(
          "Guten Tag,\n\nwir freuen uns auf Sie. Die angehängte Datei trägt den Termin in Ihren Kalender ein.",
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
        paragraph(
          `Guten Tag,\n\nzu Ihrem Wunsch geht es bei uns leider nicht. Passt Ihnen dieser Termin: ${when}?`,
        ),
        ways([{ label: "Annehmen oder anderen Termin wünschen", address: page, isMain: true }]),
        paragraph(ownPhone),
        carCard(about),
        farewell(),
      ],
    });
  }
  if (told === "cancelled" && startsAt !== null) {
    return appointmentMail(`Abgesagt: Ihre Probefahrt am ${slotText(startsAt.slot)}`, inquiry, {
      preview: "Die angehängte Datei nimmt den Termin aus Ihrem Kalender.",
      blocks: [
        paragraph(
          "Guten Tag,\n\nwie gewünscht haben wir Ihren Termin abgesagt. Die angehängte Datei nimmt ihn aus Ihrem Kalender.",
        ),
        paragraph("Möchten Sie doch kommen? Schreiben Sie uns einfach."),
        paragraph(ownPhone),
        carCard(about),
        farewell(),
      ],
      calendar: calendarMessage(inquiry, about, { isOurs: false }),
    });
  }
  throw new Error(`a customer has no mail about an appointment that is ${told}`);
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
    closed: null,
  };
  const { email, phone: dialled } = inquiry.fields;
  const dial = dialLink(dialled);
  const isCalendars = startsAt !== null && (told === "confirmed" || told === "cancelled");
  return appointmentMail(`${titles[told]} (${inquiry.reference})`, inquiry, {
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
            "Ihr Vorschlag ist unterwegs. Hat der Kunde am Telefon zugesagt, bestätigen Sie ihn hier selbst.",
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
  closed: "Termin erledigt",
};

/** Wish, way and what to bring: of the customer's first mail. */
export function visitBlocks(appointment: AppointmentInMail): MailBlocks {
  return [
    section(
      "Ihr Terminwunsch",
      facts(wishFacts(appointment.wish)),
      paragraph(
        "Der Termin gilt, sobald wir ihn bestätigt haben. Dazu bekommen Sie eine eigene E-Mail.",
      ),
    ),
    ...arrival(appointment),
  ];
}

/** What was wished, and what the family can do about it: of the mail with the inquiry, and of later ones. */
export function dateBlock({ told, links, wish }: AppointmentInMail): MailBlock | null {
  if (told === "cancelled" || told === "closed") return null;
  const isPending = told === "requested" || told === "proposed";
  const canConfirm = isPending && !(told === "requested" && wish.first === null);
  return section(
    told === "requested" ? "Terminwunsch" : "Der Termin",
    told === "requested" ? facts(wishFacts(wish)) : null,
    ways([
      canConfirm ? { label: "Termin bestätigen", address: links.confirm, isMain: true } : null,
      { label: "Anderen Termin vorschlagen", address: links.propose },
    ]),
    paragraph(
      "Jeder Link öffnet zuerst eine Seite; erst der Knopf dort tut etwas. Er gilt einmal und 30 Tage lang.",
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

const wishFacts = (wish: AppointmentInMail["wish"]): MailFact[] =>
  wishRows(wish).map(([mark, words]) => [mark.replace(/:$/, ""), words]);

function arrival({ page }: AppointmentInMail): MailBlocks {
  return [
    section(
      "So finden Sie uns",
      facts([
        ["Adresse", `${address.street}, ${address.postalCode} ${address.city}`],
        ["Mitbringen", "Führerschein, Personalausweis"],
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
