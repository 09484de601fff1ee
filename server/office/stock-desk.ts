import { and, count, eq, gt, inArray, isNull, min } from "drizzle-orm";
import { describeSearch } from "#domain/alert/alert.ts";
import { namesNobody } from "#domain/alert/matching.ts";
import { type HoldEnd, holdChoiceTexts, holdEndText } from "#domain/car/hold.ts";
import { priceAmountText, priceText } from "#domain/car/labels.ts";
import { openFindings } from "#domain/car/listing-check.ts";
import { ownPictures } from "#domain/car/pictures.ts";
import type { PriceChange } from "#domain/car/price-history.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { addDays, daysBetween } from "#domain/format/calendar.ts";
import { berlinMoment, formatDay } from "#domain/format/format.ts";
import { carCourse, type PriceStep } from "#domain/office/course.ts";
import {
  carFacts,
  type DemandOverview,
  matchesSearch,
  type OfficeCar,
  type OfficeDemand,
  type OfficeHold,
  type OfficeStock,
  pageOf,
  type StockQuery,
  type StockTab,
  saleOf,
  sortOfficeCars,
  viewsByWeek,
} from "#domain/office/stock-overview.ts";
import { vehiclesPagePath } from "#domain/pages/paths.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { activeFilters, type CarFilters, rangeKeys } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { fetchedText, isNeverSynced, listingPlatform } from "#domain/stock/sync-result.ts";
import { stepsOf } from "#domain/vehicle-file/entries.ts";
import { drivesOf } from "#domain/vehicle-file/file-view.ts";
import { isOutdated, type SeenListing } from "#domain/vehicle-file/listing-state.ts";
import { createAlertStore, demandOfAlerts, summariesOf } from "#server/alert/alert-store.ts";
import { asInquiry, senderName } from "#server/inquiry/inquiry.ts";
import { enterInquiry, isShown } from "#server/inquiry/inquiry-store.ts";
import { createAppointmentStore } from "#server/inquiry/test-drive/appointment-store.ts";
import { currentSchedule } from "#server/inquiry/test-drive/test-drive-service.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { holds, inquiries } from "#server/platform/db/personal-schema.ts";
import { carViews } from "#server/platform/db/schema.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { readViews } from "#server/stock/car-views.ts";
import type { ListedStock } from "#server/stock/catalogue.ts";
import { priceHistories } from "#server/stock/price-changes.ts";
import type { Sync } from "#server/stock/sync.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import type { VehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { createHoldDesk, sellCar } from "./hold-desk.ts";
import { appointmentText, type InquiryRowDeps } from "./inquiry-rows.ts";
import type { OfficePerson } from "./office-sessions.ts";
import { readWishes } from "./wishes.ts";

export type StockDeskDeps = InquiryRowDeps & {
  db: Database;
  stock: () => Promise<ListedStock>;
  stockSync: Pick<Sync, "start" | "status">;
  files: Pick<VehicleFiles, "carsWithFile">;
  secret: SiteSecret;
  schedule: () => Schedule;
  now: () => Date;
};

/** More do not help to decide on a purchase. */
const maxSimilar = 6;

