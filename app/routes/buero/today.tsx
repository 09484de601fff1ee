import { linkRequestedParameter, officeSessionHeader } from "#domain/office/office.ts";
import { askOffice, siteContext } from "../../context.ts";
import { SignInPage } from "../../features/office/sign-in.tsx";
import { TodayPage } from "../../features/office/today.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/today.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const session = request.headers.get(officeSessionHeader) ?? "";
  const today = await askOffice(context.get(siteContext), async ({ enter }) => {
    const desk = await enter(session);
    return desk && { address: desk.address, today: await desk.today() };
  });
  return {
    today,
    isRequested: new URL(request.url).searchParams.has(linkRequestedParameter),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  createPageMeta(matches, {
    title: loaderData?.today ? "Büro: Heute" : "Anmelden",
    isIndexed: false,
  });

export default function OfficeTodayPage({ loaderData }: Route.ComponentProps) {
  const { today, isRequested } = loaderData;
  return today === null ? <SignInPage isRequested={isRequested} /> : <TodayPage {...today} />;
}
