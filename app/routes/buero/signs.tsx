import { redirect } from "react-router";
import { officePaths } from "#domain/office/office.ts";
import { readSignSize, signParameters } from "#domain/office/stock-overview.ts";
import { enterOffice, siteContext } from "../../context.ts";
import stylesheet from "../../features/office/signs.css?url";
import { SignsPage } from "../../features/office/signs.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/signs.ts";

export const loader = (args: Route.LoaderArgs) => {
  const query = new URL(args.request.url).searchParams;
  const adKey = args.params.adKey ?? null;
  if (adKey === null && !query.has(signParameters.all)) throw redirect(officePaths.stock, 303);
  const { host } = new URL(args.context.get(siteContext).origin);
  return enterOffice(args, async (desk) => {
    const signs = await desk.stock.signs(adKey);
    const size = readSignSize(query.get(signParameters.size));
    return signs && { signs, adKey, size, host };
  });
};

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Preisschilder", isIndexed: false });

export default function OfficeSignsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="page" />
      <SignsPage {...loaderData} />
    </>
  );
}
