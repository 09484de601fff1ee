import { energyLine } from "#domain/car/energy-label.ts";
import { readAdKeys } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { interestParameter, paths } from "#domain/pages/paths.ts";
import { sellGraph } from "#domain/structured-data/structured-data.ts";
import {
  acceptFormContext,
  acceptPostedForm,
  askOrNull,
  type Site,
  siteContext,
  structuredDataContext,
} from "../context.ts";
import { createSmallCar, type SmallCar } from "../features/car/small-card.tsx";
import { SellPage } from "../features/inquiry/sell/sell-page.tsx";
import { createPageMeta, JsonLd, revalidatesUrl } from "../features/site/page-head.tsx";
import type { Route } from "./+types/sell.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { origin, profile } = site;
  const [adKey] = readAdKeys(new URL(request.url).searchParams.getAll(interestParameter), 1);
  // A page about a vehicle, or the response to a form, is for one visitor.
  const isIndexed = adKey === undefined && context.get(acceptFormContext) === null;
  if (isIndexed) context.set(structuredDataContext, sellGraph({ origin, profile }));
  return {
    desiredCar: adKey === undefined ? null : await findDesiredCar(site, adKey),
    canonical: `${origin}${paths.sell}`,
    isIndexed,
  };
}

async function findDesiredCar(site: Site, adKey: string): Promise<SmallCar | null> {
  const [car] = (await askOrNull(site, ({ stock }) => stock.forSale([adKey]))) ?? [];
  return car === undefined ? null : createSmallCar(summarise(car, energyLine(car, site.now())));
}

export const shouldRevalidate = revalidatesUrl;

export const action = (args: Route.ActionArgs) => acceptPostedForm("sell", args);
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { name, address } = matches[0].loaderData.profile;
  return createPageMeta(matches, {
    title: `Auto verkaufen in ${address.city}: faires Angebot`,
    description: `${name} kauft Ihr Auto: Angaben in drei kurzen Schritten, unverbindliches Angebot, Bewertung vor Ort in ${address.city}, sichere Auszahlung.`,
    canonical: loaderData?.canonical,
    isIndexed: loaderData?.isIndexed ?? false,
  });
};

export default function Sell({ loaderData: { desiredCar }, actionData }: Route.ComponentProps) {
  return (
    <>
      <JsonLd />
      {/* The key resets the form for another vehicle. */}
      <SellPage key={desiredCar?.adKey ?? ""} desiredCar={desiredCar} posted={actionData ?? null} />
    </>
  );
}
