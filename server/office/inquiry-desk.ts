import { and, desc, eq } from "drizzle-orm";
import type { HoldEnd } from "#domain/car/hold.ts";
import {
  type InquiryEvent,
  type InquiryEventKind,
  keepingEvent,
  lastEvent,
  noKeeper,
  readHeardAt,
  withdrawableEvents,
} from "#domain/office/inquiry-events.ts";
import {
  type DeletedInquiry,
  type InquiryList,
  type InquiryQuery,
  type InquiryTab,
  type InquiryView,
  inquiriesPerPage,
} from "#domain/office/inquiry-view.ts";
import type { InquiryRow, OfficeAction } from "#domain/office/office.ts";
import { type Inquiry, inquiryState, senderName } from "#server/inquiry/inquiry.ts";
import { readEvents, withdrawEvent } from "#server/inquiry/inquiry-events.ts";
import {
  createInquiryStore,
  deleteHidden,
  type InquiryStore,
} from "#server/inquiry/inquiry-store.ts";
import type { PhotoStore } from "#server/inquiry/photo/photo-store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiries, officeLog } from "#server/platform/db/personal-schema.ts";
import { createHoldDesk, sellCar } from "./hold-desk.ts";
import { createInquiryViews, type InquiryViewDeps, isPlainEnd, isSlip } from "./inquiry-rows.ts";
import type { OfficePerson } from "./office-sessions.ts";
import { createReplies } from "./replies.ts";

export type InquiryDeskDeps = InquiryViewDeps & {
  db: Database;
  outbox: Pick<Outbox, "add">;
  photos: Pick<PhotoStore, "list" | "read">;
};

const tabStates = {
  offen: "waiting",
  kunde: "answered",
  erledigt: "handled",
  vertrag: "contract",
  alle: "all",
} as const satisfies Record<InquiryTab, string>;

/** The list of inquiries, one inquiry, and what the family does with it. */
export function createInquiryDesk(deps: InquiryDeskDeps, person: OfficePerson) {
  const { db, now } = deps;
  const store = createInquiryStore({ db });
  const reader = createInquiryViews(deps, person);
  /** Deleted inquiries are gone with the next request after the time for undo. */
  const deleteOver = () => deleteHidden(db.orm, now());
  const change = createChange(db.orm);
  const record =
    (action: OfficeAction): Recording =>
    (tx, { reference }) =>
      person.record(tx, action, reference);
  return {
    /** `kept`: the reference of one that stays in the list, whatever its state. */
    async list(query: InquiryQuery, kept = ""): Promise<InquiryList> {
      await deleteOver();
      return readList({ ...query, kept }, deps, { store, reader });
    },
    async find(reference: string): Promise<InquiryView | null> {
      const inquiry = await store.find(reference);
      return inquiry && reader.view(inquiry);
    },
    /** Whose turn comes after this one's among those that wait for the family; null for none. */
    async next(reference: string): Promise<Pick<InquiryRow, "reference" | "name"> | null> {
      const current = await store.find(reference);
      const others = (await store.listOpen("waiting", now())).filter(
        ({ id }) => id !== current?.id,
      );
      const isLater = ({ receivedAt }: Inquiry) =>
        current !== null && receivedAt >= current.receivedAt;
      const next = others.find(isLater) ?? others[0];
      return next ? { reference: next.reference, name: senderName(next) } : null;
    },
    async photo(reference: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const inquiry = await store.find(reference);
      return inquiry && deps.photos.read(inquiry.id, id);
    },
    ...createEvents(deps, change, person),
    ...createKeeping(change, person),
    ...createReplies(deps, person),
    remove: (reference: string) =>
      change((inquiries) => inquiries.hide(reference, now()), record("removed")),
    /** False when it is gone already. */
    async restore(reference: string): Promise<boolean> {
      await deleteOver();
      return change(
        async (inquiries) =>
          (await inquiries.restore(reference, now())) ? inquiries.find(reference) : null,
        record("restored"),
      );
    },
    /** Null for an inquiry that nobody of the office has deleted. */
    async findDeleted(reference: string): Promise<DeletedInquiry | null> {
      await deleteOver();
      const [deletion] = await db.orm
        .select({ address: officeLog.address })
        .from(officeLog)
        .where(and(eq(officeLog.action, "removed"), eq(officeLog.subject, reference)))
        .orderBy(desc(officeLog.id))
        .limit(1);
      if (deletion === undefined) return null;
      const { address } = deletion;
      const nameOf = await deps.people.firstNames();
      return {
        by: address === person.address ? null : nameOf(address),
        canRestore: await store.isHidden(reference),
      };
    },
    ...createHolds(deps, store, person),
  };
}

