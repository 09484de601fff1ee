import { readStockQuery, syncedParameter } from "#domain/office/stock-overview.ts";
import { acceptPostedForm, enterOffice } from "../../context.ts";
import { StockPage } from "../../features/office/stock.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/stock.ts";

export const loader = (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url);
  const query = readStockQuery(Object.fromEntries(searchParams));
  return enterOffice(args, async (desk) => ({
    stock: await desk.stock.overview(query),
    query,
    isSynced: searchParams.has(syncedParameter),
  }));
};

/** Only for a hold that was refused: the server redirects after any other form. */
export const action = (args: Route.ActionArgs) => acceptPostedForm("office", args);

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Bestand", isIndexed: false });

export default function OfficeStockPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.state === "refused" ? actionData : null;
  return <StockPage {...loaderData} refused={refused} />;
}
