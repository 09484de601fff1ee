import { useEffect, useEffectEvent, useState } from "react";
import { useOnline } from "./browser.ts";

const maxRetries = 3;
/** Before the first retry; exponential backoff. */
const delayMs = 1_000;

/**
 * Loads what belongs to a key, as soon as there is a network; null loads nothing. `data` is of the last key
 * that was loaded, at first `known`; `failures` are those of this key so far.
 */
export function useLoaded<Data>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Data>,
  known: () => { key: string; data: Data } | null = () => null,
) {
  const [loaded, setLoaded] = useState(known);
  const [failed, setFailed] = useState<{ key: string; times: number } | null>(null);
  const isOnline = useOnline();
  const isCurrent = loaded !== null && loaded.key === key;
  const loadNow = useEffectEvent(load);

  // Outside React: the network.
  useEffect(() => {
    if (key === null || isCurrent || !isOnline) return;
    const end = new AbortController();
    retry(() => loadNow(end.signal), {
      signal: end.signal,
      onFailure: (times) => setFailed({ key, times }),
    }).then(
      (data) => end.signal.aborted || setLoaded({ key, data }),
      () => undefined,
    );
    return () => end.abort();
  }, [key, isCurrent, isOnline]);

  const failures = failed !== null && failed.key === key && !isCurrent ? failed.times : 0;
  return { data: loaded?.data, isCurrent, failures, isError: failures > maxRetries };
}

type Retries = { signal?: AbortSignal; onFailure?: (times: number) => void };

export async function retry<Data>(
  attempt: () => Promise<Data>,
  { signal, onFailure }: Retries = {},
): Promise<Data> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!signal?.aborted) onFailure?.(failures);
      if (signal?.aborted || failures > maxRetries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs * 2 ** (failures - 1)));
    signal?.throwIfAborted();
  }
}
