import { paths } from "#domain/pages/paths.ts";
import { breadcrumbGraph } from "#domain/structured-data/structured-data.ts";
import { siteContext, structuredDataContext } from "../context.ts";
import stylesheet from "../features/legal/legal.css?url";
import { LegalPage } from "../features/legal/legal-page.tsx";
import { privacySections } from "../features/legal/privacy-sections.tsx";
import { createPageMeta, JsonLd } from "../features/site/page-head.tsx";
import { PageSheet } from "../ui/page-sheet.tsx";
import type { Route } from "./+types/privacy.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin, profile } = context.get(siteContext);
  context.set(structuredDataContext, breadcrumbGraph({ origin, path: paths.privacy }));
  return { canonical: `${origin}${paths.privacy}`, legal: profile.legal };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  createPageMeta(matches, {
    title: "Datenschutzerklärung",
    description: `Welche Daten ${matches[0].loaderData.profile.name} wozu verarbeitet, was in Ihrem Browser gespeichert wird und welche Rechte Sie haben.`,
    canonical: loaderData?.canonical,
    isIndexed: loaderData !== undefined,
  });

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageSheet href={stylesheet} />
      <JsonLd />
      <LegalPage
        title="Datenschutz&shy;erklärung"
        lead="Was mit Ihren Daten geschieht, wenn Sie diese Website besuchen oder uns schreiben."
        legal={loaderData.legal}
        sections={privacySections}
      />
    </>
  );
}
