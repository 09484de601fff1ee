import { useEffect, useEffectEvent, useState } from "react";
import { useOnline } from "./browser.ts";

const maxRetries = 3;
/** Exponential backoff starts with this delay. */
const initialDelayMs = 1_000;

/**
 * Loads when online, with retries; a null `key` loads nothing. `data` belongs to the last loaded key,
 * or is `initial`; `failures` counts those of the current key.
 */
export function useLoaded<Data>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Data>,
  initial: () => { key: string; data: Data } | null = () => null,
) {
  const [loaded, setLoaded] = useState(initial);
  const [failed, setFailed] = useState<{ key: string; times: number } | null>(null);
  const isOnline = useOnline();
  const isCurrent = loaded !== null && loaded.key === key;
  const loadCurrent = useEffectEvent(load);

  useEffect(() => {
    if (key === null || isCurrent || !isOnline) return;
    const controller = new AbortController();
    retry(() => loadCurrent(controller.signal), {
      signal: controller.signal,
      onFailure: (times) => setFailed({ key, times }),
    }).then(
      (data) => controller.signal.aborted || setLoaded({ key, data }),
      () => undefined,
    );
    return () => controller.abort();
  }, [key, isCurrent, isOnline]);

  const failures = failed !== null && failed.key === key && !isCurrent ? failed.times : 0;
  return { data: loaded?.data, isCurrent, failures, isError: failures > maxRetries };
}

export async function retry<Data>(
  attempt: () => Promise<Data>,
  { signal, onFailure }: { signal?: AbortSignal; onFailure?: (times: number) => void } = {},
): Promise<Data> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!signal?.aborted) onFailure?.(failures);
      if (signal?.aborted || failures > maxRetries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, initialDelayMs * 2 ** (failures - 1)));
    signal?.throwIfAborted();
  }
}
