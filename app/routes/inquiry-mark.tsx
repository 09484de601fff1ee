import { data } from "react-router";
import { InquiryMarkPage } from "../features/inquiry/inquiry-mark-page.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import type { Route } from "./+types/inquiry-mark.ts";

/** 404 for a token that opens nothing any more. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const inquiry = await port.marks.find(params.token).catch(cannotAnswer(port));
  return data({ inquiry }, { status: inquiry === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Anfrage vermerken", indexed: false });

export default function InquiryMarked({ loaderData }: Route.ComponentProps) {
  return <InquiryMarkPage inquiry={loaderData.inquiry} />;
}
