import { useEffect, useMemo, useState } from "react";
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { energyLine } from "#domain/car/energy-label.ts";
import { holdEnd } from "#domain/car/hold.ts";
import { adKeySchema, type Car } from "#domain/car/record.ts";
import { sharePicturePath } from "#domain/car/share-picture.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { vehicleDescription, vehicleName, vehicleTitle } from "#domain/car/title.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { modelValue } from "#domain/search/filter-table.ts";
import { noFilters } from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { vehicleGraph } from "#domain/structured-data/structured-data.ts";
import { ask, type PageServices, siteContext, structuredDataContext } from "../context.ts";
import { findLoadedCar } from "../features/car/loaded-stock.ts";
import { provideFirstView } from "../features/car/opening-vehicle.tsx";
import { createSmallCar, type SmallCar } from "../features/car/small-card.tsx";
import { createPageMeta, formatPageTitle, JsonLd } from "../features/site/page-head.tsx";
import { useDealership } from "../features/site/site-facts.ts";
import {
  createOverview,
  type PackedVehiclePage,
  unpackVehiclePage,
  type VehiclePageData,
} from "../features/vehicle/page-data.ts";
import printStylesheet from "../features/vehicle/print.css?url";
import stylesheet from "../features/vehicle/vehicle.css?url";
import { createDetails } from "../features/vehicle/vehicle-details.ts";
import {
  DetailsFailure,
  DetailsPending,
  VehicleMissing,
} from "../features/vehicle/vehicle-unavailable.tsx";
import { VehicleView } from "../features/vehicle/vehicle-view.tsx";
import type { Route } from "./+types/vehicle.ts";

/** 404 for an unknown or malformed key, 410 for a withdrawn vehicle, 503 if the stock cannot be read (R2). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const adKey = adKeySchema.safeParse(params.adKey);
  const { found, similar, rareFeatures, checkedAt } = await ask(site, (services) =>
    findVehicle(services, adKey.success ? adKey.data : null),
  );
  if (found?.state !== "for-sale") {
    const missing: MissingVehicle = {
      name: found && vehicleName(found.car),
      photo: found?.car.images[0]?.url ?? null,
      similar: similar.map(createSmallCar),
      similarQuery: found && formatSimilarQuery(found.car),
    };
    throw data(missing, { status: found === null ? 404 : 410 });
  }
  const { car } = found;
  const { origin, dealership } = site;
  context.set(structuredDataContext, vehicleGraph({ origin, dealership, car }));
  const stockFacts = { now: site.now(), checkedAt, rareFeatures: rareFeatures(car.features) };
  const page: VehiclePageData = {
    overview: createOverview(
      summarise(car, energyLine(car, stockFacts.now), [], holdEnd(car, stockFacts.now)),
      {
        internalNumber: car.internal_number,
        origin,
      },
    ),
    details: createDetails(car, similar, stockFacts),
    title: vehicleTitle(car),
    description: vehicleDescription(car),
    sharePicturePath: sharePicturePath(car),
  };
  return { packed: JSON.stringify(page) };
}

async function findVehicle({ stock }: PageServices, adKey: string | null) {
  const found = adKey === null ? null : await stock.find(adKey);
  const { newest, similar, rareFeatures } = await stock.list();
  const { checkedAt } = await stock.current();
  const suggestions = found === null ? newest() : similar(found.car);
  return { found, similar: suggestions, rareFeatures, checkedAt };
}

const formatSimilarQuery = ({ brand, model }: Pick<Car, "brand" | "model">) =>
  formatFilters({ ...noFilters, brand: [brand], model: [modelValue(brand, model)] });

type ServerResult = PackedVehiclePage | { error: unknown };

/** Renders at once from the loaded stock, and waits for the server only without it. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const summary = findLoadedCar(params.adKey);
  if (summary === null) return serverLoader();
  const { origin } = window.location;
  const serverResult: Promise<ServerResult> = serverLoader().catch((error: unknown) => ({ error }));
  return {
    overview: createOverview(summary, { internalNumber: null, origin }),
    serverResult,
    title: vehicleTitle(summary),
    // Search engines and link previews get the server's description.
    description: "",
    sharePicturePath: null,
  };
}

/** Opening full screen changes the hash only. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: printStylesheet, media: "print" },
];

const Sheet = () => <link rel="stylesheet" href={stylesheet} precedence="page" />;

/** Called by the list, before a vehicle is opened. */
export const prepare = () => provideFirstView(OpeningOverview);

