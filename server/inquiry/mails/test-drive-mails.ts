import { oneLine, shortVehicleName, vehicleFullName } from "#domain/car/title.ts";
import {
  dialLink,
  directionsLink,
  stationDirectionsLink,
} from "#domain/dealership/contact-links.ts";
import type { Dealership } from "#domain/dealership/dealership.ts";
import { markLinkDays } from "#domain/inquiry/outcome.ts";
import { paths } from "#domain/pages/paths.ts";
import {
  type AppointmentState,
  familyLinkDays,
  isCancelled,
} from "#domain/test-drive/appointment.ts";
import { requestRows } from "#domain/test-drive/request.ts";
import { slotInSentence, slotText } from "#domain/test-drive/slots.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import type { AppointmentInMail, InquiryContext } from "#server/inquiry/mails/inquiry-context.ts";
import { followUpSubject } from "#server/inquiry/mails/subject-line.ts";
import { calendarMessage } from "#server/inquiry/test-drive/calendar-event.ts";
import { carCard } from "#server/mail/cars.ts";
import {
  buttons,
  contactPerson,
  facts,
  farewell,
  type MailBlock,
  type MailBlocks,
  type MailFact,
  mailContent,
  paragraph,
  section,
} from "#server/mail/layout.ts";
import { asciiAddress, type MailContent } from "#server/mail/mail.ts";

const phoneLine = ({ phone }: Dealership): MailBlock =>
  paragraph(`Oder rufen Sie uns an: ${phone.display}.`);

/** To the customer; the mail contains nothing that was typed (T3). */
export function renderAppointment(inquiry: Inquiry, context: InquiryContext): MailContent {
  const appointment = requireValue(context.appointment);
  const { state, startsAt, proposedFor, pageUrl } = appointment;
  if (state === "confirmed" && startsAt !== null) {
    const when = slotText(startsAt.slot);
    return appointmentMail(`Bestätigt: Ihre Probefahrt am ${when}`, inquiry, {
      preview: "Mit der angehängten Datei tragen Sie den Termin in Ihren Kalender ein.",
      blocks: [
        paragraph(
          "Guten Tag,\n\nwir freuen uns auf Sie. Mit der angehängten Datei tragen Sie den Termin in Ihren Kalender ein.",
        ),
        carCard(context),
        ...arrivalBlocks(appointment, context.dealership),
        farewell(context.dealership),
      ],
      calendar: calendarMessage(inquiry, context, { isOurs: false }),
    });
  }
  if (state === "proposed" && proposedFor !== null) {
    const when = slotText(proposedFor);
    return appointmentMail(`Unser Terminvorschlag: ${when}`, inquiry, {
      preview: "Annehmen oder einen anderen Termin wünschen",
      blocks: [
        paragraph(`Guten Tag,\n\nwir schlagen Ihnen diesen Termin vor: ${when}. Passt er Ihnen?`),
        buttons([
          { label: "Annehmen oder anderen Termin wünschen", address: pageUrl, isMain: true },
        ]),
        phoneLine(context.dealership),
        carCard(context),
        farewell(context.dealership),
      ],
    });
  }
  if (state !== null && isCancelled(state) && startsAt !== null) {
    const [reason, invitation] = state === "cancelled" ? cancelledByCustomer : cancelledByDealer;
    return appointmentMail(`Abgesagt: Ihre Probefahrt am ${slotText(startsAt.slot)}`, inquiry, {
      preview: "Mit der angehängten Datei löschen Sie den Termin aus Ihrem Kalender.",
      blocks: [
        paragraph(
          `Guten Tag,\n\n${reason} Mit der angehängten Datei löschen Sie ihn aus Ihrem Kalender.`,
        ),
        paragraph(invitation),
        phoneLine(context.dealership),
        carCard(context),
        farewell(context.dealership),
      ],
      calendar: calendarMessage(inquiry, context, { isOurs: false }),
    });
  }
  throw new Error(`There is no customer mail for an appointment in state ${state}.`);
}

const cancelledByCustomer = [
  "wie gewünscht haben wir Ihren Termin abgesagt.",
  "Möchten Sie doch kommen? Schreiben Sie uns einfach.",
] as const;
const cancelledByDealer = [
  "leider müssen wir Ihren Termin absagen und bitten um Entschuldigung.",
  "Gern vereinbaren wir einen neuen: Antworten Sie einfach auf diese E-Mail.",
] as const;

