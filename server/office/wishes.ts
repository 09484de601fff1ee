import { and, asc, isNull } from "drizzle-orm";
import { mayBeWanted } from "#domain/alert/matching.ts";
import { conditionText } from "#domain/inquiry/details.ts";
import type { OfficeOffer, OfficeWish } from "#domain/office/stock-overview.ts";
import { vehiclesPagePath } from "#domain/pages/paths.ts";
import { noFilters } from "#domain/search/filters.ts";
import { countHits } from "#domain/search/search.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { understandQuery } from "#domain/search/text-query/understand-query.ts";
import { formatFilters } from "#domain/search/url.ts";
import { createAlertStore, searchesOf, summariesOf } from "#server/alert/alert-store.ts";
import { asInquiry, offeredCarName, senderName } from "#server/inquiry/inquiry.ts";
import { isShown } from "#server/inquiry/inquiry-store.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import type { ListedStock } from "#server/stock/catalogue.ts";

type WishDeps = { db: Pick<Database, "orm">; stock: () => Promise<Pick<ListedStock, "cars">> };

/** What customers told us that they look for, and the cars that others offer us; both while they are open. */
export async function readWishes({
  db,
  stock,
}: WishDeps): Promise<{ wishes: OfficeWish[]; offers: OfficeOffer[] }> {
  const isOpen = and(isNull(inquiries.handledAt), isShown);
  const rows = await db.orm
    .select()
    .from(inquiries)
    .where(isOpen)
    .orderBy(asc(inquiries.receivedAt));
  const open = rows.map(asInquiry);
  const cars = summariesOf((await stock()).cars);
  const told = open.flatMap((inquiry) => {
    const { search } = inquiry.details;
    if (search === undefined) return [];
    const { reference, fields } = inquiry;
    const filters = { ...noFilters, ...understandQuery(search, cars) };
    const person = { reference, name: senderName(inquiry) };
    return [{ person, search, phone: fields.phone, filters }];
  });
  const alerts = searchesOf(await createAlertStore({ db }).confirmed());
  const offered = open.flatMap((inquiry) => {
    if (inquiry.kind !== "sell") return [];
    const { reference, fields, details } = inquiry;
    const isWanted = ({ filters }: Pick<(typeof told)[number], "filters">) =>
      mayBeWanted(fields, filters, cars);
    const owner = { reference, name: senderName(inquiry) };
    const idea = details.condition?.priceIdea;
    return [{ owner, fields, idea, told: told.filter(isWanted), alerts: alerts.filter(isWanted) }];
  });
  return {
    wishes: told.map(({ filters, ...wish }) => {
      const query = formatFilters(filters);
      return {
        ...wish,
        hits: query === "" ? null : countHits(cars, filters, { matchesWord }),
        path: vehiclesPagePath(1, query),
        offers: offered.flatMap(({ owner, fields, told: wanting }) =>
          wanting.some(({ person }) => person === wish.person)
            ? [{ reference: owner.reference, name: offeredCarName(fields) }]
            : [],
        ),
      };
    }),
    offers: offered.map(({ owner, fields, idea, ...wanting }) => ({
      owner,
      car: offeredCarName(fields),
      mileage: fields.mileage,
      priceIdea: idea === undefined ? null : conditionText("priceIdea", idea),
      wantedBy: wanting.told.map(({ person }) => person),
      alerts: new Set(wanting.alerts.map(({ email }) => email)).size,
    })),
  };
}
