import { useEffect, useState } from "react";
import {
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
} from "react-router";
import { energyLine } from "#domain/car/energy-label.ts";
import { sharePicturePath } from "#domain/car/photos.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { vehicleDescription, vehicleName, vehicleTitle } from "#domain/car/title.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { vehicleGraph } from "#domain/site/structured-data.ts";
import { type SmallCar, smallCar } from "../features/car/small-card.tsx";
import { JsonLd, pageMeta, pageTitle } from "../features/site/page-head.tsx";
import {
  type PackedVehiclePage,
  packVehiclePage,
  unpackVehiclePage,
  type VehiclePageData,
  vehicleOverview,
} from "../features/vehicle/page-data.ts";
import expose from "../features/vehicle/print.css?url";
import stylesheet from "../features/vehicle/vehicle.css?url";
import { vehicleDetails } from "../features/vehicle/vehicle-details.ts";
import {
  DetailsFailure,
  DetailsPending,
  VehicleMissing,
} from "../features/vehicle/vehicle-unavailable.tsx";
import { VehicleView } from "../features/vehicle/vehicle-view.tsx";
import { cannotAnswer, portContext, structuredDataContext } from "../port.ts";
import { findCachedCar } from "../queries/query-cache.ts";
import { ensureStylesheet } from "../ui/ensure-stylesheet.ts";
import type { Route } from "./+types/vehicle.ts";

/** 404 unknown or malformed, 410 gone, 503 stock not readable (R2). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const adKey = adKeySchema.safeParse(params.adKey);
  const { found, similar } = await findVehicle(adKey.success ? adKey.data : null).catch(
    cannotAnswer(port),
  );
  if (found?.state !== "for-sale") {
    const name = found && vehicleName(found.car);
    const sent: Refusal = { name, similar: similar.map(smallCar) };
    throw data(sent, { status: found === null ? 404 : 410 });
  }
  const { car } = found;
  const { origin } = port.site;
  context.set(structuredDataContext, vehicleGraph({ origin, car }));
  const now = port.now();
  return packVehiclePage({
    head: vehicleOverview(summarise(car, energyLine(car, now)), {
      internalNumber: car.internal_number,
      origin,
    }),
    rest: vehicleDetails({ car, similar, now }),
    title: vehicleTitle(car),
    description: vehicleDescription(car),
  });

  async function findVehicle(key: string | null) {
    const vehicle = key === null ? null : await port.vehicle(key);
    return { found: vehicle, similar: await port.similar(vehicle?.car ?? null) };
  }
}

/** What came of asking the server while the head stands already. */
type Arrival = PackedVehiclePage | { error: unknown };

/**
 * Specification, section 4, 'Detail data source': what the list knows of the vehicle stands at once,
 * and the server's answer fills in the rest; a vehicle that the list does not hold is waited for.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  await ensureStylesheet(stylesheet);
  const summary = findCachedCar(params.adKey);
  if (summary === null) return serverLoader();
  const { origin } = window.location;
  const arrival: Promise<Arrival> = serverLoader().catch((error: unknown) => ({ error }));
  return {
    head: vehicleOverview(summary, { internalNumber: null, origin }),
    arrival,
    title: vehicleTitle(summary),
    // For search engines and previews, which do not come this way.
    description: "",
  };
}

/** Full screen is a history entry with a hash of its own: the vehicle stays the same. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}

export const links = (() => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "stylesheet", href: expose, media: "print" },
]) satisfies Route.LinksFunction;

const missingTitle = "Fahrzeug nicht gefunden";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: missingTitle, indexed: false });
  const { head, title, description } =
    "packed" in loaderData ? unpackVehiclePage(loaderData) : loaderData;
  return pageMeta({
    title,
    description,
    canonical: head.origin + vehiclePath(head.adKey),
    picture:
      head.photo === null ? null : { path: sharePicturePath(head.photo), alt: vehicleName(head) },
  });
};

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  return "packed" in loaderData ? (
    <>
      <JsonLd />
      <VehicleView {...unpackVehiclePage(loaderData)} />
    </>
  ) : (
    <VehicleInPieces {...loaderData} />
  );
}

/** A vehicle opened from the list: the head first, the rest when it arrives. */
function VehicleInPieces({
  head,
  arrival,
}: Pick<VehiclePageData, "head"> & { arrival: Promise<Arrival> }) {
  const arrived = usePromise(arrival);
  const { revalidate } = useRevalidator();
  if (arrived === null) {
    return <VehicleView head={head} rest={null} pending={<DetailsPending />} />;
  }
  if ("packed" in arrived) return <VehicleView {...unpackVehiclePage(arrived)} />;
  const status = statusOf(arrived.error);
  if (status === 404 || status === 410) {
    return (
      <>
        {/* The page's own title names the vehicle, which the list still held. */}
        <title>{pageTitle(missingTitle)}</title>
        <Missing error={arrived.error} />
      </>
    );
  }
  const retry = <DetailsFailure onRetry={() => void revalidate()} />;
  return <VehicleView head={head} rest={null} pending={retry} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Missing error={error} />;
}

function Missing({ error }: { error: unknown }) {
  return <VehicleMissing status={statusOf(error)} {...refusalOf(error)} />;
}

/** 500 for what is no answer of the server, such as a network that is away. */
function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What the loader sends along when it has no vehicle for sale. */
type Refusal = { name: string | null; similar: readonly SmallCar[] };

function refusalOf(error: unknown): Refusal {
  const sent: Refusal | null = isRouteErrorResponse(error) ? error.data : null;
  return { name: sent?.name ?? null, similar: sent?.similar ?? [] };
}

/** What a promise brought, null until it has; another promise is another wait. It must not reject. */
export function usePromise<Value>(coming: Promise<Value> | null): Value | null {
  const [arrived, setArrived] = useState<{ of: Promise<Value>; value: Value } | null>(null);

  // Outside React: the answer of the server, which the router has asked for.
  useEffect(() => {
    if (coming === null) return;
    let isWanted = true;
    void coming.then((value) => {
      if (isWanted) setArrived({ of: coming, value });
    });
    return () => {
      isWanted = false;
    };
  }, [coming]);

  return arrived !== null && arrived.of === coming ? arrived.value : null;
}
