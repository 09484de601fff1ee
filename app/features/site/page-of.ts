import type { Location } from "react-router";

/** What makes a page another one: filters in the address change what it shows, not where one is. */
export function pageOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return `${pathname}#${new URLSearchParams(search).get("seite") ?? ""}`;
}

/** The `id` of the main part of every page, where the skip link leads. */
export const contentId = "inhalt";
