import { useEffect, useState } from "react";

/** What a promise brought, null until it has; another promise is another wait. It must not reject. */
export function useArrival<Value>(coming: Promise<Value> | null): Value | null {
  const [arrived, setArrived] = useState<{ of: Promise<Value>; value: Value } | null>(null);

  // Outside React: the answer of the server, which the router has asked for.
  useEffect(() => {
    if (coming === null) return;
    let isWanted = true;
    void coming.then((value) => {
      if (isWanted) setArrived({ of: coming, value });
    });
    return () => {
      isWanted = false;
    };
  }, [coming]);

  return arrived !== null && arrived.of === coming ? arrived.value : null;
}
