import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { vehicleFullName } from "#domain/car/title.ts";
import { isCancelled } from "#domain/test-drive/appointment.ts";
import { slotMinutes } from "#domain/test-drive/slots.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import type { InquiryContext } from "#server/inquiry/mails/inquiry-context.ts";
import { asciiAddress, type MailContent } from "#server/mail/mail.ts";

const hourSeconds = 3_600;

type EventContext = Pick<
  InquiryContext,
  "car" | "origin" | "profile" | "organizer" | "appointment"
>;

/**
 * iCalendar (RFC 5545) for a mail (RFC 6047). `isOurs` is the dealer's copy, which may name the customer. Null
 * before the first confirmation.
 */
export function calendarMessage(
  inquiry: Inquiry,
  context: EventContext,
  { isOurs }: { isOurs: boolean },
): MailContent["calendar"] | null {
  const state = context.appointment?.state ?? null;
  const method = state !== null && isCancelled(state) ? "CANCEL" : "REQUEST";
  const content = writeCalendar(inquiry, context, { isOurs, method });
  return content === null ? null : { method, content };
}

/** For the customer to download; a later mail updates its entry. Null before the first confirmation. */
export const calendarFile = (inquiry: Inquiry, context: EventContext): string | null =>
  writeCalendar(inquiry, context, { isOurs: false, method: "PUBLISH" });

/** In UTC, so that it needs no VTIMEZONE. */
function writeCalendar(
  inquiry: Inquiry,
  { car, origin, profile, organizer, appointment }: EventContext,
  { isOurs, method }: { isOurs: boolean; method: "REQUEST" | "CANCEL" | "PUBLISH" },
): string | null {
  if (!appointment?.calendar || appointment.startsAt === null) return null;
  const { calendar: entry, startsAt, pageUrl } = appointment;
  const { fields, reference } = inquiry;
  const { name, address, geo } = profile;
  const subject = car === null ? "Probefahrt" : `Probefahrt: ${vehicleFullName(car)}`;
  const isCancellation = method === "CANCEL";
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: name, product: "Website", language: "DE" },
  });
  calendar.createEvent({
    // A stable UID, so that calendars update their entry.
    id: `${entry.id}@${new URL(origin).hostname}`,
    sequence: entry.sequence,
    stamp: entry.stamp,
    start: startsAt.instant,
    end: new Date(startsAt.instant.getTime() + slotMinutes * 60_000),
    summary: isOurs ? `${subject} – ${senderName(inquiry)}` : `${subject} (${name})`,
    description: isOurs
      ? `${[senderName(inquiry), fields.phone && `Telefon ${fields.phone}`, fields.email].filter(Boolean).join(", ")}\nVorgang ${reference}`
      : `Bitte bringen Sie Ihren Führerschein und Ihren Ausweis zum Vorzeigen mit.\nVerschieben oder absagen: ${pageUrl}\nVorgang ${reference}`,
    location: {
      title: `${name}, ${address.street}, ${address.postalCode} ${address.city}`,
      ...(geo !== null && { geo: { lat: geo.latitude, lon: geo.longitude } }),
    },
    // The sender's name is a setting that may be empty, and the library takes no organizer without one.
    organizer: { name, email: calendarAddress(organizer.address) },
    // Both have agreed, so no answer is requested. The name is left out because somebody typed it. PUBLISH has none.
    attendees: [fields.email]
      .filter((email) => email !== "" && method !== "PUBLISH")
      .map((email) => ({
        email: calendarAddress(email),
        rsvp: false,
        status: ICalAttendeeStatus.ACCEPTED,
      })),
    status: isCancellation ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: isCancellation
      ? []
      : [24 * hourSeconds, 2 * hourSeconds].map((trigger) => ({
          type: ICalAlarmType.display,
          trigger,
        })),
  });
  // The library leaves out the last line break.
  return `${calendar}\r\n`;
}

/** Of a `mailto:` URI (RFC 6068), which is ASCII. */
const calendarAddress = (address: string) =>
  asciiAddress(address) ?? encodeURIComponent(address).replace("%40", "@");
