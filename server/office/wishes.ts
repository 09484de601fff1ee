import { and, asc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import { mayBeWanted } from "#domain/alert/matching.ts";
import { priceText } from "#domain/car/labels.ts";
import { shortVehicleName } from "#domain/car/title.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { formatMileage } from "#domain/format/format.ts";
import { detailRows } from "#domain/inquiry/details.ts";
import { officePhotoPath } from "#domain/office/inquiry-view.ts";
import {
  decidedDays,
  type OfficeOffer,
  type OfficeWish,
  ourPrice,
  purchaseStage,
  visitOf,
} from "#domain/office/purchase.ts";
import { vehiclesPagePath } from "#domain/pages/paths.ts";
import { noFilters } from "#domain/search/filters.ts";
import { countHits } from "#domain/search/search.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { understandWish } from "#domain/search/text-query/understand-query.ts";
import { formatFilters } from "#domain/search/url.ts";
import { instantOf } from "#domain/test-drive/slots.ts";
import { createAlertStore, searchesOf, summariesOf } from "#server/alert/alert-store.ts";
import {
  asInquiry,
  type Inquiry,
  inquiryState,
  offeredCarName,
  senderName,
} from "#server/inquiry/inquiry.ts";
import { isShown } from "#server/inquiry/inquiry-store.ts";
import { inquiries, inquiryPhotos } from "#server/platform/db/personal-schema.ts";
import type { ListedStock } from "#server/stock/catalogue.ts";
import { type InquiryRowDeps, readListRows } from "./inquiry-rows.ts";
import type { OfficePerson } from "./office-sessions.ts";

type WishDeps = InquiryRowDeps & { stock: () => Promise<Pick<ListedStock, "cars">> };

/**
 * What customers told us that they look for while they are open, and the cars that others offer us, those too that we
 * decided on lately.
 */
export async function readWishes(
  deps: WishDeps,
  person: Pick<OfficePerson, "address">,
): Promise<{ wishes: OfficeWish[]; offers: OfficeOffer[] }> {
  const { db, stock, now } = deps;
  const since = new Date(now().getTime() - decidedDays * dayMs);
  const isOpen = isNull(inquiries.handledAt);
  const isDecided = and(eq(inquiries.kind, "sell"), gte(inquiries.handledAt, since));
  const rows = await db.orm
    .select()
    .from(inquiries)
    .where(and(or(isOpen, isDecided), isShown))
    .orderBy(asc(inquiries.receivedAt));
  const cars = summariesOf((await stock()).cars);
  const all = rows.map(asInquiry);
  const told = all.flatMap((inquiry) => {
    const { search } = inquiry.details;
    if (search === undefined || inquiryState(inquiry) !== "new") return [];
    const { reference, fields } = inquiry;
    const filters = { ...noFilters, ...understandWish(search, cars) };
    const person = { reference, name: senderName(inquiry) };
    return [{ person, search, phone: fields.phone, filters }];
  });
  const alerts = searchesOf(await createAlertStore({ db }).confirmed());
  const describeOffer = await readOffers(
    all.flatMap((inquiry) => (inquiry.kind === "sell" ? [inquiry] : [])),
    deps,
    person,
  );
  const offered = all.flatMap((inquiry) => {
    if (inquiry.kind !== "sell") return [];
    const isWanted = ({ filters }: Pick<(typeof told)[number], "filters">) =>
      inquiryState(inquiry) === "new" && mayBeWanted(inquiry.fields, filters, cars);
    return [{ inquiry, told: told.filter(isWanted), alerts: alerts.filter(isWanted) }];
  });
  return {
    wishes: told.map(({ filters, ...wish }) => {
      const query = formatFilters(filters);
      return {
        ...wish,
        hits: query === "" ? null : countHits(cars, filters, { matchesWord }),
        path: vehiclesPagePath(1, query),
        offers: offered.flatMap(({ inquiry: { reference, fields }, told: wanting }) =>
          wanting.some((each) => each.person === wish.person)
            ? [{ reference, name: offeredCarName(fields) }]
            : [],
        ),
      };
    }),
    offers: offered.map(({ inquiry, ...wanting }) => ({
      ...describeOffer(inquiry),
      wantedBy: wanting.told.map((each) => each.person),
      alerts: new Set(wanting.alerts.map(({ email }) => email)).size,
    })),
  };
}

type Offered = Extract<Inquiry, { kind: "sell" }>;

/** With their photos, which decide on a purchase before anybody has seen the car. */
async function readOffers(
  offered: readonly Offered[],
  deps: WishDeps,
  person: Pick<OfficePerson, "address">,
) {
  const { id, inquiryId, width, height, addedAt } = inquiryPhotos;
  const ids = offered.map((inquiry) => inquiry.id);
  const photos = await deps.db.orm
    .select({ id, inquiryId, width, height })
    .from(inquiryPhotos)
    .where(inArray(inquiryId, ids))
    .orderBy(asc(addedAt), asc(id));
  const photosOf = Map.groupBy(photos, (photo) => photo.inquiryId);
  const { describeRow, describeEvents, findSchedule, findCar } = await readListRows(
    offered,
    deps,
    person,
  );
  return (inquiry: Offered): Omit<OfficeOffer, "wantedBy" | "alerts"> => {
    const { fields, details, reference } = inquiry;
    const row = describeRow(inquiry);
    const found = findCar(inquiry);
    const { condition } = details;
    const events = describeEvents(inquiry);
    return {
      row,
      stage: purchaseStage({
        state: row.state,
        events,
        isAnswered: row.customerWait !== null,
        visit: visitOf(findSchedule(inquiry), (slot) => instantOf(slot) <= deps.now()),
      }),
      price: ourPrice(events),
      car: offeredCarName(fields),
      facts: [
        ["Kilometerstand", formatMileage(fields.mileage)],
        ...detailRows(condition === undefined ? {} : { condition }),
      ],
      photos: (photosOf.get(inquiry.id) ?? []).map((photo) => ({
        ...photo,
        path: officePhotoPath(reference, photo.id),
      })),
      wants: found && {
        adKey: found.car.ad_key,
        text: `${shortVehicleName(found.car)}, ${priceText(found.car)}`,
        note: row.carNote,
      },
    };
  };
}
