import { compareCars, readComparedKeys } from "#domain/car/compare.ts";
import { priceText } from "#domain/car/labels.ts";
import { vehicleName } from "#domain/car/title.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { maxCompared, minCompared, paths } from "#domain/site/paths.ts";
import stylesheet from "../features/compare/compare.css?url";
import { ComparePage } from "../features/compare/compare-page.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import type { Route } from "./+types/compare.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const wanted = readComparedKeys(new URL(request.url).searchParams);
  const found = await port.vehiclesForSale(wanted).catch(cannotAnswer(port));
  const cars = found.slice(0, maxCompared);
  return {
    canonical: port.site.origin + paths.compare,
    title: ["Fahrzeuge vergleichen", cars.map(vehicleName).join(", ")].filter(Boolean).join(": "),
    cars: cars.map((car) => ({
      adKey: car.ad_key,
      brand: car.brand,
      model: car.model,
      variant: car.model_group,
      name: vehicleName(car),
      price: priceText(car),
      photo: car.images[0]?.url ?? null,
      contact: contactPath({ adKey: car.ad_key, intent: "anfrage" }),
    })),
    comparison: cars.length < minCompared ? null : compareCars(cars, port.now()),
    missing: wanted.length - found.length,
    isTooMany: found.length > cars.length,
  };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.title ?? "Fahrzeuge vergleichen",
    canonical: loaderData?.canonical,
    indexed: false,
  });

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />;
}
