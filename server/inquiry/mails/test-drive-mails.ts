import { oneLine, shortVehicleName, vehicleFullName } from "#domain/car/title.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { paths } from "#domain/pages/paths.ts";
import { dialLink, directionsLink, walkLink } from "#domain/profile/contact-links.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { type AppointmentState, isCancelled } from "#domain/test-drive/appointment.ts";
import { requestRows, shortWishText } from "#domain/test-drive/request.ts";
import { shortSlotText, slotInSentence, slotText } from "#domain/test-drive/slots.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import type { AppointmentInMail, InquiryContext } from "#server/inquiry/mails/inquiry-context.ts";
import { followUpSubject, greeting } from "#server/inquiry/mails/subject-line.ts";
import { calendarMessage } from "#server/inquiry/test-drive/calendar-event.ts";
import { carCard } from "#server/mail/cars.ts";
import {
  buttons,
  contactPerson,
  farewell,
  largeRows,
  type MailBlock,
  type MailBlocks,
  type MailRow,
  mailContent,
  mailRows,
  paragraph,
  section,
  typedText,
} from "#server/mail/layout.ts";
import { asciiAddress, type MailContent } from "#server/mail/mail.ts";

const phoneLine = ({ phone }: DealerProfile): MailBlock =>
  paragraph(`Oder rufen Sie uns an: ${phone.display}.`);

/** To the customer. Of what a visitor typed, the mail contains the name alone, and only as plain words. */
export function renderAppointment(inquiry: Inquiry, context: InquiryContext): MailContent {
  const appointment = requireValue(context.appointment);
  const { state, startsAt, proposedFor, movedFrom, pageUrl } = appointment;
  const hello = greeting(inquiry);
  const words = wordsBlock(appointment);
  if (state === "confirmed" && startsAt !== null) {
    const when = slotText(startsAt.slot);
    const title =
      movedFrom === null
        ? `Bestätigt: Ihre Probefahrt am ${when}`
        : `Verschoben: neu ${when} statt ${slotText(movedFrom)}`;
    const shortWhen = shortSlotText(startsAt.slot);
    return appointmentMail(title, inquiry, {
      subject:
        movedFrom === null
          ? `Bestätigt: Ihre Probefahrt, ${shortWhen}`
          : `Verschoben: neu ${shortWhen} statt ${shortSlotText(movedFrom)}`,
      preview: "Mit der angehängten Datei tragen Sie den Termin in Ihren Kalender ein.",
      blocks: [
        paragraph(
          `${hello}\n\nwir freuen uns auf Sie. Mit der angehängten Datei tragen Sie den Termin in Ihren Kalender ein.`,
        ),
        words,
        pageButton(pageUrl),
        carCard(context),
        ...arrivalBlocks(context.profile),
        farewell(context.profile),
      ],
      calendar: calendarMessage(inquiry, context, { isOurs: false }),
    });
  }
  if (state === "proposed" && proposedFor !== null) {
    const when = slotText(proposedFor);
    return appointmentMail(`Unser Terminvorschlag: ${when}`, inquiry, {
      subject: `Unser Terminvorschlag: ${shortSlotText(proposedFor)}`,
      preview: "Annehmen oder einen anderen Termin wünschen",
      blocks: [
        paragraph(`${hello}\n\nwir schlagen Ihnen diesen Termin vor: ${when}. Passt er Ihnen?`),
        words,
        buttons([
          { label: "Annehmen oder anderen Termin wünschen", address: pageUrl, isMain: true },
        ]),
        phoneLine(context.profile),
        carCard(context),
        farewell(context.profile),
      ],
    });
  }
  if (state === "requested") return renderNewWish(inquiry, context);
  if (state !== null && isCancelled(state)) return renderCancellation(inquiry, context, state);
  throw new Error(`There is no customer mail for an appointment in state ${state}.`);
}

/** The customer has changed the wish, or a proposed time was taken meanwhile. */
function renderNewWish(inquiry: Inquiry, context: InquiryContext): MailContent {
  const appointment = requireValue(context.appointment);
  const { wish, startsAt } = appointment;
  const standing =
    startsAt === null
      ? "Bis wir ihn bestätigen, gilt er noch nicht."
      : `Bis wir ihn bestätigen, gilt Ihr bisheriger Termin: ${slotText(startsAt.slot)}.`;
  return appointmentMail("Ihr neuer Terminwunsch ist bei uns angekommen", inquiry, {
    subject: `Ihr neuer Terminwunsch: ${shortWishText(wish) ?? "Termin noch offen"}, noch nicht bestätigt`,
    preview: standing,
    blocks: [
      paragraph(`${greeting(inquiry)}\n\nwir haben Ihren neuen Wunsch erhalten.`),
      ...wishBlocks(appointment, standing),
      carCard(context),
      farewell(context.profile),
    ],
  });
}

