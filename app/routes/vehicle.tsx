import {
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
} from "react-router";
import { adKeySchema } from "#domain/car.ts";
import { energyLine } from "#domain/car-energy.ts";
import { summarise } from "#domain/car-summary.ts";
import { sharePicturePath } from "#domain/picture-address.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { vehicleGraph } from "#domain/site/structured-data.ts";
import { vehicleDescription, vehicleName, vehicleTitle } from "#domain/vehicle-title.ts";
import { type SmallCar, smallCar } from "../features/car/small-card.tsx";
import { JsonLd, pageMeta, pageTitle } from "../features/site/page-head.tsx";
import expose from "../features/vehicle/expose.css?url";
import {
  type PackedPage,
  packPage,
  unpackPage,
  type VehiclePageData,
} from "../features/vehicle/page-data.ts";
import { RestFailure, RestPending } from "../features/vehicle/rest-pending.tsx";
import { useArrival } from "../features/vehicle/use-arrival.ts";
import stylesheet from "../features/vehicle/vehicle.css?url";
import { VehicleDetails } from "../features/vehicle/vehicle-details.tsx";
import { vehicleHead } from "../features/vehicle/vehicle-head.ts";
import { VehicleMissing } from "../features/vehicle/vehicle-missing.tsx";
import { vehicleRest } from "../features/vehicle/vehicle-rest.ts";
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
  return packPage({
    head: vehicleHead(summarise(car, energyLine(car, now)), {
      internalNumber: car.internal_number,
      origin,
    }),
    rest: vehicleRest({ car, similar, now }),
    title: vehicleTitle(car),
    description: vehicleDescription(car),
  });

  async function findVehicle(key: string | null) {
    const vehicle = key === null ? null : await port.vehicle(key);
    return { found: vehicle, similar: await port.similar(vehicle?.car ?? null) };
  }
}

/** What came of asking the server while the head stands already. */
type Arrival = PackedPage | { error: unknown };

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
    head: vehicleHead(summary, { internalNumber: null, origin }),
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
  const { head, title, description } = "packed" in loaderData ? unpackPage(loaderData) : loaderData;
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
      <VehicleDetails {...unpackPage(loaderData)} />
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
  const arrived = useArrival(arrival);
  const { revalidate } = useRevalidator();
  if (arrived === null) {
    return <VehicleDetails head={head} rest={null} pending={<RestPending />} />;
  }
  if ("packed" in arrived) return <VehicleDetails {...unpackPage(arrived)} />;
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
  const retry = <RestFailure onRetry={() => void revalidate()} />;
  return <VehicleDetails head={head} rest={null} pending={retry} />;
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
