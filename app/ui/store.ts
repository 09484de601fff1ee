type Watch = (onChange: () => void) => () => void;

/** `watch` runs while `useSyncExternalStore` has subscribers; its callback invalidates the value. */
export function createStore<Value>(read: () => Value, watch?: Watch) {
  const listeners = new Set<() => void>();
  let cached: { value: Value } | null = null;
  let stop: (() => void) | undefined;

  function change(next: typeof cached): void {
    cached = next;
    for (const notify of listeners) notify();
  }
  const invalidate = () => change(null);
  return {
    get(): Value {
      cached ??= { value: read() };
      return cached.value;
    },
    set: (value: Value) => change({ value }),
    invalidate,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = watch?.(invalidate);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
  };
}
