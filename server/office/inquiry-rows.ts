import { holdChoiceTexts, holdEnd } from "#domain/car/hold.ts";
import { priceAmountText, priceText } from "#domain/car/labels.ts";
import { shortVehicleName, vehicleFullName } from "#domain/car/title.ts";
import { shortDayText } from "#domain/format/calendar.ts";
import { berlinMoment, formatDay, formatInstant, formatMileage } from "#domain/format/format.ts";
import { callbackSoon, callbackText, isCallbackDue } from "#domain/inquiry/callback.ts";
import { detailRows } from "#domain/inquiry/details.ts";
import { deletionDay } from "#domain/inquiry/retention-periods.ts";
import { formatAge } from "#domain/office/answer-time.ts";
import {
  appointmentEvents,
  customerWaitText,
  describeEvent,
  excerpt,
  type InquiryEvent,
  type InquiryEventView,
  keeperOf,
  lastEvent,
  lastEventText,
  type Reader,
  withdrawableEvents,
} from "#domain/office/inquiry-events.ts";
import {
  type InquiryVehicle,
  type InquiryView,
  officePhotoPath,
  undoMinutes,
} from "#domain/office/inquiry-view.ts";
import type { InquiryRow, OfficeInquiry } from "#domain/office/office.ts";
import type { OfficeAppointment } from "#domain/office/week-plan.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import type { AppointmentState } from "#domain/test-drive/appointment.ts";
import { requestRows, rowsBesideTime } from "#domain/test-drive/request.ts";
import { type Slot, slotText } from "#domain/test-drive/slots.ts";
import {
  type Inquiry,
  inquiryState,
  namedVehicles,
  offeredCarName,
  senderName,
  vehicleRows,
} from "#server/inquiry/inquiry.ts";
import { readEvents } from "#server/inquiry/inquiry-events.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { carLabel, purposeLabel } from "#server/inquiry/mails/subject-line.ts";
import type { PhotoStore } from "#server/inquiry/photo/photo-store.ts";
import {
  type AppointmentWithInquiry,
  createAppointmentStore,
} from "#server/inquiry/test-drive/appointment-store.ts";
import { currentSchedule } from "#server/inquiry/test-drive/test-drive-service.ts";
import { isUnsent, type MailKind, mailState, type StoredMail } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { MailName } from "#server/platform/db/personal-schema.ts";
import type { Catalogue, FoundCar } from "#server/stock/catalogue.ts";
import { holdersOf } from "#server/stock/holds.ts";
import { formerPrice } from "#server/stock/price-changes.ts";
import type { OfficePerson } from "./office-sessions.ts";
import type { OfficePeople } from "./people.ts";
import { describeReply } from "./replies.ts";
import { createWishWarnings } from "./wish-warnings.ts";

export type InquiryRowDeps = {
  db: Pick<Database, "orm">;
  findCars: Catalogue["findAll"];
  people: Pick<OfficePeople, "firstNames">;
  schedule: () => Schedule;
  now: () => Date;
};

/**
 * Reads the cars and the history of these inquiries at once, to describe each for `person`: who, which car in which
 * state, and what was done last.
 */