export function renderCarGone(inquiry: Inquiry, context: InquiryContext): MailContent {
  const { startsAt, pageUrl } = requireValue(context.appointment);
  const { slot } = requireValue(startsAt);
  const car =
    context.car === null ? "das Fahrzeug" : `das Fahrzeug ${vehicleFullName(context.car)}`;
  return appointmentMail(
    `Zu Ihrer Probefahrt am ${slotText(slot)}: Fahrzeug nicht mehr im Angebot`,
    inquiry,
    {
      preview: "Ihr Termin gilt noch.",
      blocks: [
        paragraph(
          `Guten Tag,\n\n${car}, das Sie am ${slotInSentence(slot)} Probe fahren möchten, ist leider nicht mehr in unserem Angebot.`,
        ),
        paragraph(
          "Ihr Termin gilt noch: Gern zeigen wir Ihnen dann andere Fahrzeuge. Möchten Sie nicht mehr kommen, sagen Sie ihn bitte hier ab.",
        ),
        buttons([
          { label: "Termin ansehen oder absagen", address: pageUrl, isMain: true },
          { label: "Unsere Fahrzeuge", address: context.origin + paths.vehicles },
        ]),
        phoneLine(context.dealership),
        farewell(context.dealership),
      ],
    },
  );
}

export function renderDealerCarGone(inquiry: Inquiry, context: InquiryContext): MailContent {
  const appointment = requireValue(context.appointment);
  const { email, phone: customerPhone } = inquiry.fields;
  const dial = dialLink(customerPhone);
  return appointmentMail(
    `Fahrzeug einer Probefahrt nicht mehr im Bestand (${inquiry.reference})`,
    inquiry,
    {
      preview: context.car === null ? "" : vehicleFullName(context.car),
      blocks: [
        paragraph(
          "Der Termin gilt noch. Der Kunde hat dazu eine E-Mail bekommen; ein Anruf ist persönlicher.",
        ),
        dial === null
          ? null
          : buttons([{ label: "Anrufen", address: dial, shown: customerPhone, isMain: true }]),
        facts([
          ["Bestätigt", slotText(requireValue(appointment.startsAt).slot)],
          context.car && ["Fahrzeug", vehicleFullName(context.car)],
          ["Name", senderName(inquiry)],
          ["Telefon", customerPhone, dial],
          ...emailFacts(email),
        ]),
        appointmentBlock(appointment),
        markAsHandledBlock(context),
      ],
    },
  );
}

export function renderDealerAppointment(inquiry: Inquiry, context: InquiryContext): MailContent {
  const appointment = requireValue(context.appointment);
  const { startsAt, proposedFor } = appointment;
  const state = requireValue(appointment.state);
  const startFact = (name: string): MailFact | null => startsAt && [name, slotText(startsAt.slot)];
  const dateFacts: Record<AppointmentState, MailFact | null> = {
    requested: startFact("Bisher bestätigt"),
    proposed: proposedFor && ["Vorschlag", slotText(proposedFor)],
    confirmed: startFact("Bestätigt"),
    cancelled: startFact("Abgesagt"),
    "called-off": startFact("Abgesagt"),
    closed: null,
  };
  const { email, phone: customerPhone } = inquiry.fields;
  const dial = dialLink(customerPhone);
  const firstWish = appointment.wish.first && requestRows(appointment.wish)[0]?.[1];
  const dateText = state === "requested" ? firstWish : dateFacts[state]?.[1];
  const subject = followUpSubject(
    dealerTitles[state],
    [dateText, context.car && shortVehicleName(context.car)],
    inquiry,
  );
  const hasEvent = startsAt !== null && (state === "confirmed" || isCancelled(state));
  return appointmentMail(subject, inquiry, {
    preview: context.car === null ? "" : vehicleFullName(context.car),
    blocks: [
      dial === null
        ? null
        : buttons([{ label: "Anrufen", address: dial, shown: customerPhone, isMain: true }]),
      facts([
        dateFacts[state],
        ["Name", senderName(inquiry)],
        ["Telefon", customerPhone, dial],
        ...emailFacts(email),
      ]),
      state === "proposed"
        ? paragraph(
            "Ihr Vorschlag ist unterwegs. Hat der Kunde am Telefon zugesagt, bestätigen Sie den Termin hier selbst.",
          )
        : null,
      appointmentBlock(appointment),
      carCard(context),
      markAsHandledBlock(context),
    ],
    calendar: hasEvent ? calendarMessage(inquiry, context, { isOurs: true }) : null,
  });
}

