/** Caches one derived value per object (WeakMap); `selectKey` picks another object as the key. */
export function memoizeByObject<Source extends object, Derived extends object | string>(
  derive: (source: Source) => Derived,
  selectKey: (source: Source) => object = (source) => source,
): (source: Source) => Derived {
  const cache = new WeakMap<object, Derived>();
  return (source) => {
    const key = selectKey(source);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const derived = derive(source);
    cache.set(key, derived);
    return derived;
  };
}

export function lazy<Value>(create: () => Value): () => Value {
  let created: { value: Value } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