export async function readInquiryRows(
  inquiries: readonly Inquiry[],
  { db, findCars, people, now }: InquiryRowDeps,
  { address }: Pick<OfficePerson, "address">,
) {
  const keys = inquiries.flatMap(namedVehicles);
  const ids = inquiries.map(({ id }) => id);
  const at = now();
  const [cars, holders, events, nameOf, answered, untold] = await Promise.all([
    findCars(keys),
    holdersOf(db.orm, keys),
    readEvents(db.orm, ids),
    people.firstNames(),
    createInquiryStore({ db }).whoseCustomersAreNext(ids, at),
    createInquiryStore({ db }).untold(ids),
  ]);
  const reader: Reader = { address, nameOf, now: at };
  const eventsOf = ({ id }: Inquiry) => events.get(id) ?? [];
  const lastAnswer = (inquiry: Inquiry) =>
    eventsOf(inquiry).findLast(({ kind }) => appointmentEvents.includes(kind));
  const findCar = ({ adKey }: Inquiry) => cars.get(adKey ?? "") ?? null;
  const isHolder = ({ id, adKey }: Inquiry) => holders.get(adKey ?? "") === id;
  const describeInquiry = (inquiry: Inquiry): OfficeInquiry => {
    const found = findCar(inquiry);
    const last = lastEvent(eventsOf(inquiry));
    return {
      reference: inquiry.reference,
      name: senderName(inquiry),
      wish: purposeLabel(inquiry, found !== null),
      // Made for subjects of mails, which have plain spaces.
      car:
        carLabel(inquiry, found?.car ?? null)?.replaceAll(/(?<=\d) (?=€|km)/g, "\u00a0") ??
        searchText(inquiry),
      carNote: found && carNoteOf(found, inquiry.id, holders, at),
      picture: found?.car.images[0]?.url ?? null,
      phone: inquiry.fields.phone,
      email: inquiry.fields.email,
      customerWait: answered.has(inquiry.id) ? customerWaitText(eventsOf(inquiry), at) : null,
      unsent: inquiryState(inquiry) === "new" ? unsentText(untold.get(inquiry.id)) : null,
      wantsCall: inquiry.kind === "contact" && inquiry.details.intent === "rueckruf",
      keeper: keeperOf(eventsOf(inquiry), inquiryState(inquiry), reader),
      lastEvent: lastEventText(eventsOf(inquiry), reader),
      lastEventAt: last?.at.toISOString() ?? "",
      undo: last !== null && isSlip(last, reader, inquiry) ? last.id : null,
    };
  };
  return {
    findCar,
    cars,
    /** Whether the car is held for this inquiry, perhaps in the past. */
    isHolder,
    /** What the family last said of an appointment. */
    lastAnswer,
    describeInquiry,
    describeEvents: (inquiry: Inquiry): InquiryEventView[] =>
      eventsOf(inquiry).map((event) => describeEvent(event, reader)),
    describeAppointment(record: AppointmentWithInquiry): OfficeAppointment {
      const { state, wish, startsAt, proposedFor } = currentSchedule(record);
      const { round } = record.appointment;
      const rows = state === "requested" ? requestRows(wish, shortDayText) : rowsBesideTime(wish);
      const answer = lastAnswer(record.inquiry);
      const answeredBy = answer?.address ? nameOf(answer.address) : null;
      const described = describeInquiry(record.inquiry);
      return { ...described, state, rows, startsAt, proposedFor, answeredBy, round };
    },
  };
}

function carNoteOf(
  { state, car }: FoundCar,
  id: number,
  holders: Awaited<ReturnType<typeof holdersOf>>,
  now: Date,
): string | null {
  if (state === "gone") return "nicht mehr im Bestand";
  const end = holdEnd(car, now);
  if (end === null) return null;
  const holder = holders.get(car.ad_key);
  if (holder === null) return `im Bestand vorgemerkt bis ${end}`;
  return `vorgemerkt bis ${end}${holder === id ? "" : ", für jemand anderen"}`;
}

/** The same as rows of a list, with their test drives and photos. */
export async function readListRows(
  inquiries: readonly Inquiry[],
  deps: InquiryRowDeps,
  person: Pick<OfficePerson, "address">,
) {
  const rows = await readInquiryRows(inquiries, deps, person);
  const ids = inquiries.map(({ id }) => id);
  const dates = await createAppointmentStore(deps).findByInquiries(ids);
  const photos = await createInquiryStore(deps).countPhotos(ids);
  const findSchedule = (inquiry: Inquiry) => {
    const appointment = dates.get(inquiry.id);
    return appointment && currentSchedule({ appointment, inquiry });
  };
  const asking = inquiries.flatMap((inquiry) => {
    const appointment = dates.get(inquiry.id);
    const isAsking = findSchedule(inquiry)?.state === "requested";
    return appointment !== undefined && isAsking ? { appointment, inquiry } : [];
  });
  const warnings = new Map<number, readonly string[]>();
  const warn = asking.length > 0 && (await createWishWarnings(deps));
  if (warn)
    for (const record of asking) warnings.set(record.inquiry.id, (await warn(record)).warnings);
  /** Nobody of the family confirmed what it had proposed. */
  const isAccepted = (inquiry: Inquiry) =>
    dates.get(inquiry.id)?.state === "confirmed" && rows.lastAnswer(inquiry)?.kind === "proposed";
  const describeWait = (inquiry: Inquiry, wait: string | null) =>
    wait && (settledTexts[findSchedule(inquiry)?.state ?? "closed"] ?? wait);
  const moment = berlinMoment(deps.now());
  const isCallDue = (inquiry: Inquiry, { wantsCall, customerWait }: OfficeInquiry) =>
    wantsCall &&
    customerWait === null &&
    inquiryState(inquiry) === "new" &&
    isCallbackDue(inquiry.details.callback ?? callbackSoon, moment, deps.schedule());
  const describeRow = (inquiry: Inquiry): InquiryRow => {
    const described = rows.describeInquiry(inquiry);
    return {
      ...described,
      customerWait: describeWait(inquiry, described.customerWait),
      isCallDue: isCallDue(inquiry, described),
      age: formatAge(inquiry.receivedAt, deps.now()),
      receivedAt: inquiry.receivedAt.toISOString(),
      state: inquiryState(inquiry),
      isOffer: inquiry.kind === "sell",
      appointment: appointmentText(findSchedule(inquiry), isAccepted(inquiry)),
      warnings: warnings.get(inquiry.id) ?? [],
      extra: extraWish(inquiry, rows.findCar(inquiry)),
      words: excerpt(inquiry.fields.message),
      photos: photos.get(inquiry.id) ?? 0,
      hasOpenWish: findSchedule(inquiry)?.state === "requested",
    };
  };
  return { ...rows, findSchedule, describeRow };
}