/** What a signed-in person can do with the stock. */
export function createStockDesk(deps: StockDeskDeps, person: OfficePerson) {
  const { db, stockSync, now } = deps;
  const holdDesk = createHoldDesk(deps, person);
  return {
    /** `kept`: the ad_key of a car that stays in its tab, whatever became of it. */
    overview: (query: StockQuery, kept = "") => readOverview(deps, query, kept),
    demand: async () => ({ ...(await readDemand(deps)), ...(await readWishes(deps, person)) }),
    /** Cars for sale round which nobody has walked, the most viewed first. */
    async withoutFile(): Promise<Pick<OfficeCar, "adKey" | "name">[]> {
      const cars = (await rankCars(deps, await deps.stock())).filter((row) =>
        isInTab["ohne-akte"](row, ""),
      );
      return sortOfficeCars(cars, "aufrufe").map(({ adKey, name }) => ({ adKey, name }));
    },
    /** For somebody who did not write. Null when the car is held; otherwise why not. */
    hold: (adKey: string, end: HoldEnd): Promise<string | null> =>
      holdDesk.hold({ adKey, inquiryId: null, end, subject: adKey }),
    /**
     * For whom it is held by telephone: they become an entered inquiry, which holds it from now on. Nothing happens
     * without a name, or to any other hold.
     */
    nameHolder: (adKey: string, name: string): Promise<void> =>
      db.orm.transaction(async (tx) => {
        const isNameless = and(eq(holds.adKey, adKey), isNull(holds.inquiryId));
        const [held] = await tx.select().from(holds).where(isNameless).for("update");
        if (held === undefined || name === "") return;
        const fields = { name, email: "", phone: "", subject: "verkauf", message: "" } as const;
        const inquiry = { kind: "contact" as const, fields, details: { vehicle: adKey } };
        const { id, isNew } = await enterInquiry(tx, { inquiry, adKey }, deps);
        if (isNew) await person.event(tx, id, "entered");
        await tx.update(holds).set({ inquiryId: id }).where(isNameless);
      }),
    /** Whoever it is held for. */
    release: (adKey: string): Promise<boolean> => holdDesk.release({ adKey }, adKey),
    /** Hides a car from visitors, or takes that back; nothing happens to one that the provider has dropped. */
    markSold: (adKey: string, isSold: boolean): Promise<void> =>
      db.orm.transaction((tx) => sellCar(tx, { adKey, isSold, now: now() }, person)),
    /** Starts a sync unless one runs. One that fails is among the last ones, with its reason. */
    async sync(): Promise<void> {
      if ((await stockSync.status()).running) return;
      await db.orm.transaction((tx) => person.record(tx, "synced", ""));
      try {
        await stockSync.start();
      } catch (error) {
        const isStored = error instanceof AppError && error.code !== "not-ready";
        if (!isStored) throw error;
      }
    },
  };
}

async function readOverview(
  deps: StockDeskDeps,
  query: StockQuery,
  kept: string,
): Promise<OfficeStock> {
  const { db, stockSync, schedule, now } = deps;
  const all = await deps.stock();
  const isFound = matchesSearch(query.search);
  const ranked = await rankCars(deps, all);
  const found = ranked.filter(({ car }) => isFound(car));
  const rowsOf = (tab: StockTab) => found.filter((row) => isInTab[tab](row, query.search));
  const listed = found.filter((row) => isInTab[query.tab](row, query.search) || row.adKey === kept);
  const { page, pages, shown } = pageOf(sortOfficeCars(listed, query.sort), query.page);
  const syncs = createSyncStateStore({ db });
  const [courses, asking, [last], status, { progress }] = await Promise.all([
    readCourses(deps, shown),
    readAsking(deps, shown),
    syncs.lastRuns(),
    stockSync.status(),
    syncs.read(),
  ]);
  return {
    holdChoices: holdChoiceTexts(now(), schedule()),
    cars: shown.map(({ car, ...row }) => ({
      ...{ ...row, ...courses(car), price: priceText(car) },
      asking: asking.get(car.ad_key) ?? [],
    })),
    page,
    pages,
    counts: countByTab((tab) => rowsOf(tab).length),
    withheld: all.withheld
      .filter(isFound)
      .map((car) => withFindings(car, openFindings([car], now()))),
    sync: {
      message: isNeverSynced(status)
        ? [`Noch nie von ${listingPlatform} geholt.`, status.lastError].filter(Boolean).join(" ")
        : status.message,
      running: status.running ? { progress } : null,
      fetched: last?.result ? fetchedText(last.result) : null,
    },
  };
}

/** Open inquiries about those of the cars that are sold, the oldest first. */
async function readAsking({ db }: StockDeskDeps, rows: readonly RankedCar[]) {
  const keys = rows.flatMap(({ adKey, sold }) => (sold === null ? [] : adKey));
  const isTheirs = and(inArray(inquiries.adKey, keys), isNull(inquiries.handledAt), isShown);
  const open = await db.orm.select().from(inquiries).where(isTheirs).orderBy(inquiries.receivedAt);
  const asked = open.map(asInquiry);
  const dates = await createAppointmentStore({ db }).findByInquiries(asked.map(({ id }) => id));
  const described = asked.map((inquiry) => {
    const appointment = dates.get(inquiry.id);
    const schedule = appointment && currentSchedule({ appointment, inquiry });
    const { adKey, reference } = inquiry;
    return { adKey, reference, name: senderName(inquiry), appointment: appointmentText(schedule) };
  });
  return Map.groupBy(described, ({ adKey }) => adKey ?? "");
}

