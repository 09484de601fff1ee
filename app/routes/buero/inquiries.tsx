import { z } from "zod";
import { inquiryTabs, pageParameter, tabParameter } from "#domain/office/inquiry-view.ts";
import { maxSearchLength, searchParameter } from "#domain/office/office.ts";
import { enterOffice } from "../../context.ts";
import { InquiriesPage } from "../../features/office/inquiries.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/inquiries.ts";

export function loader(args: Route.LoaderArgs) {
  const query = querySchema.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { [tabParameter]: tab, [searchParameter]: search, [pageParameter]: page } = query;
  return enterOffice(args, async ({ inquiries }) => {
    const asked = { tab, search, page };
    return { list: await inquiries.list(asked), query: asked };
  });
}

/** Anything else is ignored, as in a truncated address. */
const querySchema = z.object({
  [tabParameter]: z.enum(Object.keys(inquiryTabs) as (keyof typeof inquiryTabs)[]).catch("offen"),
  [searchParameter]: z.string().trim().max(maxSearchLength).catch(""),
  [pageParameter]: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Anfragen", isIndexed: false });

export default function OfficeInquiriesPage({ loaderData }: Route.ComponentProps) {
  return <InquiriesPage {...loaderData} />;
}
