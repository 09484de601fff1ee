type Watch = (changed: () => void) => () => void;

/**
 * A value outside React, for `useSyncExternalStore`. `read` is called when somebody asks for it first; `watch`,
 * while somebody listens, says when to read anew.
 */
export function createStore<Value>(read: () => Value, watch?: Watch) {
  const listeners = new Set<() => void>();
  let known: { value: Value } | null = null;
  let stop: (() => void) | undefined;

  function change(next: typeof known): void {
    known = next;
    for (const notify of listeners) notify();
  }
  const renew = () => change(null);
  return {
    get(): Value {
      known ??= { value: read() };
      return known.value;
    },
    set: (value: Value) => change({ value }),
    renew,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = watch?.(renew);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
  };
}
