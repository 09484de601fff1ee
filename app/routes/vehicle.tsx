import { useMemo } from "react";
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { energyLine } from "#domain/car/energy-label.ts";
import { tickedFeatures } from "#domain/car/equipment.ts";
import { holdEnd } from "#domain/car/hold.ts";
import { adKeySchema, type Car } from "#domain/car/record.ts";
import { sharePicturePath } from "#domain/car/share-picture.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { vehicleDescription, vehicleName, vehicleTitle } from "#domain/car/title.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { lookKey } from "#domain/profile/look.ts";
import { modelValue } from "#domain/search/filter-table.ts";
import { noFilters } from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { vehicleGraph } from "#domain/structured-data/structured-data.ts";
import type { SiteServices } from "#server/routes.ts";
import { ask, siteContext, structuredDataContext } from "../context.ts";
import { provideFirstView } from "../features/car/opening-vehicle.tsx";
import { createSmallCar, type SmallCar } from "../features/car/small-card.tsx";
import { createPageMeta, JsonLd } from "../features/site/page-head.tsx";
import {
  createOverview,
  unpackVehiclePage,
  type VehiclePageData,
} from "../features/vehicle/page-data.ts";
import printStylesheet from "../features/vehicle/print.css?url";
import stylesheet from "../features/vehicle/vehicle.css?url";
import { createDetails } from "../features/vehicle/vehicle-details.ts";
import { VehicleMissing } from "../features/vehicle/vehicle-unavailable.tsx";
import { OpeningView, VehicleView } from "../features/vehicle/vehicle-view.tsx";
import { PageSheet } from "../ui/page-sheet.tsx";
import type { Route } from "./+types/vehicle.ts";

/** 404 for an unknown or malformed key, 410 for a withdrawn vehicle, 503 if the stock cannot be read. */
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
      isSold: found?.isMarkedSold === true,
    };
    throw data(missing, { status: found === null ? 404 : 410 });
  }
  const { car } = found;
  const { origin, profile } = site;
  context.set(structuredDataContext, vehicleGraph({ origin, profile, car }));
  const stockState = {
    now: site.now(),
    checkedAt,
    rareFeatures: rareFeatures(tickedFeatures(car)),
  };
  const page: VehiclePageData = {
    overview: createOverview(
      summarise(car, energyLine(car, stockState.now), [], holdEnd(car, stockState.now)),
      {
        internalNumber: car.internal_number,
        origin,
      },
    ),
    details: createDetails(car, similar, stockState),
    title: vehicleTitle(car),
    description: vehicleDescription(car),
    sharePicturePath: sharePicturePath(car, lookKey(profile)),
  };
  return { packed: JSON.stringify(page) };
}

async function findVehicle({ stock }: SiteServices, adKey: string | null) {
  const found = adKey === null ? null : await stock.find(adKey);
  const { newest, similar, rareFeatures } = await stock.list();
  const { checkedAt } = await stock.current();
  const suggestions = found === null ? newest() : similar(found.car);
  return { found, similar: suggestions, rareFeatures, checkedAt };
}

const formatSimilarQuery = ({ brand, model }: Pick<Car, "brand" | "model">) =>
  formatFilters({ ...noFilters, brand: [brand], model: [modelValue(brand, model)] });

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

const Sheet = () => <PageSheet href={stylesheet} />;

/** Called by the list, before a vehicle is opened. */
export const prepare = () => provideFirstView(OpeningOverview);

function OpeningOverview({ car }: { car: CarSummary }) {
  const { origin } = window.location;
  return <OpeningView overview={createOverview(car, { internalNumber: null, origin })} />;
}

const missingTitle = "Fahrzeug nicht gefunden";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return createPageMeta(matches, { title: missingTitle, isIndexed: false });
  const { overview, title, description, sharePicturePath: path } = unpackVehiclePage(loaderData);
  return createPageMeta(matches, {
    title,
    description,
    canonical: overview.origin + vehiclePath(overview.adKey),
    picture: { path, alt: vehicleName(overview) },
  });
};

export default function VehiclePage({ loaderData: { packed } }: Route.ComponentProps) {
  const { overview, details } = useMemo(() => unpackVehiclePage({ packed }), [packed]);
  return (
    <>
      <Sheet />
      <JsonLd />
      <VehicleView overview={overview} details={details} />
    </>
  );
}

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
      isSold={missing?.isSold ?? false}
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
  isSold: boolean;
};