/** A customer's address, and that a reply does not reach one that cannot be in the Reply-To. */
export const emailFacts = (email: string, link: string | null = null): (MailFact | null)[] => [
  ["E-Mail", email, link],
  asciiAddress(email) === null ? ["Hinweis", unanswerable] : null,
];

const unanswerable =
  "„Antworten“ erreicht diese Adresse nicht, denn viele Mailserver lehnen sie ab. Bitte rufen Sie an oder schreiben Sie selbst an die Adresse.";

const dealerTitles: Readonly<Record<AppointmentState, string>> = {
  requested: "Neuer Terminwunsch",
  proposed: "Terminvorschlag an den Kunden",
  confirmed: "Termin bestätigt",
  cancelled: "Termin abgesagt",
  "called-off": "Termin von uns abgesagt",
  closed: "Termin erledigt",
};

export function visitBlocks(appointment: AppointmentInMail, dealership: Dealership): MailBlocks {
  return [
    section(
      "Ihr Terminwunsch",
      facts(requestRows(appointment.wish)),
      paragraph(
        "Der Termin gilt, sobald wir ihn bestätigt haben. Dazu bekommen Sie eine eigene E-Mail.",
      ),
    ),
    ...arrivalBlocks(appointment, dealership),
  ];
}

export function appointmentBlock({
  state,
  actionUrls,
  wish,
  startsAt,
}: AppointmentInMail): MailBlock | null {
  if (state === "closed" || (state !== null && isCancelled(state))) return null;
  const isPending = state === "requested" || state === "proposed";
  const canConfirm = isPending && !(state === "requested" && wish.first === null);
  return section(
    state === "requested" ? "Terminwunsch" : "Der Termin",
    state === "requested" ? facts(requestRows(wish)) : null,
    buttons([
      canConfirm ? { label: "Termin bestätigen", address: actionUrls.confirm, isMain: true } : null,
      { label: "Anderen Termin vorschlagen", address: actionUrls.propose },
      startsAt && { label: "Termin absagen", address: actionUrls.cancel },
    ]),
    paragraph(
      `Jeder Link gilt ${familyLinkDays} Tage und nur einmal. Er öffnet zuerst eine Seite; erst der Knopf dort löst etwas aus.`,
      { isQuiet: true },
    ),
  );
}

export function markAsHandledBlock({
  markLink,
  officeLink,
}: Pick<InquiryContext, "markLink" | "officeLink">): MailBlock {
  return section(
    "Ist das erledigt?",
    paragraph(
      `Dann vermerken Sie es bitte: Erledigte Anfragen werden nach sechs Monaten gelöscht. Der Link öffnet nur eine Seite mit einem Knopf und gilt ${markLinkDays} Tage.`,
    ),
    buttons([
      { label: "Erledigt", address: markLink },
      officeLink === null ? null : { label: "Im Büro ansehen", address: officeLink },
    ]),
  );
}

function arrivalBlocks({ pageUrl }: AppointmentInMail, dealership: Dealership): MailBlocks {
  const { address, phone, people } = dealership;
  return [
    section(
      "So finden Sie uns",
      facts([
        ["Adresse", `${address.street}, ${address.postalCode} ${address.city}`],
        ["Mitbringen", "Führerschein und Ausweis zum Vorzeigen"],
        ["Telefon", phone.display, `tel:${phone.international}`],
      ]),
      buttons([
        { label: "Route planen", address: directionsLink(dealership) },
        { label: "Fußweg vom Bahnhof", address: stationDirectionsLink(dealership) },
      ]),
    ),
    contactPerson("Sie erwartet", people),
    section(
      "Ihre Terminseite",
      buttons([{ label: "Ansehen, verschieben oder absagen", address: pageUrl }]),
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
  { preview, blocks, calendar = null }: AppointmentMail,
): MailContent {
  return mailContent({
    subject: oneLine(title),
    title,
    preview,
    blocks: [...blocks, paragraph(`Vorgangsnummer ${reference}`, { isQuiet: true })],
    ...(calendar !== null && { calendar }),
  });
}

function requireValue<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A mail about an appointment needs the appointment.");
  return value;
}
