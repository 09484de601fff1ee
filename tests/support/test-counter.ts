/** Counts events, and lets a test wait for the n-th instead of sleeping. */
export function createCounter() {
  let total = 0;
  let waiting: { target: number; resolve: () => void }[] = [];
  return {
    get total() {
      return total;
    },
    count() {
      total += 1;
      for (const { target, resolve } of waiting) if (total >= target) resolve();
      waiting = waiting.filter(({ target }) => total < target);
    },
    reaches(target: number): Promise<void> {
      if (total >= target) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ target, resolve }));
    },
  };
}
