import { data } from "react-router";
import { AlertOrders } from "../features/inquiry/alert-orders.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import type { Route } from "./+types/alert-orders.ts";

/** 404 for a token that is unknown or too old, unless its order was ended just now. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const overview = await port.alerts.overview(params.token).catch(cannotAnswer(port));
  const ended = new URL(request.url).searchParams.has("beendet");
  return data({ overview, ended }, { status: overview === null && !ended ? 404 : 200 });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Ihre Suchaufträge", indexed: false });

export default function AlertOrdersPage({ loaderData }: Route.ComponentProps) {
  return <AlertOrders {...loaderData} />;
}
