import { dealership } from "./dealership.ts";
import { paths } from "./paths.ts";
import type { Node } from "./schema-values.ts";
import { dealerReference } from "./structured-data-dealer.ts";

/** The site: what search engines show as its name. No search action, which nobody reads any more. */
export function websiteData(origin: string): Node {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    url: `${origin}${paths.home}`,
    name: dealership.name,
    inLanguage: "de",
    publisher: dealerReference(origin),
  };
}

/** A question that visitors can read on the page, with its answer as plain text. */
export type Question = { question: string; answer: string };

/** The questions of the home page, exactly those that are visible. */
export function faqData(questions: readonly Question[], origin: string): Node {
  return {
    "@type": "FAQPage",
    "@id": `${origin}/#faq`,
    url: `${origin}${paths.home}`,
    inLanguage: "de",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export function contactPageData(origin: string): Node {
  const url = `${origin}${paths.contact}`;
  return {
    "@type": "ContactPage",
    "@id": `${url}#seite`,
    url,
    name: "Kontakt",
    inLanguage: "de",
    mainEntity: dealerReference(origin),
  };
}

/** What the sell page offers. */
export function sellServiceData(origin: string): Node {
  const url = `${origin}${paths.sell}`;
  return {
    "@type": "Service",
    "@id": `${url}#service`,
    url,
    name: "Fahrzeugankauf",
    serviceType: "Ankauf von Gebrauchtwagen",
    provider: dealerReference(origin),
    areaServed: { "@type": "AdministrativeArea", name: dealership.address.region },
  };
}
