import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { slotMinutes } from "#domain/appointment/slots.ts";
import { dealership } from "#domain/site/dealership.ts";
import type { MailContent } from "#server/mail/mail.ts";

type CalendarEvent = {
  /** The same for all messages about one appointment: calendars then change their entry. */
  uid: string;
  sequence: number;
  startsAt: Date;
  isCancelled: boolean;
  /** When this message was made, the same each time it is made. */
  stamp: Date;
  summary: string;
  description: string;
  organizer: { name: string; address: string };
  /** Never with a name that somebody typed (T3). */
  attendee: string;
};

const hour = 3_600;

/** iCalendar (RFC 5545) for a mail (RFC 6047). In UTC, so that it needs no description of a time zone. */
export function calendarMessage(event: CalendarEvent): NonNullable<MailContent["calendar"]> {
  const method = event.isCancelled ? "CANCEL" : "REQUEST";
  const { name, address, geo } = dealership;
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: name, product: "Website", language: "DE" },
  });
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: event.stamp,
    start: event.startsAt,
    end: new Date(event.startsAt.getTime() + slotMinutes * 60_000),
    summary: event.summary,
    description: event.description,
    location: {
      title: `${name}, ${address.street}, ${address.postalCode} ${address.city}`,
      geo: { lat: geo.latitude, lon: geo.longitude },
    },
    organizer: { name: event.organizer.name, email: event.organizer.address },
    // Both have agreed: nobody is asked for an answer.
    attendees: [{ email: event.attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: event.isCancelled
      ? []
      : [24 * hour, 2 * hour].map((trigger) => ({ type: ICalAlarmType.display, trigger })),
  });
  return { method, content: calendar.toString() };
}
