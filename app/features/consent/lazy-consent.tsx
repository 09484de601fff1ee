import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/browser-hooks.ts";

/** Loads the consent layer after the page itself; where that fails, the next page tries again. */
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
