import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/browser-hooks.ts";

/**
 * Loads banner, dialog and what was agreed to after the page itself. Where the code does not come, nothing
 * optional is loaded; the next page tries again.
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
