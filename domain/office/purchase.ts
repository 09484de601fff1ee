import type { PhotoView } from "#domain/inquiry/photos.ts";
import { isInForce } from "#domain/test-drive/appointment.ts";
import { type Slot, slotText } from "#domain/test-drive/slots.ts";
import { type InquiryEventView, tellingEvents } from "./inquiry-events.ts";
import { contractLabel, handledLabel } from "./inquiry-view.ts";
import type { InquiryRow } from "./office.ts";

type Person = { reference: string; name: string };

/** What a customer told us that they look for. */
export type OfficeWish = {
  person: Person;
  phone: string;
  search: string;
  /** In stock; null for words that the search does not understand. */
  hits: number | null;
  /** Of the list on the site. */
  path: string;
  /** Cars offered to us that may be it, by their inquiries. */
  offers: readonly Person[];
};

/** `answer`: nobody has answered; `look`: nobody has seen the car; `price`: we have none; `tell`: nobody has told it. */
type NextStep = "answer" | "look" | "wait" | "price" | "tell" | "decide" | "none";

/** How far the purchase of an offered car is, and what comes next. */
export type PurchaseStage = { label: string; next: NextStep };

type Course = Pick<InquiryRow, "state"> & {
  events: readonly Pick<InquiryEventView, "kind" | "text" | "isWithdrawn">[];
  isAnswered: boolean;
  /** The time at which we see the car, and whether it is past. */
  visit: { slot: Slot; isPast: boolean } | null;
};

/** `text`: '8.500 €'. `isTold`: the customer knows it. */
export type OurPrice = { text: string; isTold: boolean };

/** The price that we entered last. */
export function ourPrice(all: Course["events"]): OurPrice | null {
  const events = all.filter(({ isWithdrawn }) => !isWithdrawn);
  const index = events.findLastIndex(({ kind }) => kind === "offered" || kind === "priced");
  const text = events[index]?.text ?? null;
  const isTold = events.slice(index).some(({ kind }) => tellingEvents.includes(kind));
  return text === null ? null : { text, isTold };
}

export function purchaseStage({ state, events, isAnswered, visit }: Course): PurchaseStage {
  const price = ourPrice(events);
  if (state === "contract") return { label: contractLabel({ isOffer: true }), next: "none" };
  if (state === "handled") return { label: handledLabel, next: "none" };
  if (price?.isTold) return { label: `Angebot gemacht: ${price.text}`, next: "decide" };
  if (price !== null)
    return { label: `${price.text}, dem Kunden noch nicht genannt`, next: "tell" };
  if (visit?.isPast) return { label: "Besichtigt", next: "price" };
  if (visit !== null) return { label: `Besichtigung: ${slotText(visit.slot)}`, next: "wait" };
  return isAnswered ? { label: "Beantwortet", next: "look" } : { label: "Neu", next: "answer" };
}

/** Of an appointment that stands. */
export const visitOf = (
  schedule: (Parameters<typeof isInForce>[0] & { startsAt: Slot | null }) | undefined,
  isPast: (slot: Slot) => boolean,
): Course["visit"] =>
  schedule?.startsAt && isInForce(schedule)
    ? { slot: schedule.startsAt, isPast: isPast(schedule.startsAt) }
    : null;

/** A car that somebody offers us. */
export type OfficeOffer = {
  row: InquiryRow;
  stage: PurchaseStage;
  price: OurPrice | null;
  /** 'Volkswagen Golf, 2019' */
  car: string;
  /** 'Kilometerstand: 85.000 km', 'HU bis: 05/2027', 'Preisvorstellung: 9.500 €' */
  facts: readonly (readonly [string, string])[];
  photos: readonly PhotoView[];
  /** Our car that it is to pay for. */
  wants: { adKey: string; text: string; note: string | null } | null;
  /** Who told us that they look for such a car, and how many do by search alerts. */
  wantedBy: readonly Person[];
  alerts: number;
};

/** Days for which the page shows what became of an offered car. */
export const decidedDays = 14;
