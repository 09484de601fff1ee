/** Derives something once from each version of a stock; by default the stock is its version. */
export function memoizeByVersion<Stock extends object, Derived extends object | string>(
  derive: (stock: Stock) => Derived,
  versionOf: (stock: Stock) => object = (stock) => stock,
): (stock: Stock) => Derived {
  const known = new WeakMap<object, Derived>();
  return (stock) => {
    const version = versionOf(stock);
    const found = known.get(version);
    if (found !== undefined) return found;
    const derived = derive(stock);
    known.set(version, derived);
    return derived;
  };
}
