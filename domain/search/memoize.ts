/**
 * Derives something from each version of a stock once, and forgets it with that version.
 *
 * @param versionOf the object that stands for the version and must not change; the stock itself unless told
 */
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
