import { data } from "react-router";
import { officeLinkPath } from "#domain/office/office.ts";
import { askOffice, siteContext } from "../../context.ts";
import { LinkPage } from "../../features/office/sign-in.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/link.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { token } = params;
  const works = await askOffice(context.get(siteContext), ({ linkWorks }) => linkWorks(token));
  return data({ works }, { status: works ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Im Büro anmelden", isIndexed: false });

export default function OfficeLinkPage({ loaderData, params }: Route.ComponentProps) {
  return <LinkPage path={officeLinkPath(params.token)} works={loaderData.works} />;
}
