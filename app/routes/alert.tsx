import { paths } from "#domain/site/paths.ts";
import { AlertPage } from "../features/inquiry/alert-page.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { acceptPostedForm, portContext } from "../port.ts";
import type { Route } from "./+types/alert.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: context.get(portContext).site.origin + paths.alert };
}

export const action = (args: Route.ActionArgs) => acceptPostedForm("alert", args);
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: "Suchauftrag", canonical: loaderData?.canonical, indexed: false });

export default function Alert({ actionData }: Route.ComponentProps) {
  return <AlertPage posted={actionData ?? null} />;
}
