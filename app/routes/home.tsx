import { replace } from "react-router";
import { dealership } from "#domain/site/dealership.ts";
import { faq } from "#domain/site/faq.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { paths } from "#domain/site/paths.ts";
import { homeGraph } from "#domain/site/structured-data.ts";
import { smallCar } from "../features/car/small-card.tsx";
import stylesheet from "../features/home/home.css?url";
import { HomePage, type StockGlanceFacts } from "../features/home/home-page.tsx";
import { phoneReplacement } from "../features/home/phone-start.tsx";
import { JsonLd, pageMeta } from "../features/site/page-head.tsx";
import { type Port, portContext, structuredDataContext } from "../port.ts";
import { ensureStylesheet } from "../ui/loading.ts";
import type { Route } from "./+types/home.ts";

/** A stock that cannot be read leaves a gap. */
export async function loader({ context }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const { origin } = port.site;
  context.set(structuredDataContext, homeGraph({ origin, faq }));
  return { canonical: origin + paths.home, stock: await readStock(port) };
}

async function readStock(port: Port): Promise<StockGlanceFacts | null> {
  try {
    const { cars, entries } = await port.stockList();
    const newest = await port.similar(null);
    if (cars.length === 0) return null;
    return { total: cars.length, newest: newest.map(smallCar), entries: entries() };
  } catch (error) {
    port.reportFailure(error);
    return null;
  }
}

/** On phones the list replaces home (R4). */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const instead = phoneReplacement(url);
  if (instead !== null) throw replace(instead);
  await ensureStylesheet(stylesheet);
  return serverLoader();
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { claim, phone, address } = dealership;
  const stock = loaderData?.stock ? `${formatVehicleCount(loaderData.stock.total)}, ` : "";
  return pageMeta({
    title: `Gebrauchtwagen in ${address.city} bei Heidelberg`,
    description: `${claim}, vom Familienbetrieb in ${address.city}: ${stock}Ankauf, Werkstatt und Beratung zur Finanzierung. Telefon ${phone.display}.`,
    canonical: loaderData?.canonical,
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <JsonLd />
      <HomePage stock={loaderData.stock} />
    </>
  );
}
