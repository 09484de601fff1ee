import { replace } from "react-router";
import { formatVehicleCount } from "#domain/format/format.ts";
import { paths } from "#domain/pages/paths.ts";
import { yardView } from "#domain/profile/yard-photo.ts";
import { frequentBrands } from "#domain/search/quick-links.ts";
import { stockLine } from "#domain/stock/hero.ts";
import { homeGraph } from "#domain/structured-data/structured-data.ts";
import type { SiteServices } from "#server/routes.ts";
import { askOrNull, siteContext, structuredDataContext } from "../context.ts";
import { createSmallCar } from "../features/car/small-card.tsx";
import { createHeroCar } from "../features/home/hero.tsx";
import stylesheet from "../features/home/home.css?url";
import { HomePage, type HomeStock } from "../features/home/home-page.tsx";
import { phoneRedirectTarget } from "../features/home/phone-redirect.tsx";
import { createPageMeta, JsonLd, prefetchHeaders } from "../features/site/page-head.tsx";
import { homeProfile } from "../features/site/site-settings.ts";
import { PageSheet } from "../ui/page-sheet.tsx";
import type { Route } from "./+types/home.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { origin, profile } = site;
  context.set(structuredDataContext, homeGraph({ origin, profile }));
  const { city } = profile.address;
  const facts = { city, now: site.now() };
  const stock = await askOrNull(site, (services) => readStockOverview(services, facts));
  // None while the stock is not there: the dealer sells no others.
  const brands = profile.home.showsBrandsOfStock
    ? ((await askOrNull(site, readBrands)) ?? [])
    : null;
  const photo = await askOrNull(site, ({ sitePictures }) => sitePictures.yard());
  const yard = yardView(photo, site.now());
  return {
    ...{ canonical: origin + paths.home, facts: homeProfile(profile, brands), stock },
    ...(yard && { yard }),
  };
}

const readBrands = async ({ stock }: SiteServices) => frequentBrands((await stock.list()).cars);

async function readStockOverview(
  { stock }: SiteServices,
  facts: { city: string; now: Date },
): Promise<HomeStock | null> {
  const { checkedAt } = await stock.current();
  const { cars, hero, newest, quickLinks, honestNotes, homeLabels } = await stock.list();
  if (cars.length === 0) return null;
  const labels = homeLabels();
  return {
    line: stockLine({ ...facts, cars, checkedAt }),
    hero: hero().map(createHeroCar),
    total: cars.length,
    newest: newest().map(createSmallCar),
    quickLinks: quickLinks(),
    // A label that somebody wrote in the yard says more than one of the listing's data.
    notes: labels.length === 0 ? honestNotes() : [],
    ...(labels.length > 0 && { labels }),
  };
}

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  // Phones start with the list.
  const listPath = phoneRedirectTarget(url);
  if (listPath !== null) throw replace(listPath);
  return serverLoader();
}

export const headers = prefetchHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { claim, phone, address, offersWorkshop } = matches[0].loaderData.profile;
  const stock = loaderData?.stock ? `${formatVehicleCount(loaderData.stock.total)}, ` : "";
  return createPageMeta(matches, {
    title: `Gebrauchtwagen in ${address.city}`,
    description: `${claim}, direkt vom Händler in ${address.city}: ${stock}Ankauf${offersWorkshop ? ", Werkstatt" : ""} und persönliche Beratung. Telefon ${phone.display}.`,
    canonical: loaderData?.canonical,
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageSheet href={stylesheet} />
      <JsonLd />
      <HomePage {...loaderData} />
    </>
  );
}
