import { dealership } from "#domain/site/dealership.ts";
import { paths } from "#domain/site/paths.ts";
import { plainGraph } from "#domain/site/structured-data.ts";
import { imprintSections } from "../features/legal/imprint-sections.tsx";
import stylesheet from "../features/legal/legal.css?url";
import { LegalPage } from "../features/legal/legal-page.tsx";
import { JsonLd, pageMeta } from "../features/site/page-head.tsx";
import { portContext, structuredDataContext } from "../port.ts";
import type { Route } from "./+types/imprint.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(portContext).site;
  context.set(structuredDataContext, plainGraph({ origin, path: paths.imprint }));
  return { canonical: `${origin}${paths.imprint}` };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Impressum",
    description: `Anbieter, Kontakt und rechtliche Hinweise von ${dealership.name} in ${dealership.address.city}, mit der Erklärung zur Barrierefreiheit.`,
    canonical: loaderData?.canonical,
    indexed: loaderData !== undefined,
  });

export default function Imprint() {
  return (
    <>
      <JsonLd />
      <LegalPage
        title="Impressum"
        lead={<p>Wer für diese Website einsteht, und wie Sie uns erreichen.</p>}
        sections={imprintSections}
      />
    </>
  );
}
