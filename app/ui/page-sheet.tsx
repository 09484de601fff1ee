type PageSheetProps = { href: string; precedence?: "site" | "page" };

/** Names of the sheets in the document's HTML, which never leave it; read once, since pages render often. */
const inlined: ReadonlySet<string | undefined> = new Set(
  typeof document === "undefined"
    ? []
    : Array.from(document.querySelectorAll("style"), ({ dataset }) => dataset.sheet),
);

/** The server writes the style sheets of the first page into its HTML; React loads those of any other. */
export function PageSheet({ href, precedence = "page" }: PageSheetProps) {
  const name = href.slice(href.lastIndexOf("/") + 1);
  return inlined.has(name) ? null : <link rel="stylesheet" href={href} precedence={precedence} />;
}
