import type { Location } from "react-router";

/** What makes a page another one: filters in the address change what it shows, not where one is. */
export function pageOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return `${pathname}#${new URLSearchParams(search).get("seite") ?? ""}`;
}
