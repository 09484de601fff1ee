import { createContext, useContext } from "react";
import { useLocation } from "react-router";

/** JSON-LD text of the page that the server is rendering; null in the browser. */
const StructuredData = createContext<string | null>(null);

/** The server wraps a page with what its loader has prepared (app/port.ts `structuredDataContext`). */
export const StructuredDataProvider = StructuredData.Provider;

/**
 * What only machines read stands in the server's HTML and nowhere else: it is not part of the data
 * that a page is hydrated from, which would carry it a second time. Hydration leaves the content of
 * a script as it stands, so that the browser may render an empty one. An empty one stands after a
 * navigation within the browser too, where no machine looks: another address is another script, as
 * React would keep the text of the page before.
 */
export function JsonLd() {
  const text = useContext(StructuredData) ?? "{}";
  const { pathname, search } = useLocation();
  return (
    <script
      key={pathname + search}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from structured-data.ts, which escapes it
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