/** A wish may be withdrawn before it was confirmed; there is nothing in the calendar then. */
function renderCancellation(
  inquiry: Inquiry,
  context: InquiryContext,
  state: AppointmentState,
): MailContent {
  const { profile } = context;
  const appointment = requireValue(context.appointment);
  const slot = appointment.startsAt?.slot ?? null;
  const [reason, invitation] = state === "cancelled" ? cancelledByCustomer : cancelledByDealer;
  const hint = slot && "Mit der angehängten Datei löschen Sie den Termin aus Ihrem Kalender.";
  const title =
    slot === null
      ? "Zurückgezogen: Ihr Terminwunsch"
      : `Abgesagt: Ihre Probefahrt am ${slotText(slot)}`;
  return appointmentMail(title, inquiry, {
    subject: slot === null ? title : `Abgesagt: Ihre Probefahrt, ${shortSlotText(slot)}`,
    preview: hint ?? invitation,
    blocks: [
      paragraph([`${greeting(inquiry)}\n\n${reason}`, hint].filter(Boolean).join(" ")),
      wordsBlock(appointment),
      paragraph(invitation),
      phoneLine(profile),
      carCard(context),
      farewell(profile),
    ],
    calendar: calendarMessage(inquiry, context, { isOurs: false }),
  });
}

const wordsBlock = ({ words }: AppointmentInMail): MailBlock | null =>
  words === null ? null : typedText(words);

const cancelledByCustomer = [
  "Ihre Absage ist bei uns angekommen.",
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
      subject: `Ihre Probefahrt, ${shortSlotText(slot)}: Fahrzeug nicht mehr im Angebot`,
      preview: "Ihr Termin gilt noch.",
      blocks: [
        paragraph(
          `${greeting(inquiry)}\n\n${car}, das Sie am ${slotInSentence(slot)} Probe fahren möchten, ist leider nicht mehr in unserem Angebot.`,
        ),
        paragraph(
          "Ihr Termin gilt noch: Gern zeigen wir Ihnen dann andere Fahrzeuge. Möchten Sie nicht mehr kommen, sagen Sie ihn bitte hier ab.",
        ),
        buttons([
          { label: "Termin ansehen oder absagen", address: pageUrl, isMain: true },
          { label: "Unsere Fahrzeuge", address: context.origin + paths.vehicles },
        ]),
        phoneLine(context.profile),
        farewell(context.profile),
      ],
    },
  );
}

export function renderDealerCarGone(inquiry: Inquiry, context: InquiryContext): MailContent {
  const appointment = requireValue(context.appointment);
  return appointmentMail(
    `Fahrzeug einer Probefahrt nicht mehr im Bestand (${inquiry.reference})`,
    inquiry,
    {
      preview: context.car === null ? "" : vehicleFullName(context.car),
      blocks: [
        paragraph(
          inquiry.fields.email === ""
            ? "Der Termin gilt noch. Der Kunde weiß davon nichts, denn er hat keine E-Mail-Adresse angegeben. Bitte rufen Sie ihn an."
            : "Der Termin gilt noch. Der Kunde hat dazu eine E-Mail bekommen; ein Anruf ist persönlicher.",
        ),
        callButton(inquiry),
        mailRows([
          ["Bestätigt", slotText(requireValue(appointment.startsAt).slot)],
          context.car && ["Fahrzeug", vehicleFullName(context.car)],
          ...customerRows(inquiry),
        ]),
        appointmentBlock(inquiry, context),
        officeBlock(context),
      ],
    },
  );
}

