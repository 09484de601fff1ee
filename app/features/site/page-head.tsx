import { createContext, useContext } from "react";
import { type MetaDescriptor, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { sharePictureSize } from "#domain/car/pictures.ts";
import { machinePaths, sitePicturePaths } from "#domain/pages/paths.ts";
import type { PublicProfile } from "#domain/profile/profile.ts";

/**
 * For a page that shows the list's cards, or from which the router opens the list: the browser may prefetch their
 * vehicles.
 */
export const prefetchHeaders = () => ({
  "speculation-rules": `"${machinePaths.speculationRules}"`,
});

/** History entries of one URL, of a drawer or of a form's steps, show the same data. */
export const revalidatesUrl = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href !== nextUrl.href && defaultShouldRevalidate;

type PageMeta = {
  title: string;
  description?: string | undefined;
  canonical?: string | undefined;
  /** Open Graph image, 1200 × 630. */
  picture?: { path: string; alt: string } | null | undefined;
  isIndexed?: boolean;
  /** The address that visitors pass on, of a page that is not indexed. */
  sharedUrl?: string | undefined;
};

/** A `meta` function's matches: the first is the root's. */
type PageMatches = readonly [{ loaderData: { profile: PublicProfile } }, ...unknown[]];

export function createPageMeta([root]: PageMatches, page: PageMeta): MetaDescriptor[] {
  const { profile } = root.loaderData;
  const { title, description, canonical, isIndexed = true } = page;
  const descriptors: MetaDescriptor[] = [
    { title: `${title} | ${profile.name}` },
    { name: "robots", content: isIndexed ? "index,follow,max-image-preview:large" : "noindex" },
  ];
  if (description) descriptors.push({ name: "description", content: description });
  if (canonical) {
    descriptors.push({ tagName: "link", rel: "canonical", href: canonical });
    const shared = isIndexed ? canonical : page.sharedUrl;
    if (shared) descriptors.push(...openGraph(page, shared, profile));
  }
  return descriptors;
}

/** See https://ogp.me. */
function openGraph(
  { title, description, picture }: PageMeta,
  url: string,
  { name, claim }: Pick<PublicProfile, "name" | "claim">,
): MetaDescriptor[] {
  const { path, alt } = picture ?? {
    path: sitePicturePaths.share,
    alt: `${name}, ${claim}`,
  };
  const properties: [string, string | undefined][] = [
    ["og:type", "website"],
    ["og:site_name", name],
    ["og:locale", "de_DE"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", new URL(path, url).href],
    ["og:image:width", String(sharePictureSize.width)],
    ["og:image:height", String(sharePictureSize.height)],
    ["og:image:alt", alt],
  ];
  return [
    ...properties.flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** JSON-LD from app/context.ts; null in the browser. */
const StructuredData = createContext<string | null>(null);
export const StructuredDataProvider = StructuredData.Provider;

/** Not loader data, which would send the JSON-LD twice. After a navigation the new key empties the script. */
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