/** The price steps and the course of each of these cars. */
async function readCourses({ db, now }: StockDeskDeps, rows: readonly RankedCar[]) {
  const today = berlinMoment(now()).day;
  const keys = rows.map(({ adKey }) => adKey);
  const [histories, views, asked, [counted]] = await Promise.all([
    priceHistories(db.orm, keys),
    readViews(db.orm, keys, ""),
    readInquiryDays(db.orm, keys),
    db.orm.select({ since: min(carViews.day) }).from(carViews),
  ]);
  return (car: Car): Pick<OfficeCar, "days" | "priceSteps" | "course"> => {
    const changes = histories.get(car.ad_key);
    const arrived = berlinMoment(inStockSince(car)).day;
    const course = carCourse({
      // Before views were counted, none are known.
      from: [arrived, counted?.since ?? today].toSorted().at(-1) ?? today,
      today,
      views: views.get(car.ad_key) ?? [],
      inquiries: asked.get(car.ad_key) ?? [],
      prices: priceSteps(car, changes),
    });
    return { ...standing(car, changes, today), course };
  };
}

type RankedCar = Omit<OfficeCar, "price" | "priceSteps" | "course" | "asking"> & { car: Car };

/** All cars that the provider lists and that may be advertised, with what they are sorted and filtered by. */
async function rankCars({ db, files, now }: StockDeskDeps, all: ListedStock): Promise<RankedCar[]> {
  const sold = new Map(all.sold.map(({ car, soldAt }) => [car.ad_key, soldAt]));
  const cars = [...all.cars, ...all.sold.map(({ car }) => car)];
  const keys = cars.map(({ ad_key }) => ad_key);
  const today = berlinMoment(now()).day;
  const [held, asked, viewed, filed] = await Promise.all([
    readHolds(db.orm, now()),
    countInquiries(db.orm, keys),
    // Two weeks, whatever day it is.
    readViews(db.orm, keys, addDays(today, -13)),
    files.carsWithFile(),
  ]);
  const findings = Map.groupBy(
    openFindings([...all.withheld, ...all.cars], now()),
    ({ adKey }) => adKey,
  );
  return cars.map((car) => ({
    ...withFindings(car, findings.get(car.ad_key) ?? []),
    car,
    facts: [...carFacts(car), `Nr.\u00a0${car.internal_number ?? car.ad_key}`].join(" · "),
    days: daysInStock(car, today),
    hold: held.get(car.ad_key) ?? null,
    sold: saleOf(sold.get(car.ad_key), now()),
    file: fileProgress(filed.get(car.ad_key) ?? [], car),
    hasOutdatedFile: isOutdated(filed.get(car.ad_key) ?? [], car),
    inquiries: asked.get(car.ad_key) ?? 0,
    views: viewsByWeek(viewed.get(car.ad_key) ?? [], today),
  }));
}

function fileProgress(entered: readonly Pick<SeenListing, "kind">[], car: Car) {
  const steps = stepsOf(drivesOf(car));
  const kinds = new Set(entered.map(({ kind }) => kind));
  return { done: steps.filter(({ kind }) => kinds.has(kind)).length, of: steps.length };
}

const withFindings = (car: Car, findings: ReturnType<typeof openFindings>) => ({
  adKey: car.ad_key,
  name: vehicleFullName(car),
  photo: ownPictures(car)[0] ?? null,
  findings: findings.map(({ problem, detail }) => ({ problem, detail })),
  listingUrl: car.listing_url,
});

/** A search finds sold cars, too. */
const isInTab: Readonly<Record<StockTab, (row: RankedCar, search: string) => boolean>> = {
  alle: ({ sold }, search) => sold === null || search !== "",
  unvollstaendig: ({ findings }) => findings.length > 0,
  "ohne-akte": ({ file, sold }) => file.done === 0 && sold === null,
  "akte-offen": ({ file, sold }) => file.done > 0 && file.done < file.of && sold === null,
  "akte-fertig": ({ file, sold }) => file.done === file.of && sold === null,
  "akte-pruefen": ({ hasOutdatedFile, sold }) => hasOutdatedFile && sold === null,
  vorgemerkt: ({ hold, sold }) => hold !== null && sold === null,
  verkauft: ({ sold }) => sold !== null,
};

const countByTab = (count: (tab: StockTab) => number) =>
  Object.fromEntries(
    (Object.keys(isInTab) as StockTab[]).map((tab) => [tab, count(tab)]),
  ) as Record<StockTab, number>;

const isRange = (filterId: string) => rangeKeys.some((key) => key === filterId);

