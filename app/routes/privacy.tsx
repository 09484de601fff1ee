import { dealership } from "#domain/dealership/dealership.ts";
import { paths } from "#domain/pages/paths.ts";
import { breadcrumbGraph } from "#domain/structured-data/structured-data.ts";
import { siteContext, structuredDataContext } from "../context.ts";
import stylesheet from "../features/legal/legal.css?url";
import { LegalPage } from "../features/legal/legal-page.tsx";
import { privacySections } from "../features/legal/privacy-sections.tsx";
import { createPageMeta, JsonLd } from "../features/site/page-head.tsx";
import type { Route } from "./+types/privacy.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  context.set(structuredDataContext, breadcrumbGraph({ origin, path: paths.privacy }));
  return { canonical: `${origin}${paths.privacy}` };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createPageMeta({
    title: "Datenschutzerklärung",
    description: `Welche Daten ${dealership.name} wozu verarbeitet, was in Ihrem Browser gespeichert wird und welche Rechte Sie haben.`,
    canonical: loaderData?.canonical,
    isIndexed: loaderData !== undefined,
  });

export default function PrivacyPage() {
  return (
    <>
      <JsonLd />
      <LegalPage
        title="Datenschutz&shy;erklärung"
        lead="Was mit Ihren Daten geschieht, wenn Sie diese Website besuchen oder uns schreiben."
        sections={privacySections}
      />
    </>
  );
}
