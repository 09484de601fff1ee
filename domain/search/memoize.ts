/** Caches one derived value per version of a stock; by default the stock object is its own version. */
export function memoizeByVersion<Stock extends object, Derived extends object | string>(
  derive: (stock: Stock) => Derived,
  versionOf: (stock: Stock) => object = (stock) => stock,
): (stock: Stock) => Derived {
  const cache = new WeakMap<object, Derived>();
  return (stock) => {
    const version = versionOf(stock);
    const cached = cache.get(version);
    if (cached !== undefined) return cached;
    const derived = derive(stock);
    cache.set(version, derived);
    return derived;
  };
}
