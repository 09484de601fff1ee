/** Makes something of the stock once per version instead of once per request. */
export function keepPerVersion<Stock extends { version: number }, Made>(
  make: (stock: Stock) => Made,
): (stock: Stock) => Made {
  let kept: { version: number; made: Made } | null = null;
  return (stock) => {
    if (kept?.version !== stock.version) kept = { version: stock.version, made: make(stock) };
    return kept.made;
  };
}
