import { z } from "zod";
import { type Listing, ProviderError } from "#server/sync/provider.ts";
import { type Ad, readAd } from "./ad.ts";
import { readCount } from "./values.ts";

const pageSize = 100;
/** More ads than this cannot be reached by paging (reference, 3.1), with a page size of 1 even. */
const mostPages = 2_000;

type Page = { total: number; entries: unknown[] };
type GetPage = (path: string, read: (json: object) => Page) => Promise<Page>;

/**
 * Reads all pages, oldest ad first: an ad that is added meanwhile comes at the end and shifts
 * nothing. Throws `inconsistent` when pages declare different totals or when not exactly as many
 * different ads arrived as were declared; then some vehicle may be missing without being gone.
 */
export async function readListing(
  customerId: string | undefined,
  getPage: GetPage,
): Promise<Listing> {
  const ads = new Map<string, Ad>();
  let unreadable = 0;
  let total: number | null = null;
  for (let number = 1; number <= mostPages; number += 1) {
    const page = await getPage(searchPath(number, customerId), readPage);
    if (total !== null && page.total !== total) {
      throw inconsistent(`${total} ads at first, ${page.total} on page ${number}`);
    }
    total = page.total;
    const before = ads.size + unreadable;
    for (const entry of page.entries) {
      const ad = readAd(entry);
      if (ad === null) unreadable += 1;
      else ads.set(ad.mobileAdId, ad);
    }
    // A page without anything new is behind the end, or comes from somebody who cannot count pages.
    const received = ads.size + unreadable;
    if (received === before || received >= total) break;
  }
  if (ads.size + unreadable !== total) {
    throw inconsistent(`${total} ads declared, ${ads.size + unreadable} received`);
  }
  return { total, ads: [...ads.values()], unreadable };
}

const inconsistent = (what: string) => new ProviderError("inconsistent", `listing: ${what}`);

function searchPath(pageNumber: number, customerId: string | undefined): string {
  const query = new URLSearchParams({
    "page.number": `${pageNumber}`,
    "page.size": `${pageSize}`,
    "sort.field": "creationTime",
    "sort.order": "ASCENDING",
  });
  if (customerId !== undefined) query.set("customerId", customerId);
  return `/search-api/search?${query}`;
}

const pageSchema = z.object({
  total: z
    .unknown()
    .transform((value) => readCount(value))
    .pipe(z.number()),
  ads: z.array(z.unknown()).nullish(),
});

function readPage(json: object): Page {
  const parsed = pageSchema.safeParse(json);
  if (!parsed.success) throw new ProviderError("unreadable", "listing: no total or no list of ads");
  return { total: parsed.data.total, entries: parsed.data.ads ?? [] };
}