function OpeningOverview({ car }: { car: CarSummary }) {
  const { origin } = window.location;
  const overview = createOverview(car, { internalNumber: null, origin });
  return (
    <div inert aria-hidden className="vehicle-opening">
      <VehicleView overview={overview} details={null} isOpening />
    </div>
  );
}

const missingTitle = "Fahrzeug nicht gefunden";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return createPageMeta(matches, { title: missingTitle, isIndexed: false });
  const {
    overview,
    title,
    description,
    sharePicturePath: path,
  } = "packed" in loaderData ? unpackVehiclePage(loaderData) : loaderData;
  return createPageMeta(matches, {
    title,
    description,
    canonical: overview.origin + vehiclePath(overview.adKey),
    picture: path === null ? null : { path, alt: vehicleName(overview) },
  });
};

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Sheet />
      {"packed" in loaderData ? (
        <>
          <JsonLd />
          <ServerVehicle packed={loaderData.packed} />
        </>
      ) : (
        <LoadingVehicle {...loaderData} />
      )}
    </>
  );
}

function ServerVehicle({ packed }: PackedVehiclePage) {
  const { overview, details } = useMemo(() => unpackVehiclePage({ packed }), [packed]);
  return <VehicleView overview={overview} details={details} />;
}

/** Opened from the list: the overview shows first, the details follow from the server. */
function LoadingVehicle({
  overview,
  serverResult,
}: Pick<VehiclePageData, "overview"> & { serverResult: Promise<ServerResult> }) {
  const result = usePromise(serverResult);
  const dealership = useDealership();
  const page = useMemo(
    () => (result !== null && "packed" in result ? unpackVehiclePage(result) : null),
    [result],
  );
  const failure = result !== null && "error" in result ? result : null;
  if (failure !== null && [404, 410].includes(findStatus(failure.error))) {
    return (
      <>
        {/* Overrides the title from `meta`. */}
        <title>{formatPageTitle(missingTitle, dealership)}</title>
        <Missing error={failure.error} />
      </>
    );
  }
  return (
    <VehicleView
      overview={page?.overview ?? overview}
      details={page?.details ?? null}
      pending={failure ? detailsFailure : detailsPending}
    />
  );
}

// Constants, because a new element would have the whole page rendered again.
const detailsPending = <DetailsPending />;
const detailsFailure = <DetailsFailure />;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <Sheet />
      <Missing error={error} />
    </>
  );
}

function Missing({ error }: { error: unknown }) {
  const missing: MissingVehicle | null = isRouteErrorResponse(error) ? error.data : null;
  return (
    <VehicleMissing
      status={findStatus(error)}
      name={missing?.name ?? null}
      photo={missing?.photo ?? null}
      similar={missing?.similar ?? []}
      similarQuery={missing?.similarQuery ?? null}
    />
  );
}

function findStatus(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

type MissingVehicle = {
  name: string | null;
  photo: string | null;
  similar: readonly SmallCar[];
  similarQuery: string | null;
};

/** Null until it resolves; `promise` must not reject. */
function usePromise<Value>(promise: Promise<Value>): Value | null {
  const [resolved, setResolved] = useState<{ promise: Promise<Value>; value: Value } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void promise.then((value) => {
      if (isCurrent) setResolved({ promise, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [promise]);

  return resolved?.promise === promise ? resolved.value : null;
}
