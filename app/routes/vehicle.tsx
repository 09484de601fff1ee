import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { adKeySchema } from "#domain/car.ts";
import { fuelLabel, gearboxLabel } from "#domain/car-labels.ts";
import { formatMileage, formatMonth, formatPower, formatPrice } from "#domain/format.ts";
import { vehiclePath } from "#domain/paths.ts";
import { pageMeta } from "../features/site/page-meta.ts";
import { VehicleDetails } from "../features/vehicle/vehicle-details.tsx";
import { VehicleMissing } from "../features/vehicle/vehicle-missing.tsx";
import { portContext } from "../port.ts";
import type { Route } from "./+types/vehicle.ts";

/** 404 unknown or malformed, 410 gone, 503 stock not readable (spec/decisions.md, 'Navigation'). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const adKey = adKeySchema.safeParse(params.adKey);
  if (!adKey.success) throw data(null, { status: 404 });
  const found = await port.vehicle(adKey.data).catch(() => {
    throw data(null, { status: 503 });
  });
  if (found === null) throw data(null, { status: 404 });
  if (found.state === "gone") throw data(null, { status: 410 });
  return { car: found.car, canonical: `${port.site.origin}${vehiclePath(found.car.ad_key)}` };
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

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: "Fahrzeug nicht gefunden", indexed: false });
  const { car, canonical } = loaderData;
  const registered = car.first_registration && `EZ ${formatMonth(car.first_registration)}`;
  const mileage = car.mileage === null ? null : formatMileage(car.mileage);
  const price =
    car.price_amount === null
      ? "Preis auf Anfrage"
      : formatPrice(car.price_amount, car.price_currency);
  return pageMeta({
    title: [[car.brand, car.model, car.model_group], [registered], [mileage]]
      .map((part) => part.filter(Boolean).join(" "))
      .filter(Boolean)
      .join(", "),
    description: [
      price,
      car.fuel_type && fuelLabel(car.fuel_type),
      car.gearbox && gearboxLabel(car.gearbox),
      formatPower(car.power_kw, car.power_ps),
      car.location_city,
    ]
      .filter(Boolean)
      .join(", "),
    canonical,
  });
};

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  return <VehicleDetails car={loaderData.car} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VehicleMissing status={isRouteErrorResponse(error) ? error.status : 500} />;
}
