import { energyLine } from "#domain/car/energy-label.ts";
import { readAdKeys } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { tradeInText } from "#domain/inquiry/vehicle-message.ts";
import { dealership } from "#domain/site/dealership.ts";
import { interestParameter, paths } from "#domain/site/paths.ts";
import { sellGraph } from "#domain/site/structured-data.ts";
import { smallCar } from "../features/car/small-card.tsx";
import type { Interest } from "../features/inquiry/sell-form.tsx";
import { SellPage } from "../features/inquiry/sell-page.tsx";
import { JsonLd, pageMeta } from "../features/site/page-head.tsx";
import {
  acceptFormContext,
  acceptPostedForm,
  carsForSale,
  type Port,
  portContext,
  structuredDataContext,
} from "../port.ts";
import type { Route } from "./+types/sell.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const { origin } = port.site;
  const [adKey] = readAdKeys(new URL(request.url).searchParams.getAll(interestParameter), 1);
  context.set(structuredDataContext, sellGraph(origin));
  return {
    interest: adKey === undefined ? null : await interestIn(port, adKey),
    canonical: `${origin}${paths.sell}`,
    // A page about a vehicle, or the answer to a form, is for one visitor.
    isIndexed: adKey === undefined && context.get(acceptFormContext) === null,
  };
}

/** Null when the vehicle is not for sale or cannot be read: the page is then the usual one. */
async function interestIn(port: Port, adKey: string): Promise<Interest | null> {
  const [car] = await carsForSale(port, [adKey]);
  if (car === undefined) return null;
  const text = tradeInText({ car, origin: port.site.origin });
  return { car: smallCar(summarise(car, energyLine(car, port.now()))), text };
}

export const action = (args: Route.ActionArgs) => acceptPostedForm("sell", args);
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Auto verkaufen in ${dealership.address.city}: faires Angebot`,
    description: `${dealership.name} kauft Ihr Auto: Angaben in drei kurzen Schritten, unverbindliches Angebot, Bewertung vor Ort in ${dealership.address.city}, sichere Auszahlung.`,
    canonical: loaderData?.canonical,
    indexed: loaderData?.isIndexed ?? false,
  });

export default function Sell({ loaderData: { interest }, actionData }: Route.ComponentProps) {
  return (
    <>
      <JsonLd />
      {/* Another vehicle is another inquiry. */}
      <SellPage key={interest?.car.adKey ?? ""} interest={interest} posted={actionData ?? null} />
    </>
  );
}
