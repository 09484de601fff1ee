import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** A lazy component that renders nothing where its code cannot be loaded. */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}

/**
 * Adds a page's style sheet for good; resolves on failure too. The router removes its own with the page, and
 * whoever returns would wait for it again.
 */
export function ensureStylesheet(href: string): Promise<unknown> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
}
