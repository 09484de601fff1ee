import type { MetaDescriptor } from "react-router";
import { dealership } from "#domain/dealership.ts";
import { sitePicturePaths } from "#domain/paths.ts";
import { sharePictureSize } from "#domain/picture-address.ts";

type PageMeta = {
  /** Without the dealer's name, which is added. */
  title: string;
  description?: string | undefined;
  /** Absolute address without parameters. */
  canonical?: string | undefined;
  /** Shown where the page is shared, 1200 × 630; `path` is one of our origin. By default our own. */
  picture?: { path: string; alt: string } | null | undefined;
  /** False for errors: they must not be found. */
  indexed?: boolean;
};

/** What stands in the tab of a page. */
export function pageTitle(title: string): string {
  return `${title} | ${dealership.name}`;
}

/** Head elements of a page (S2). */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, canonical, indexed = true } = page;
  const descriptors: MetaDescriptor[] = [
    { title: pageTitle(title) },
    { name: "robots", content: indexed ? "index,follow,max-image-preview:large" : "noindex" },
  ];
  if (description) descriptors.push({ name: "description", content: description });
  if (canonical) {
    descriptors.push({ tagName: "link", rel: "canonical", href: canonical });
    if (indexed) descriptors.push(...openGraph({ ...page, canonical }));
  }
  return descriptors;
}

/** Drawn by scripts/draw-site-pictures.mjs. */
const ownPicture = {
  path: sitePicturePaths.share,
  alt: `${dealership.name}: ein Kombi im Ausstellungsraum`,
};

/** How the page looks where somebody shares its address (https://ogp.me). */
function openGraph({
  title,
  description,
  canonical,
  picture,
}: PageMeta & { canonical: string }): MetaDescriptor[] {
  const { path, alt } = picture ?? ownPicture;
  const properties: [string, string | undefined][] = [
    ["og:type", "website"],
    ["og:site_name", dealership.name],
    ["og:locale", "de_DE"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
    ["og:image", new URL(path, canonical).href],
    ["og:image:width", String(sharePictureSize.width)],
    ["og:image:height", String(sharePictureSize.height)],
    ["og:image:alt", alt],
  ];
  return [
    ...properties.flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
