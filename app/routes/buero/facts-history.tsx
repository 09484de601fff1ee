import { outcomeParameters } from "#domain/office/office.ts";
import { enterOffice } from "../../context.ts";
import { FactsHistoryPage } from "../../features/office/facts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/facts-history.ts";

export function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const outcome = searchParams.has(outcomeParameters.saved)
    ? ("saved" as const)
    : searchParams.has(outcomeParameters.conflict)
      ? ("conflict" as const)
      : null;
  return enterOffice(args, async (desk) => ({ versions: await desk.facts.history(), outcome }));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Wer hat was geändert?", isIndexed: false });

export default function OfficeFactsHistoryPage({ loaderData }: Route.ComponentProps) {
  return <FactsHistoryPage {...loaderData} />;
}