async function readDemand({ db, stock, now }: StockDeskDeps): Promise<DemandOverview> {
  const { cars } = await stock();
  const today = berlinMoment(now()).day;
  const { searches, demand } = demandOfAlerts(await createAlertStore({ db }).confirmed(), cars);
  const carsByKey = new Map(cars.map((car) => [car.ad_key, car]));
  const histories = await priceHistories(db.orm, [...carsByKey.keys()]);
  const search = (filters: CarFilters) => searchStock(summariesOf(cars), filters, { matchesWord });
  const shown = demand.filter(namesNobody);
  const describe = ({ filters, people, hits, query }: (typeof shown)[number]): OfficeDemand => {
    const { hits: exact } = search(filters);
    const active = activeFilters(filters);
    // Another price or mileage is closer to a wish than another make.
    const byCloseness = active.toSorted((a, b) => Number(isRange(b.id)) - Number(isRange(a.id)));
    // Without its only wish, a search finds every car.
    const relaxed =
      active.length > 1
        ? byCloseness.flatMap(({ remainingFilters }) => search(remainingFilters).hits)
        : [];
    const keys = new Set([...exact, ...relaxed].map(({ ad_key }) => ad_key));
    return {
      search: describeSearch(filters),
      people,
      hits,
      path: vehiclesPagePath(1, query),
      similar: [...keys].slice(0, maxSimilar).flatMap((key) => {
        const car = carsByKey.get(key);
        if (car === undefined) return [];
        const { days, priceSteps } = standing(car, histories.get(key), today);
        return { adKey: key, name: vehicleFullName(car), price: priceText(car), days, priceSteps };
      }),
    };
  };
  return { searches, unnamed: demand.length - shown.length, demand: shown.map(describe) };
}

async function countInquiries(orm: Db, keys: string[]) {
  const rows = await orm
    .select({ adKey: inquiries.adKey, all: count() })
    .from(inquiries)
    .where(and(inArray(inquiries.adKey, keys), isShown))
    .groupBy(inquiries.adKey);
  return new Map(rows.map(({ adKey, all }) => [adKey ?? "", all]));
}

/** The German days of the inquiries about each car. */
async function readInquiryDays(orm: Db, keys: string[]): Promise<Map<string, string[]>> {
  const rows = await orm
    .select({ adKey: inquiries.adKey, at: inquiries.receivedAt })
    .from(inquiries)
    .where(and(inArray(inquiries.adKey, keys), isShown));
  const byKey = Map.groupBy(rows, ({ adKey }) => adKey ?? "");
  return new Map(
    [...byKey].map(([adKey, asked]) => [adKey, asked.map(({ at }) => berlinMoment(at).day)]),
  );
}

/** By ad_key. */
async function readHolds(orm: Db, now: Date): Promise<Map<string, OfficeHold>> {
  const rows = await orm
    .select()
    .from(holds)
    .leftJoin(inquiries, eq(inquiries.id, holds.inquiryId))
    .where(and(gt(holds.until, now), isShown));
  return new Map(
    rows.map(({ holds: { adKey, until }, inquiries: inquiry }) => [
      adKey,
      {
        until: holdEndText(until, now),
        inquiry: inquiry && {
          reference: inquiry.reference,
          name: senderName(asInquiry(inquiry)),
        },
      },
    ]),
  );
}

/** A listing may be older than this site. */
const inStockSince = ({ created_at, fetched_at }: Car) => new Date(created_at ?? fetched_at);

const daysInStock = (car: Car, today: string) =>
  Math.max(0, daysBetween(berlinMoment(inStockSince(car)).day, today));

/** Steps of an earlier stay are no steps of this one. */
const changesOf = (car: Car, changes: readonly PriceChange[]) =>
  changes.filter(({ at }) => at >= inStockSince(car));

/** Today's price, with those before it. */
function priceSteps(car: Car, changes: readonly PriceChange[] = []): PriceStep[] {
  const { price_currency } = car;
  const step = (since: Date, price_amount: number | null): PriceStep => ({
    day: berlinMoment(since).day,
    amount: price_amount,
    text: priceAmountText({ price_amount, price_currency }),
  });
  const own = changesOf(car, changes);
  return [
    step(inStockSince(car), own.length === 0 ? car.price_amount : (own[0]?.before ?? null)),
    ...own.map(({ at, after }) => step(at, after)),
  ];
}

function standing(
  car: Car,
  changes: readonly PriceChange[] = [],
  today: string,
): Pick<OfficeCar, "days" | "priceSteps"> {
  const { price_currency } = car;
  const text = (price_amount: number | null) => priceAmountText({ price_amount, price_currency });
  return {
    days: daysInStock(car, today),
    priceSteps: changesOf(car, changes)
      .toReversed()
      .map(({ at, before, after }) => `${formatDay(at)}: ${text(after)} statt ${text(before)}`),
  };
}
