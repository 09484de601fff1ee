/** Values by key up to a sum of sizes; beyond it those go first that were not used for longest. */
type LeastRecentlyUsed<Value> = {
  /** The value, which now counts as used. */
  get(key: string): Value | undefined;
  /** Keeps the value as the one used last; one larger than the bound is dropped at once. */
  set(key: string, value: Value): void;
  /** Forgets the value without dropping it. */
  forget(key: string): void;
  /** Puts values behind all others, given from the one used longest ago on; known keys stay. */
  addOlder(values: Iterable<readonly [string, Value]>): void;
  /** Sum of the sizes of all values. */
  readonly size: number;
};

/** `most` bounds the sum of `sizeOf`; `dropped` hears of every value that had to go. */
export function createLeastRecentlyUsed<Value>({
  most,
  sizeOf,
  dropped = () => undefined,
}: {
  most: number;
  sizeOf: (value: Value) => number;
  dropped?: (key: string, value: Value) => void;
}): LeastRecentlyUsed<Value> {
  // A Map goes through its keys in the order in which they were set.
  const values = new Map<string, Value>();
  let size = 0;
  /** The key used last: asked for again, it need not be moved. */
  let newest: string | undefined;

  const take = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return undefined;
    values.delete(key);
    size -= sizeOf(value);
    return value;
  };
  const put = (key: string, value: Value) => {
    values.set(key, value);
    size += sizeOf(value);
    newest = key;
  };
  const trim = () => {
    for (const [key, value] of values) {
      if (size <= most) return;
      take(key);
      dropped(key, value);
    }
  };

  return {
    get(key) {
      if (key === newest) return values.get(key);
      const value = take(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set(key, value) {
      take(key);
      put(key, value);
      trim();
    },
    forget: (key) => void take(key),
    addOlder(older) {
      const newer = [...values];
      values.clear();
      size = 0;
      for (const [key, value] of older) {
        take(key);
        put(key, value);
      }
      for (const [key, value] of newer) {
        take(key);
        put(key, value);
      }
      trim();
    },
    get size() {
      return size;
    },
  };
}
