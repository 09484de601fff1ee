/** Counts events, and lets a test wait for the n-th instead of sleeping. */
export function createCounter() {
  let total = 0;
  let waiting: { wanted: number; resolve: () => void }[] = [];
  return {
    get total() {
      return total;
    },
    count() {
      total += 1;
      for (const { wanted, resolve } of waiting) if (total >= wanted) resolve();
      waiting = waiting.filter(({ wanted }) => total < wanted);
    },
    reaches(wanted: number): Promise<void> {
      if (total >= wanted) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ wanted, resolve }));
    },
  };
}
