import { acceptPostedForm, enterOffice } from "../../context.ts";
import { InquiryPage } from "../../features/office/inquiry.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { OwnFrameHandle } from "../../features/site/site-frame.tsx";
import type { Route } from "./+types/inquiry.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async ({ inquiries }) => {
    const inquiry = await inquiries.find(args.params.reference);
    return inquiry && { inquiry };
  });

/** Only for a form that was refused: the server redirects after one that counts. */
export const action = (args: Route.ActionArgs) => acceptPostedForm("office", args);

export const meta: Route.MetaFunction = ({ matches, params }) =>
  createPageMeta(matches, { title: `Büro: Anfrage ${params.reference}`, isIndexed: false });

export const handle: OwnFrameHandle = { hasOwnFrame: true };

export default function OfficeInquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.state === "refused" ? actionData : null;
  return <InquiryPage {...loaderData} refused={refused} />;
}