/** Nobody has to answer any more. */
const settledTexts: Readonly<Partial<Record<AppointmentState, string>>> = {
  confirmed: "Termin steht",
  "called-off": "Termin abgesagt",
};

const searchText = ({ details: { search } }: Inquiry): string | null =>
  search === undefined ? null : `sucht ${search}`;

/** What else decides the answer: when to call, or the car that the offered one is to pay for. */
function extraWish(inquiry: Inquiry, found: FoundCar | null): string | null {
  if (inquiry.kind === "sell")
    return found && `Möchte dafür: ${shortVehicleName(found.car)}, ${priceText(found.car)}`;
  const { callback } = inquiry.details;
  return callback === undefined ? null : `Wunschzeit: ${callbackText(callback)}`;
}

/** The end of an inquiry that only it itself shows: after a sale the car may have left the website. */
export const isPlainEnd = ({ kind }: InquiryEvent, inquiry: Pick<Inquiry, "kind">): boolean =>
  kind === "handled" || (kind === "contract" && inquiry.kind === "sell");

/** Whether it is one's own, and so fresh that it may have been entered by mistake. */
export const isSlip = (
  event: InquiryEvent,
  reader: Pick<Reader, "address" | "now">,
  inquiry: Pick<Inquiry, "kind">,
): boolean =>
  event.address === reader.address &&
  (isPlainEnd(event, inquiry) || withdrawableEvents.includes(event.kind)) &&
  reader.now.getTime() - event.at.getTime() < undoMinutes * 60_000;

function unsentText(mail: StoredMail | undefined): string | null {
  if (mail === undefined) return null;
  const what = mail.kind === "reply" ? "Antwort" : "Nachricht zum Termin";
  return `${what} nicht angekommen: ${mail.lastFailure ?? "aufgegeben"}`;
}

/** Whether the customer ever asked for a test drive; others got one in the office. */
export const hasWish = ({ inquiry, appointment }: AppointmentWithInquiry): boolean =>
  inquiry.details.testDrive !== undefined || appointment.wish.first !== null;

/** 'Bestätigt: Mo 30.11., 14 Uhr', or the wish; null for one that never was or has ended. `isAccepted`: by the customer. */
export function appointmentText(
  schedule: ReturnType<typeof currentSchedule> | undefined,
  isAccepted = false,
): string | null {
  if (schedule === undefined) return null;
  const { state, wish, startsAt, proposedFor } = schedule;
  const time = (slot: Slot | null) => (slot === null ? "" : slotText(slot));
  switch (state) {
    case "requested":
      return requestRows(wish, shortDayText)
        .map((row) => row.join(": "))
        .join(", ");
    case "proposed":
      return `Vorgeschlagen: ${time(proposedFor)}`;
    case "confirmed":
      return `${isAccepted ? "Vom Kunden angenommen" : "Bestätigt"}: ${time(startsAt)}`;
    case "cancelled":
      return `Vom Kunden abgesagt${startsAt === null ? "" : `: ${time(startsAt)}`}`;
    case "called-off":
      return `Abgesagt${startsAt === null ? "" : `: ${time(startsAt)}`}`;
    case "closed":
      return null;
  }
}

