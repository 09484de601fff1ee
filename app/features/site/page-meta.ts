import type { MetaDescriptor } from "react-router";
import { dealership } from "#domain/dealership.ts";

type PageMeta = {
  /** Without the dealer's name, which is added. */
  title: string;
  description?: string;
  /** Absolute address without parameters. */
  canonical?: string;
  /** False for errors: they must not be found. */
  indexed?: boolean;
};

/** Head elements of a page, as reference/seo.md section 4 asks for them. */
export function pageMeta({ title, description, canonical, indexed = true }: PageMeta) {
  const robots = indexed ? "index,follow,max-image-preview:large" : "noindex";
  const descriptors: MetaDescriptor[] = [
    { title: `${title} | ${dealership.name}` },
    { name: "robots", content: robots },
  ];
  if (description) descriptors.push({ name: "description", content: description });
  if (canonical) descriptors.push({ tagName: "link", rel: "canonical", href: canonical });
  return descriptors;
}
