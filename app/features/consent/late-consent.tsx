import { Suspense } from "react";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

const ConsentLayer = lazyOrNothing(async () => (await import("./consent-layer.tsx")).ConsentLayer);

/**
 * Banner and dialog about cookies and what they allow everywhere, once in the frame of the site.
 * Nothing of it is in the server's HTML, so its code comes after what the page itself needs; where it
 * does not come, nobody can have agreed, and nothing optional is loaded.
 */
export function LateConsent() {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Suspense>
        <ConsentLayer />
      </Suspense>
    )
  );
}
