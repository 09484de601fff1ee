import { data } from "react-router";
import { acceptPostedForm, enterOffice } from "../../context.ts";
import { DeletedInquiryPage } from "../../features/office/inquiries.tsx";
import { InquiryPage } from "../../features/office/inquiry.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/inquiry.ts";

/** An old mail may lead to an inquiry that is gone. */
export async function loader(args: Route.LoaderArgs) {
  const { reference } = args.params;
  const found = await enterOffice(args, async ({ inquiries }) => ({
    inquiry: await inquiries.find(reference),
  }));
  return data(found, { status: found.inquiry === null ? 404 : 200 });
}

/** Only for a form that was refused: the server redirects after one that counts. */
export const action = (args: Route.ActionArgs) => acceptPostedForm("office", args);

export const meta: Route.MetaFunction = ({ matches, params }) =>
  createPageMeta(matches, { title: `Büro: Anfrage ${params.reference}`, isIndexed: false });

export default function OfficeInquiryPage(props: Route.ComponentProps) {
  const { loaderData, actionData, params } = props;
  const { address, inquiry } = loaderData;
  if (inquiry === null) {
    const { reference } = params;
    return <DeletedInquiryPage address={address} reference={reference} canRestore={false} />;
  }
  const refused = actionData?.state === "refused" ? actionData : null;
  return <InquiryPage address={address} inquiry={inquiry} refused={refused} />;
}
