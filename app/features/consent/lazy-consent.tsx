import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/browser-hooks.ts";

/**
 * Banner and dialog about cookies and what they allow everywhere, once in the frame of the site.
 * Nothing of it is in the server's HTML, so its code comes after what the page itself needs; where it
 * does not come, nobody can have agreed, and nothing optional is loaded. The next page asks for it again.
 */
export function LazyConsent() {
  const isHydrated = useHydrated();
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<{ Layer: ComponentType } | null>(null);
  const isMissing = isHydrated && loaded === null;

  // Outside React: the network.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the next page
  useEffect(() => {
    if (!isMissing) return;
    import("./consent-layer.tsx").then(
      ({ ConsentLayer }) => setLoaded({ Layer: ConsentLayer }),
      () => undefined,
    );
  }, [isMissing, key]);

  return loaded && <loaded.Layer />;
}
