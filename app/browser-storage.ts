/**
 * The only place that touches the browser's storage. A browser may refuse it (private window, full,
 * switched off): then nothing is remembered, and the site works on.
 */

type Remembered = {
  /** Null when nothing usable is there, on the server too. */
  read(): string | null;
  write(text: string): void;
  clear(): void;
};

/** Text remembered until the tab is closed; `isUsable` refuses what cannot be ours. */
function rememberedInTab(key: string, isUsable: (text: string) => boolean): Remembered {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | null => {
    if (typeof window === "undefined") return null;
    try {
      return work(window.sessionStorage);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: there is nobody else to tell, and the site works on
      console.info("Im Browser kann nichts gemerkt werden.", error);
      return null;
    }
  };
  return {
    read() {
      const text = attempt((storage) => storage.getItem(key));
      return text !== null && isUsable(text) ? text : null;
    },
    write: (text) => void attempt((storage) => storage.setItem(key, text)),
    clear: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/** The vehicle opened last (specification, section 4, 'Returning from detail to list'). */
export const lastAdKey = rememberedInTab("autohaus.letztes-fahrzeug", (text) =>
  /^[\w-]{1,64}$/.test(text),
);

/**
 * Filters and order of the list, as the query of its address (domain/filter/filter-address.ts). It is
 * read like any address: tolerant, value by value.
 */
export const savedFilters = rememberedInTab("autohaus.filter", (text) => text.length <= 4_000);
