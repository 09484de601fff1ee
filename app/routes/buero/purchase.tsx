import { enterOffice } from "../../context.ts";
import { PurchasePage } from "../../features/office/purchase.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/purchase.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async (desk) => ({ demand: await desk.stock.demand() }));

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Einkauf", isIndexed: false });

export default function OfficePurchasePage({ loaderData }: Route.ComponentProps) {
  return <PurchasePage {...loaderData} />;
}
