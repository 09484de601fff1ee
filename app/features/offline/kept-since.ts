import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The instant, ISO, at which the server sent the page on the screen, when it is a copy that the service
 * worker kept (service-worker/kept-pages.ts); null when it comes from the server.
 */
export function useKeptSince(): string | null {
  return useSyncExternalStore(
    never,
    () => document.documentElement.dataset.stand ?? null,
    () => null,
  );
}
