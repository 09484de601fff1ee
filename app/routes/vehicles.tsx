import { useEffect, useMemo } from "react";
import { data, isRouteErrorResponse, redirect, useLocation } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { listParameters } from "#domain/pages/pages.ts";
import {
  feedPaths,
  isFilterPageRequested,
  newestFeedPath,
  vehiclesPagePath,
} from "#domain/pages/paths.ts";
import { normalizeCase, withoutUnknown } from "#domain/search/facets.ts";
import { addFilters, type CarFilters, parameterNames, quickKeys } from "#domain/search/filters.ts";
import { interpretText } from "#domain/search/text-query/submitted-text.ts";
import { formatFilters, formatSearch, parseFilters, readTypedText } from "#domain/search/url.ts";
import { listGraph } from "#domain/structured-data/structured-data.ts";
import { ask, siteContext, structuredDataContext } from "../context.ts";
import { isStockLoaded } from "../features/car/loaded-stock.ts";
import stylesheet from "../features/list/list.css?url";
import {
  type ListPage,
  type PackedListPage,
  packListPage,
  pageLength,
  unpackListPage,
} from "../features/list/list-page.ts";
import { ListFailure, VehicleList } from "../features/list/vehicle-list.tsx";
import { NotFound } from "../features/site/not-found.tsx";
import {
  createPageMeta,
  JsonLd,
  prefetchHeaders,
  revalidatesUrl,
} from "../features/site/page-head.tsx";
import vehicleStylesheet from "../features/vehicle/vehicle.css?url";
import { whenIdle } from "../ui/browser.ts";
import { PageSheet } from "../ui/page-sheet.tsx";
import type { Route } from "./+types/vehicles.ts";

type ListLoaderData = PackedListPage & { isIndexed: boolean; canonical: string };

export async function loader({ context, request }: Route.LoaderArgs): Promise<ListLoaderData> {
  const site = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const stock = await ask(site, (services) => services.stock.list());
  const isFilterPage = isFilterPageRequested(searchParams);
  const given = normalizeCase(parseFilters(searchParams), stock.cars);
  const filters = withoutUnknown(given, stock.cars);
  const query = formatFilters(filters);
  const typedText = readTypedText(searchParams);
  const meaning = interpretText(typedText, stock.cars);
  if ("path" in meaning) throw redirect(meaning.path, 302);
  const search = formatSearch(addFilters(filters, meaning.change), typedText);
  if (needsCanonicalRedirect(searchParams, search)) {
    throw redirect(vehiclesPagePath(1, search, { isFilterPage }), 302);
  }
  const { hits, facets, nearMisses, nearby } = stock.search(filters);
  const lastPage = Math.max(1, Math.ceil(hits.length / pageLength));
  const page = readPage(searchParams);
  if (page > lastPage) {
    // A filtered list shrinks: URLs of its former pages redirect to the first.
    if (query !== "") throw redirect(vehiclesPagePath(1, query), 302);
    throw data(null, { status: 404 });
  }
  const start = (page - 1) * pageLength;
  // Only the pages of the unfiltered list are indexed.
  const isIndexed = search === "" && !isFilterPage;
  const { origin } = site;
  if (isIndexed) {
    const graph = listGraph({ origin, cars: hits.slice(start), total: hits.length });
    context.set(structuredDataContext, graph);
  }
  return {
    stockFile: stock.file.path,
    query,
    total: hits.length,
    start,
    page,
    lastPage,
    ...packListPage({
      cars: hits.slice(start, start + pageLength).map((car) => keepEquipment(car, filters)),
      facets: isFilterPage ? facets : quickFacets(facets),
      nearMisses,
      nearby,
    }),
    unread: meaning.unread,
    meant: meaning.meant,
    isFilterPage,
    isIndexed,
    canonical: origin + vehiclesPagePath(query === "" ? page : 1),
  };
}

const filterNames = new Set(Object.values(parameterNames));

/** Forms without JavaScript send search text and empty fields; typed URLs differ in spelling or say nothing. */
function needsCanonicalRedirect(parameters: URLSearchParams, search: string): boolean {
  const parsed = new URLSearchParams(search);
  // The typed text may add filters, and search words alone replace it.
  const typedNames = parameters.has(listParameters.search)
    ? [...parsed.keys(), listParameters.search]
    : [];
  return (
    [...parameters].some(
      ([name, value]) =>
        value === "" || (parsed.get(name) ?? (filterNames.has(name) ? null : value)) !== value,
    ) || typedNames.some((name) => parameters.get(name) !== parsed.get(name))
  );
}

