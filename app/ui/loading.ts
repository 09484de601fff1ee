import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** A lazy component that renders nothing, instead of failing the page, where its code cannot be loaded. */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Nothing };
    }
  });
}

/**
 * Has a page's own style sheet in the document before the page is shown, and for good; resolves too when
 * it cannot be had. The router waits for it when it loads a route's code, once, and takes it away with the
 * page: whoever comes back would wait for nothing, and a phone that is short of memory reads it again.
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
