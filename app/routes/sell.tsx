import { dealership } from "#domain/site/dealership.ts";
import { paths } from "#domain/site/paths.ts";
import { sellGraph } from "#domain/site/structured-data.ts";
import { SellPage } from "../features/inquiry/sell-page.tsx";
import { JsonLd, pageMeta } from "../features/site/page-head.tsx";
import {
  acceptFormContext,
  acceptPostedForm,
  portContext,
  structuredDataContext,
} from "../port.ts";
import type { Route } from "./+types/sell.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(portContext).site;
  context.set(structuredDataContext, sellGraph(origin));
  return {
    canonical: `${origin}${paths.sell}`,
    // The answer to a form is for one visitor.
    isIndexed: context.get(acceptFormContext) === null,
  };
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

export default function Sell({ actionData }: Route.ComponentProps) {
  return (
    <>
      <JsonLd />
      <SellPage posted={actionData ?? null} />
    </>
  );
}
