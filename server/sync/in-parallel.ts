/**
 * `work` on every item, at most `places` at once; results in the order of the items. After a failure
 * no further item is begun; the first error is thrown when everything begun has ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  places: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  const rest = items.entries();
  const worker = async () => {
    // All workers draw from the one iterator, so each item is taken once.
    for (const [index, item] of rest) {
      if (errors.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
  return results;
}
