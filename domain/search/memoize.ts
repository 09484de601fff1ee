/** Derives something once from each version of a stock; by default the stock is its version. */
export function memoizeByVersion<Stock extends object, Derived>(
  derive: (stock: Stock) => Derived,
  versionOf: (stock: Stock) => object = (stock) => stock,
): (stock: Stock) => Derived {
  const known = new WeakMap<object, { derived: Derived }>();
  return (stock) => {
    const version = versionOf(stock);
    const { derived } = known.get(version) ?? { derived: derive(stock) };
    known.set(version, { derived });
    return derived;
  };
}
