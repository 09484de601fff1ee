import type { RefusedForm } from "#domain/office/office.ts";
import { officeRefusedHeader } from "#domain/office/office.ts";
import { enterOffice } from "../../context.ts";
import { InquiryPage } from "../../features/office/inquiry.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { OwnFrameHandle } from "../../features/site/site-frame.tsx";
import type { Route } from "./+types/inquiry.ts";

export async function loader(args: Route.LoaderArgs) {
  const json = args.request.headers.get(officeRefusedHeader);
  // Our own server wrote the header.
  const refused: RefusedForm | null = json === null ? null : JSON.parse(decodeURIComponent(json));
  return enterOffice(args, async ({ inquiries }) => {
    const inquiry = await inquiries.find(args.params.reference);
    return inquiry && { inquiry, refused };
  });
}

export const meta: Route.MetaFunction = ({ params }) =>
  createPageMeta({ title: `Büro: Anfrage ${params.reference}`, isIndexed: false });

export const handle: OwnFrameHandle = { hasOwnFrame: true };

export default function OfficeInquiryPage({ loaderData }: Route.ComponentProps) {
  return <InquiryPage {...loaderData} />;
}