type Readers = { store: InquiryStore; reader: ReturnType<typeof createInquiryViews> };

async function readList(
  { tab, search, page, kept }: InquiryQuery & { kept: string },
  { now }: InquiryDeskDeps,
  { store, reader }: Readers,
): Promise<InquiryList> {
  const offset = (page - 1) * inquiriesPerPage;
  const asked = tabStates[tab];
  const state = asked === "all" ? undefined : asked;
  const limit = inquiriesPerPage;
  const found = await store.list({ state, kept, search, limit, offset, now: now() });
  const { counts } = found;
  return {
    rows: await reader.rows(found.inquiries),
    total: counts[asked],
    counts: {
      offen: counts.waiting,
      kunde: counts.answered,
      erledigt: counts.handled,
      vertrag: counts.contract,
      alle: counts.all,
    },
  };
}

type Recording = (tx: Db, inquiry: Inquiry) => Promise<unknown>;

/** Changes an inquiry and records who did it, in one transaction; false for an unknown reference. */
type ChangeInquiry = (
  apply: (inquiries: InquiryStore) => Promise<Inquiry | null>,
  recordIt: Recording,
) => Promise<boolean>;

const createChange =
  (orm: Db): ChangeInquiry =>
  (apply, recordIt) =>
    orm.transaction(async (tx) => {
      const inquiry = await apply(createInquiryStore({ db: { orm: tx } }));
      if (inquiry !== null) await recordIt(tx, inquiry);
      return inquiry !== null;
    });

/** What becomes part of an inquiry's history. */
function createEvents({ db, now }: InquiryDeskDeps, change: ChangeInquiry, person: OfficePerson) {
  const addOne =
    (kind: InquiryEventKind, text: string | null = null): Recording =>
    (tx, { id }) =>
      person.event(tx, id, kind, text);
  const hideCar: Recording = async (tx, { adKey }) =>
    adKey !== null && sellCar(tx, { adKey, isSold: true, now: now() }, person);
  return {
    markHandled: (reference: string, reason: string | null = null) =>
      change((inquiries) => inquiries.mark(reference, "handled", now()), addOne("handled", reason)),
    /** `hidesCar`: the customer bought the car that they asked for, which leaves the website. */
    markContract: (reference: string, hidesCar: boolean) =>
      change(
        (inquiries) => inquiries.mark(reference, "contract", now()),
        async (tx, inquiry) => {
          await addOne("contract")(tx, inquiry);
          if (hidesCar) await hideCar(tx, inquiry);
        },
      ),
    /** What the customer looks for; empty for nothing any more. */
    setSearch: (reference: string, search: string) =>
      change(
        (inquiries) => inquiries.setSearch(reference, search),
        addOne("note", search === "" ? "Sucht nicht mehr" : `Sucht: ${search}`),
      ),
    /** After a sale that left it on the website. */
    hideCar: (reference: string) => change((inquiries) => inquiries.find(reference), hideCar),
    reopen: (reference: string) =>
      change((inquiries) => inquiries.reopen(reference), addOne("reopened")),
    /** What came of a call or a message, or a note; resolves to its id, or null for an unknown reference. */
    addEvent: (
      reference: string,
      kind: InquiryEventKind,
      text: string | null = null,
    ): Promise<number | null> =>
      db.orm.transaction(async (tx) => {
        const inquiry = await createInquiryStore({ db: { orm: tx } }).find(reference);
        return inquiry && person.event(tx, inquiry.id, kind, text);
      }),
    /**
     * What the customer answered elsewhere: the family is next, also after an end without a sale. Resolves to the
     * event's id, or says why not.
     */
    async hear(reference: string, words: string, typedAt: string): Promise<number | string> {
      const at = readHeardAt(typedAt, now());
      if (at === null || at > now()) return "Bitte einen Zeitpunkt bis jetzt";
      let heard: number | null = null;
      await change(
        (inquiries) => inquiries.find(reference),
        async (tx, inquiry) => {
          heard = await person.event(tx, inquiry.id, "heard", words, at);
          if (inquiryState(inquiry) === "handled")
            await createInquiryStore({ db: { orm: tx } }).reopen(reference);
        },
      );
      return heard ?? "Diese Anfrage gibt es nicht mehr";
    },
    /** Takes back what the same person entered, or restores it; a fresh end opens the inquiry again. */
    withdraw: (reference: string, eventId: number, isWithdrawn: boolean) =>
      change(
        (inquiries) => inquiries.find(reference),
        async (tx, inquiry) => {
          const { id: inquiryId } = inquiry;
          const { address } = person;
          const at = isWithdrawn ? now() : null;
          const last = lastEvent((await readEvents(tx, [inquiryId])).get(inquiryId) ?? []);
          const reader = { address, now: now() };
          const isEnd =
            last?.id === eventId && isPlainEnd(last, inquiry) && isSlip(last, reader, inquiry);
          if (isEnd) await createInquiryStore({ db: { orm: tx } }).reopen(reference);
          const kinds = isEnd ? [last.kind] : withdrawableEvents;
          await withdrawEvent(tx, { eventId, inquiryId, address, at, kinds });
        },
      ),
  };
}

