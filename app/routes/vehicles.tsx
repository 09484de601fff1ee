import { data, isRouteErrorResponse, useLocation } from "react-router";
import { summarise } from "#domain/car-summary.ts";
import { formatVehicleCount } from "#domain/format.ts";
import { vehiclesPagePath } from "#domain/paths.ts";
import { ListFailure } from "../features/list/list-failure.tsx";
import { VehicleList } from "../features/list/vehicle-list.tsx";
import { NotFound } from "../features/site/not-found.tsx";
import { pageMeta } from "../features/site/page-meta.ts";
import { portContext } from "../port.ts";
import type { Route } from "./+types/vehicles.ts";

/** Cards in the first answer; the rest comes as one file (design/speed.md, 'The list'). */
const pageLength = 24;

export async function loader({ context, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const { cars, stockFile } = await port.stock().catch(() => {
    // The server has logged the cause; visitors learn only that it is for now.
    throw data(null, { status: 503 });
  });
  const lastPage = Math.max(1, Math.ceil(cars.length / pageLength));
  const page = readPage(request);
  if (page > lastPage) throw data(null, { status: 404 });
  const start = (page - 1) * pageLength;
  return {
    stockFile,
    total: cars.length,
    start,
    page,
    lastPage,
    cars: cars.slice(start, start + pageLength).map((car) => summarise(car)),
    canonical: `${port.site.origin}${vehiclesPagePath(page)}`,
  };
}

/** Page from 1 out of `?seite=`; anything that is no page number counts as the first. */
function readPage(request: Request): number {
  const wanted = new URL(request.url).searchParams.get("seite");
  return wanted !== null && /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : 1;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  loaderData
    ? pageMeta({
        title: `Gebrauchtwagen: ${formatVehicleCount(loaderData.total)} sofort verfügbar`,
        description: `${formatVehicleCount(loaderData.total)} in Ladenburg: geprüfte Gebrauchtwagen mit Fotos, Preis und allen Daten, direkt vom Familienbetrieb.`,
        canonical: loaderData.canonical,
      })
    : pageMeta({
        title: isPastEnd(error) ? "Seite nicht gefunden" : "Fahrzeuge",
        indexed: false,
      });

export default function VehiclesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <link
        rel="preload"
        as="fetch"
        href={loaderData.stockFile}
        crossOrigin="anonymous"
        fetchPriority="low"
      />
      <VehicleList {...loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  return isPastEnd(error) ? <NotFound path={pathname + search} /> : <ListFailure />;
}

/** A page of the list that does not exist, as opposed to a list that cannot be had. */
function isPastEnd(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
