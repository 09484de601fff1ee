import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** `lazy`, but it renders nothing instead of throwing when its code fails to load. */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}

/**
 * Adds a style sheet that stays after leaving the route; React Router would remove the one from `links` and load
 * it again on return.
 */
export function ensureStylesheet(href: string): Promise<unknown> {
  const existing = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  if (existing?.sheet) return Promise.resolve();
  const link = existing ?? document.createElement("link");
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
  if (existing === null) {
    Object.assign(link, { rel: "stylesheet", href });
    document.head.append(link);
  }
  return loaded;
}
