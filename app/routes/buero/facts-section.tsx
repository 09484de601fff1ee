import { sectionKeys } from "#domain/dealership/facts-sections.ts";
import { acceptPostedForm, enterOffice } from "../../context.ts";
import { FactsFormPage } from "../../features/office/facts-form.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/facts-section.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async (desk) => {
    const section = sectionKeys.find((key) => key === args.params.section);
    return section === undefined ? null : { section, ...desk.facts.read() };
  });

/** Only for a form that is not saved: the server redirects after one that is. */
export const action = (args: Route.ActionArgs) => acceptPostedForm("office", args);

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Angaben", isIndexed: false });

export default function OfficeFactsSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.state === "refused" ? actionData : null;
  return <FactsFormPage {...loaderData} refused={refused} />;
}
