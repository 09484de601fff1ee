import { outcomeParameters } from "#domain/office/office.ts";
import { enterOffice } from "../../context.ts";
import { FactsPage } from "../../features/office/facts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/facts.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async (desk) => ({
    ...desk.facts.read(),
    isSaved: new URL(args.request.url).searchParams.has(outcomeParameters.saved),
  }));

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Angaben", isIndexed: false });

export default function OfficeFactsPage({ loaderData }: Route.ComponentProps) {
  return <FactsPage {...loaderData} />;
}
