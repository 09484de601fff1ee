import { undoSeconds } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { enterOffice } from "../../context.ts";
import { DeletedInquiryPage } from "../../features/office/inquiries.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/deleted-inquiry.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async ({ inquiries }) => ({
    canRestore: await inquiries.canRestore(args.params.reference),
    reference: args.params.reference,
  }));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...createPageMeta(matches, { title: "Büro: Gelöscht", isIndexed: false }),
  // Works without scripts; the list's request then deletes the inquiry for good.
  ...(loaderData?.canRestore
    ? [{ httpEquiv: "refresh", content: `${undoSeconds}; url=${officePaths.inquiries}` }]
    : []),
];

export default function OfficeDeletedInquiryPage({ loaderData }: Route.ComponentProps) {
  return <DeletedInquiryPage {...loaderData} />;
}
