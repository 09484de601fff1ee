import { sql } from "drizzle-orm";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { describeEvent, type InquiryEventView } from "#domain/office/inquiry-events.ts";
import { ourPrice } from "#domain/office/purchase.ts";
import { isOnlyGreeting, type OfficeReply, type ReplyTemplate } from "#domain/office/reply.ts";
import { carPlaceholder } from "#domain/profile/default-replies.ts";
import { isUsable } from "#domain/profile/offers.ts";
import { fillIn } from "#domain/profile/shown-home.ts";
import { type Inquiry, namedVehicles, offeredCarName } from "#server/inquiry/inquiry.ts";
import { readEvents } from "#server/inquiry/inquiry-events.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { greeting } from "#server/inquiry/mails/subject-line.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { ProfileStore } from "#server/profile/profile-store.ts";
import type { OfficePerson } from "./office-sessions.ts";
import type { OfficePeople } from "./people.ts";

type ReplyDeps = {
  db: Pick<Database, "orm">;
  outbox: Pick<Outbox, "add">;
  people: Pick<OfficePeople, "firstNames" | "list">;
  profiles: Pick<ProfileStore, "current">;
  lacksMailServer: () => boolean;
  now: () => Date;
};

/** The same text again within this time is the same press of the button. */
const duplicateMs = 10 * 60_000;

/** Answers that somebody writes in the office and the site sends. */
export function createReplies(deps: ReplyDeps, person: OfficePerson) {
  const { db, outbox, people, now } = deps;
  return {
    /**
     * Null once it is on its way, otherwise why not. `seen`: the last answer that the page showed; after a newer one the
     * customer gets another only when somebody who knows of it asks for it.
     */
    async reply(typed: string, text: string, seen: number): Promise<string | null> {
      if (deps.lacksMailServer()) return "Nicht gesendet: kein Mailserver eingerichtet";
      const nameOf = await people.firstNames();
      return db.orm.transaction(async (tx) => {
        const inquiry = await createInquiryStore({ db: { orm: tx } }).find(typed);
        if (inquiry === null) return "Diese Anfrage gibt es nicht mehr";
        const { id: inquiryId, reference, fields } = inquiry;
        if (fields.email === "") return "Zu dieser Anfrage gibt es keine E-Mail-Adresse";
        if (isOnlyGreeting(text, { greeting: greeting(inquiry) })) return "Hier steht noch nichts";
        // Two presses, or two people, come one after the other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 1))`);
        const events = (await readEvents(tx, [inquiryId])).get(inquiryId) ?? [];
        const last = events.findLast(({ kind }) => kind === "replied");
        if (last !== undefined) {
          const isFresh = now().getTime() - last.at.getTime() < duplicateMs;
          const isSame = last.text === text && last.address === person.address;
          if (isFresh && isSame) return null;
          const { sentence } = describeEvent(last, {
            ...{ address: person.address, nameOf, now: now() },
          });
          if (last.id > seen)
            return `${sentence}; was, steht im Verlauf. Soll Ihre Antwort trotzdem gehen, senden Sie sie noch einmal`;
        }
        const eventId = await person.event(tx, inquiryId, "replied", text);
        const mail = { kind: "reply", inquiryId, eventId, createdAt: now() } as const;
        await outbox.add(tx, [{ ...mail, reference: `${reference}.${eventId}` }]);
        return null;
      });
    },
  };
}

type Answered = { inquiry: Inquiry; events: readonly InquiryEventView[]; car: Car | null };

/** The first one, while a price is entered that nobody has told. */
function offerTemplates(inquiry: Inquiry, events: Answered["events"]): ReplyTemplate[] {
  const price = ourPrice(events);
  if (inquiry.kind !== "sell" || price === null || price.isTold) return [];
  const car = offeredCarName(inquiry.fields);
  return [
    { title: "Unser Preis", text: `für Ihr Fahrzeug ${car} bieten wir Ihnen ${price.text}.` },
  ];
}

/** Null without an address to answer to. */
export async function describeReply(
  { inquiry, events, car }: Answered,
  { people, profiles, lacksMailServer }: ReplyDeps,
  { address }: OfficePerson,
): Promise<OfficeReply | null> {
  if (inquiry.fields.email === "") return null;
  const profile = profiles.current();
  const name = (await people.list()).find(({ email }) => email === address)?.name;
  const ours = car === null ? "das Fahrzeug" : `das Fahrzeug ${vehicleFullName(car)}`;
  const namesCar = namedVehicles(inquiry).length > 0;
  const isEntered = events.some(({ kind }) => kind === "entered");
  return {
    greeting: greeting(inquiry),
    // An inquiry about no car has no use for what speaks of one.
    templates: [
      ...offerTemplates(inquiry, events),
      ...profile.replies
        .filter(({ text }) => isUsable(text, profile))
        .filter(({ text }) => namesCar || !text.includes(carPlaceholder))
        .map(({ title, text }) => ({
          title,
          text: fillIn(text, profile).replaceAll(carPlaceholder, () => ours),
        })),
    ],
    signature: ["Freundliche Grüße", name ?? "", profile.name].filter((line) => line),
    isQuoted: inquiry.fields.message !== "" && !isEntered,
    seen: events.findLast(({ kind }) => kind === "replied")?.id ?? 0,
    lacksMailServer: lacksMailServer(),
  };
}
