import type { AppointmentState } from "#domain/appointment/appointment.ts";
import { slotText } from "#domain/appointment/slots.ts";
import { wishRows } from "#domain/appointment/wish.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { dialLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { calendarMessage } from "#server/appointments/calendar-event.ts";
import { type Inquiry, senderName } from "#server/inquiries/inquiry.ts";
import type { MailContent } from "../mail.ts";
import {
  type AppointmentSite,
  arrival,
  broughtAlong,
  carRow,
  facts,
  familyParts,
  greeted,
  type Part,
  type Row,
  said,
  ways,
} from "./appointment-parts.ts";
import { mailPage, paragraph } from "./layout.ts";

const { name: house, phone } = dealership;

/** To the customer: confirmed, proposed, cancelled. */
export function renderAppointment(inquiry: Inquiry, site: AppointmentSite): MailContent {
  const appointment = required(site.appointment);
  const { car, origin } = site;
  const { told, startsAt, proposedFor, page } = appointment;
  const about = carRow(car, origin);
  if (told === "confirmed" && startsAt !== null) {
    const when = slotText(startsAt.slot);
    return letter(
      `Bestätigt: Ihre Probefahrt am ${when}`,
      inquiry,
      [
        greeted("Ihr Termin ist bestätigt. Die angehängte Datei trägt ihn in Ihren Kalender ein."),
        facts("Ihre Probefahrt", [["Termin", when], ...about]),
        ...arrival(appointment),
      ],
      calendar(inquiry, site, { isOurs: false }),
    );
  }
  if (told === "proposed" && proposedFor !== null) {
    const when = slotText(proposedFor);
    return letter(`Unser Terminvorschlag: ${when}`, inquiry, [
      greeted("zu Ihrem Wunsch geht es bei uns leider nicht. Passt Ihnen dieser Termin?"),
      facts("Unser Vorschlag", [["Termin", when], ...about]),
      ways("Ihre Antwort", [["Annehmen oder einen anderen Termin wünschen", page]]),
      said(`Oder rufen Sie uns an: ${phone.display}.`),
    ]);
  }
  if (told === "cancelled" && startsAt !== null) {
    return letter(
      `Abgesagt: Ihre Probefahrt am ${slotText(startsAt.slot)}`,
      inquiry,
      [
        greeted(
          "wie gewünscht haben wir Ihren Termin abgesagt. Die angehängte Datei nimmt ihn aus Ihrem Kalender.",
        ),
        facts("Abgesagt", [["Termin", slotText(startsAt.slot)], ...about]),
        said(`Möchten Sie doch kommen? Schreiben Sie uns, oder rufen Sie an: ${phone.display}.`),
      ],
      calendar(inquiry, site, { isOurs: false }),
    );
  }
  throw new Error(`a customer has no mail about an appointment that is ${told}`);
}

/** The same to the family, with what it can do next. */
export function renderDealerAppointment(inquiry: Inquiry, site: AppointmentSite): MailContent {
  const appointment = required(site.appointment);
  const { car, origin } = site;
  const { wish, startsAt, proposedFor } = appointment;
  const told = required(appointment.told);
  const confirmed: Row[] = startsAt === null ? [] : [["Bestätigt", slotText(startsAt.slot)]];
  const rows: Record<AppointmentState, Row[]> = {
    requested: [...wishRows(wish), ...confirmed.map(([, when]): Row => ["Bisher bestätigt", when])],
    proposed: proposedFor === null ? [] : [["Vorschlag", slotText(proposedFor)]],
    confirmed,
    cancelled: confirmed.map(([, when]): Row => ["Abgesagt", when]),
    closed: [],
  };
  const { email, phone: dialled } = inquiry.fields;
  const dial = dialLink(dialled);
  return letter(
    `${titles[told]} (${inquiry.reference})`,
    inquiry,
    [
      facts("Probefahrt", [
        ...rows[told],
        ...carRow(car, origin),
        ["Name", senderName(inquiry)],
        dial === null ? ["Telefon", dialled] : ["Telefon", dialled, dial],
        ["E-Mail", email],
      ]),
      ...(told === "proposed"
        ? [
            said(
              "Ihr Vorschlag ist unterwegs. Hat der Kunde am Telefon zugesagt, bestätigen Sie ihn hier selbst.",
            ),
          ]
        : []),
      ...familyParts(site),
    ],
    startsAt === null || told === "requested" || told === "proposed"
      ? null
      : calendar(inquiry, site, { isOurs: true }),
  );
}

const titles: Readonly<Record<AppointmentState, string>> = {
  requested: "Neuer Terminwunsch",
  proposed: "Terminvorschlag an den Kunden",
  confirmed: "Termin bestätigt",
  cancelled: "Termin abgesagt",
  closed: "Termin erledigt",
};

/** `isOurs`: the family's own copy, which may name the customer. */
function calendar(
  inquiry: Inquiry,
  { car, origin, organizer, appointment }: AppointmentSite,
  { isOurs }: { isOurs: boolean },
) {
  if (!appointment?.calendar || appointment.startsAt === null) return null;
  const { calendar: entry, startsAt, told, page } = appointment;
  const subject = car === null ? "Probefahrt" : `Probefahrt: ${vehicleFullName(car)}`;
  const { fields, reference } = inquiry;
  return calendarMessage({
    uid: `${entry.id}@${new URL(origin).hostname}`,
    sequence: entry.sequence,
    stamp: entry.stamp,
    startsAt: startsAt.instant,
    isCancelled: told === "cancelled",
    summary: isOurs ? `${subject} – ${senderName(inquiry)}` : `${subject} (${house})`,
    description: isOurs
      ? `${senderName(inquiry)}, Telefon ${fields.phone}, ${fields.email}\nVorgang ${reference}`
      : `Bitte bringen Sie ${broughtAlong} mit.\nVerschieben oder absagen: ${page}\nVorgang ${reference}`,
    organizer,
    attendee: fields.email,
  });
}

function letter(
  subject: string,
  { reference }: Inquiry,
  parts: readonly Part[],
  event: ReturnType<typeof calendarMessage> | null = null,
): MailContent {
  const number = `Vorgangsnummer ${reference}`;
  return {
    subject: subject.replaceAll("\u00a0", " "),
    text: [...parts.map(({ text }) => text), number, `${house}\n`].join("\n\n"),
    html: mailPage(subject, [...parts.map((part) => part.html), paragraph(number)]),
    ...(event !== null && { calendar: event }),
  };
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("a mail about an appointment has none to tell of");
  return value;
}
