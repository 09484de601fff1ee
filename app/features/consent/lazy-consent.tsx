import { type ComponentProps, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/browser.ts";
import type { ConsentLayer } from "./consent-layer.tsx";

/** Loads the consent layer after the page itself; where that fails, the next page tries again. */
export function LazyConsent(props: ComponentProps<typeof ConsentLayer>) {
  const isHydrated = useHydrated();
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<{ Layer: typeof ConsentLayer } | null>(null);
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

  return loaded && <loaded.Layer {...props} />;
}