export function renderDealerAppointment(inquiry: Inquiry, context: InquiryContext): MailContent {
  const appointment = requireValue(context.appointment);
  const { startsAt, proposedFor } = appointment;
  const state = requireValue(appointment.state);
  const startRow = (name: string): MailRow | null => startsAt && [name, slotText(startsAt.slot)];
  const dateRows: Record<AppointmentState, MailRow | null> = {
    requested: startRow("Bisher bestätigt"),
    proposed: proposedFor && ["Vorschlag", slotText(proposedFor)],
    confirmed: startRow("Bestätigt"),
    cancelled: startRow("Abgesagt"),
    "called-off": startRow("Abgesagt"),
    closed: null,
  };
  const firstWish = appointment.wish.first && requestRows(appointment.wish)[0]?.[1];
  const dateText = state === "requested" ? firstWish : dateRows[state]?.[1];
  const subject = followUpSubject(
    dealerTitles[state],
    [dateText, context.car && shortVehicleName(context.car)],
    inquiry,
  );
  const hasEvent = startsAt !== null && (state === "confirmed" || isCancelled(state));
  return appointmentMail(subject, inquiry, {
    preview: context.car === null ? "" : vehicleFullName(context.car),
    blocks: [
      callButton(inquiry),
      mailRows([
        dateRows[state],
        appointment.movedFrom && ["Statt", slotText(appointment.movedFrom)],
        ...customerRows(inquiry),
        appointment.words === null
          ? null
          : ["Unser Satz dazu", appointment.words.replaceAll("\n", " ")],
      ]),
      state === "proposed"
        ? paragraph(
            "Ihr Vorschlag ist unterwegs. Hat der Kunde am Telefon zugesagt, bestätigen Sie den Termin im Büro selbst.",
          )
        : null,
      appointmentBlock(inquiry, context),
      carCard(context),
      officeBlock(context),
    ],
    calendar: hasEvent ? calendarMessage(inquiry, context, { isOurs: true }) : null,
  });
}

function callButton({ fields: { phone } }: Inquiry): MailBlock | null {
  const dial = dialLink(phone);
  return dial === null
    ? null
    : buttons([{ label: "Anrufen", address: dial, shown: phone, isMain: true }]);
}

export const customerRows = (inquiry: Inquiry): (MailRow | null)[] => [
  ["Name", senderName(inquiry)],
  inquiry.fields.phone === ""
    ? null
    : ["Telefon", inquiry.fields.phone, dialLink(inquiry.fields.phone)],
  ...(inquiry.fields.email === "" ? [] : emailRows(inquiry.fields.email)),
];

/** A customer's address, and that a reply does not reach one that cannot be in the Reply-To. */
export const emailRows = (email: string, link: string | null = null): (MailRow | null)[] => [
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

/** The wished times, `next` on what becomes of them, and the way to change them. */
export const wishBlocks = ({ wish, pageUrl }: AppointmentInMail, next: string): MailBlocks => [
  largeRows(requestRows(wish)),
  paragraph(next),
  pageButton(pageUrl),
];

const pageButton = (address: string): MailBlock =>
  buttons([{ label: "Ansehen, verschieben oder absagen", address, isMain: true }]);

/** The way to the page in the office on which the family answers; null without a test drive to answer. */
export function appointmentBlock(
  { reference }: Inquiry,
  { appointment, origin }: Pick<InquiryContext, "appointment" | "origin">,
): MailBlock | null {
  const { state = "closed", wish } = appointment ?? {};
  if (wish === undefined || state === "closed" || (state !== null && isCancelled(state)))
    return null;
  const address = origin + answerPath(reference);
  return state === "requested"
    ? section(
        "Termin",
        largeRows(requestRows(wish)),
        buttons([{ label: "Terminwunsch beantworten", address, isMain: true }]),
      )
    : buttons([{ label: "Termin ändern", address }]);
}

export const officeBlock = ({ officeLink }: Pick<InquiryContext, "officeLink">): MailBlock =>
  section(
    "Ist das erledigt?",
    paragraph(
      "Dann vermerken Sie es bitte im Büro: Erledigte Anfragen werden nach sechs Monaten gelöscht.",
    ),
    buttons([{ label: "Im Büro öffnen", address: officeLink }]),
  );

export function arrivalBlocks(profile: DealerProfile): MailBlocks {
  const { address, phone, people, station } = profile;
  return [
    section(
      "So finden Sie uns",
      mailRows([
        ["Adresse", `${address.street}, ${address.postalCode} ${address.city}`],
        ["Mitbringen", "Führerschein und Ausweis zum Vorzeigen"],
        ["Telefon", phone.display, `tel:${phone.international}`],
      ]),
      buttons([
        { label: "Route planen", address: directionsLink(profile) },
        station === null
          ? null
          : { label: `Fußweg ab ${station}`, address: walkLink(station, profile) },
      ]),
    ),
    contactPerson("Sie erwartet", people),
  ];
}

type AppointmentMail = {
  /** Where the title is too long for one. */
  subject?: string;
  preview: string;
  blocks: MailBlocks;
  calendar?: ReturnType<typeof calendarMessage> | null;
};

function appointmentMail(
  title: string,
  { reference }: Inquiry,
  { subject = title, preview, blocks, calendar = null }: AppointmentMail,
): MailContent {
  return mailContent({
    subject: oneLine(subject),
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