export type InquiryViewDeps = InquiryRowDeps &
  Parameters<typeof describeReply>[1] & {
    photos: Pick<PhotoStore, "list">;
    mailKinds: Readonly<Record<MailName, Pick<MailKind, "label">>>;
  };

const maxOthers = 10;

/** Rows of a list, and one inquiry with all that belongs to it. */
export function createInquiryViews(deps: InquiryViewDeps, person: OfficePerson) {
  const { db, mailKinds, now } = deps;
  const store = createInquiryStore({ db });

  async function describeVehicle(
    inquiry: Inquiry,
    { car, state }: FoundCar,
    isHolder: boolean,
  ): Promise<InquiryVehicle> {
    const isHeld = holdEnd(car, now()) !== null;
    const former = await formerPrice(db.orm, car.ad_key, inquiry.receivedAt);
    return {
      adKey: car.ad_key,
      name: vehicleFullName(car),
      photo: car.images[0]?.url ?? null,
      price: priceText(car),
      formerPrice:
        former === undefined || former === car.price_amount
          ? null
          : priceAmountText({ ...car, price_amount: former }),
      hold: state === "gone" ? "gone" : !isHeld ? "possible" : isHolder ? "here" : "elsewhere",
      holdChoices: holdChoiceTexts(now(), deps.schedule()),
    };
  }

  return {
    async rows(inquiries: readonly Inquiry[]): Promise<InquiryRow[]> {
      const { describeRow } = await readListRows(inquiries, deps, person);
      return inquiries.map(describeRow);
    },
    async view(inquiry: Inquiry): Promise<InquiryView> {
      const { id, reference, fields, receivedAt } = inquiry;
      const others = await store.others(inquiry, maxOthers);
      const { describeRow, describeEvents, findSchedule, findCar, cars, isHolder } =
        await readListRows([inquiry, ...others], deps, person);
      const schedule = findSchedule(inquiry);
      const found = findCar(inquiry);
      const mails = await store.listMails(id);
      const isHeldFor = (other: Inquiry) => {
        const car = findCar(other)?.car;
        return car !== undefined && isHolder(other) && holdEnd(car, now()) !== null;
      };
      const events = describeEvents(inquiry);
      const day = deletionDay(inquiry);
      return {
        ...describeRow(inquiry),
        receivedAt: `${formatInstant(receivedAt.toISOString())}\u00a0Uhr`,
        message: fields.message,
        search: inquiry.details.search ?? "",
        details: detailRowsOf(inquiry, schedule),
        otherVehicles: vehicleRows(inquiry, { car: found?.car ?? null, cars, origin: "" }),
        vehicle: found && (await describeVehicle(inquiry, found, isHolder(inquiry))),
        photos: (await deps.photos.list(id)).map((photo) => ({
          ...photo,
          path: officePhotoPath(reference, photo.id),
        })),
        mails: mails
          .filter(({ eventId }) => eventId === null)
          .map((mail) => ({ label: mailKinds[mail.kind].label, ...describeMail(mail) })),
        others: others.map(describeRow),
        held: others.filter(isHeldFor).map(describeRow),
        remark: inquiry.note,
        events: events.map((event) => {
          const mail = mails.find(({ eventId }) => eventId === event.id);
          return { ...event, mail: mail === undefined ? null : describeMail(mail) };
        }),
        reply: await describeReply({ inquiry, events, car: found?.car ?? null }, deps, person),
        deletion: day && formatDay(new Date(day)),
      };
    },
  };
}

const describeMail = (mail: StoredMail) => ({
  id: mail.id,
  state: mailState(mail),
  isFailed: mail.sentAt === null && mail.failedAt !== null,
  isUnsent: isUnsent(mail),
});

function detailRowsOf(
  { kind, fields, details }: Inquiry,
  schedule: ReturnType<typeof currentSchedule> | undefined,
): InquiryView["details"] {
  // The customer may have changed the wish since, or had none when the family named a time.
  const isWished = details.testDrive !== undefined || (schedule?.wish.first ?? null) !== null;
  const rows = detailRows(
    schedule && isWished ? { ...details, testDrive: schedule.wish } : details,
  );
  if (kind === "contact") return rows;
  const offered = `${offeredCarName(fields)}, ${formatMileage(fields.mileage)}`;
  const equipment = fields.equipment === "" ? [] : [["Ausstattung", fields.equipment] as const];
  return [["Angebotener Wagen", offered], ...equipment, ...rows];
}