/** Who is at it. */
function createKeeping(change: ChangeInquiry, person: OfficePerson) {
  const addOne =
    (kind: InquiryEventKind): Recording =>
    (tx, { id }) =>
      person.event(tx, id, kind);
  return {
    /**
     * Says who is at it; false when somebody has taken it since the page showed `shown` (keepingEvent). One after the
     * other, because two may press at the same time.
     */
    async take(reference: string, shown: number): Promise<boolean> {
      let isFree = true;
      await change(
        (inquiries) => inquiries.find(reference),
        async (tx, inquiry) => {
          const keeping = await lockKeeping(tx, inquiry.id);
          if (keeping?.address === person.address) return;
          isFree = (keeping?.id ?? noKeeper) === shown;
          if (isFree) await addOne("taken")(tx, inquiry);
        },
      );
      return isFree;
    },
    /** Nothing for whoever is not at it any more. */
    yieldIt: (reference: string) =>
      change(
        (inquiries) => inquiries.find(reference),
        async (tx, inquiry) => {
          const keeping = await lockKeeping(tx, inquiry.id);
          if (keeping?.address === person.address) await addOne("yielded")(tx, inquiry);
        },
      ),
  };
}

async function lockKeeping(tx: Db, id: number): Promise<InquiryEvent | null> {
  await tx.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.id, id)).for("update");
  return keepingEvent((await readEvents(tx, [id])).get(id) ?? []);
}

function createHolds(deps: InquiryDeskDeps, store: InquiryStore, person: OfficePerson) {
  const desk = createHoldDesk(deps, person);
  return {
    /** Null when the car is held; otherwise why not. */
    async hold(reference: string, end: HoldEnd): Promise<string | null> {
      const inquiry = await store.find(reference);
      if (inquiry === null) return "Diese Anfrage gibt es nicht mehr";
      const { id: inquiryId, adKey } = inquiry;
      return desk.hold({ adKey, inquiryId, end, subject: inquiry.reference });
    },
    async release(reference: string): Promise<void> {
      const inquiry = await store.find(reference);
      if (inquiry !== null) await desk.release({ inquiryId: inquiry.id }, inquiry.reference);
    },
  };
}