/** Drops equipment that was not searched for, because cards name no other: it was a fifth of the page's data. */
const keepEquipment = (car: CarSummary, { equipment }: CarFilters): CarSummary => ({
  ...car,
  equipment: car.equipment.filter((key) => equipment.includes(key)),
});

/** Sends only the quick filters' facets; the drawer computes the others in the browser. */
function quickFacets(facets: ListPage["facets"]): ListPage["facets"] {
  const quick = new Set<string>(quickKeys);
  const shown = Object.entries(facets).map(([key, options]) => [
    key,
    quick.has(key) ? options : [],
  ]);
  // Object.fromEntries widens the keys to string.
  return Object.fromEntries(shown) as ListPage["facets"];
}

function readPage(parameters: URLSearchParams): number {
  const text = parameters.get(listParameters.page);
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

let lastLoaderData: ListLoaderData | null = null;

/** Reuses the last loader data once the stock file is loaded, because the browser then filters by itself. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const isFirstPage = readPage(searchParams) === 1 && !isFilterPageRequested(searchParams);
  const last = lastLoaderData;
  const isReusable =
    last !== null && isStockLoaded(last.stockFile) && last.page === 1 && !last.isFilterPage;
  return isReusable && isFirstPage ? last : serverLoader();
}

export const shouldRevalidate = revalidatesUrl;

export const headers = prefetchHeaders;

/** Read by the reload button (features/site/failure.tsx). */
export const handle = { parameters: Object.values(parameterNames) };

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) =>
  loaderData
    ? createPageMeta(matches, {
        // Client-side filtering does not update the title, so it names no filters.
        title: loaderData.isIndexed
          ? `Gebrauchtwagen: ${formatVehicleCount(loaderData.total)} im Angebot${formatPageSuffix(loaderData)}`
          : "Fahrzeuge",
        description: `${formatVehicleCount(loaderData.total)} in ${matches[0].loaderData.profile.address.city}: Gebrauchtwagen mit Fotos, Preis und allen Daten, direkt vom Händler${formatPageSuffix(loaderData)}.`,
        canonical: loaderData.canonical,
        isIndexed: loaderData.isIndexed,
      }).concat(
        createAlternateLink(
          "application/atom+xml",
          "Neu eingetroffen",
          newestFeedPath(loaderData.query),
        ),
        // The catalogue has the whole stock.
        loaderData.isIndexed
          ? createAlternateLink("text/csv", "Fahrzeugkatalog", feedPaths.meta)
          : [],
      )
    : createPageMeta(matches, {
        title: isPastEnd(error) ? "Seite nicht gefunden" : "Fahrzeuge",
        isIndexed: false,
      });

const createAlternateLink = (type: string, title: string, href: string) => ({
  tagName: "link",
  rel: "alternate",
  type,
  title,
  href,
});

/** Keeps titles and descriptions unique for each page. */
function formatPageSuffix({ page }: ListLoaderData): string {
  return page === 1 ? "" : ` – Seite ${page}`;
}

export default function VehiclesPage({ loaderData }: Route.ComponentProps) {
  const page = useMemo(() => unpackListPage(loaderData), [loaderData]);
  useEffect(() => {
    lastLoaderData = loaderData;
  }, [loaderData]);
  useEffect(() => whenIdle(prepareVehiclePage), []);
  return (
    <>
      <PageSheet href={stylesheet} />
      {/* If it came with the first vehicle, the whole list would be restyled. */}
      <PageSheet href={vehicleStylesheet} />
      {loaderData.isIndexed && <JsonLd />}
      {!isStockLoaded(loaderData.stockFile) && (
        <link
          rel="preload"
          as="fetch"
          href={loaderData.stockFile}
          crossOrigin="anonymous"
          fetchPriority="low"
        />
      )}
      <VehicleList page={page} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { search } = useLocation();
  const page = readPage(new URLSearchParams(search));
  return isPastEnd(error) ? <NotFound path={vehiclesPagePath(page)} /> : <ListFailure />;
}

/**
 * Not PrefetchPageLinks: Firefox blocks its `<link rel=prefetch as=style>` under `default-src 'none'`. Navigation
 * retries a failure.
 */
function prepareVehiclePage(): void {
  import("./vehicle.tsx").then(
    ({ prepare }) => prepare(),
    () => undefined,
  );
}

function isPastEnd(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
