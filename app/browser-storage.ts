/**
 * The only place that touches the browser's storage. A browser may refuse it (private window, full,
 * switched off): then nothing is remembered, and the site works on.
 */

export type Remembered<Value> = {
  /** Null when nothing usable is there, on the server too. */
  read(): Value | null;
  write(value: Value): void;
  clear(): void;
};

/** Something remembered until the tab is closed. `parse` answers null for what it cannot use. */
function rememberedInTab<Value>(
  key: string,
  { parse, format }: { parse: (text: string) => Value | null; format: (value: Value) => string },
): Remembered<Value> {
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
      return text === null ? null : parse(text);
    },
    write: (value) => void attempt((storage) => storage.setItem(key, format(value))),
    clear: () => void attempt((storage) => storage.removeItem(key)),
  };
}

const asItIs = { format: (text: string) => text };

/** The vehicle opened last (specification, section 4, 'Returning from detail to list'). */
export const lastAdKey = rememberedInTab<string>("autohaus.letztes-fahrzeug", {
  ...asItIs,
  parse: (text) => (/^[\w-]{1,64}$/.test(text) ? text : null),
});

/** Filters and order of the list, as the query of its address (domain/filter/filter-address.ts). */
export const savedFilters = rememberedInTab<string>("autohaus.filter", {
  ...asItIs,
  // What it holds is read like any address: tolerant, value by value.
  parse: (text) => (text.length <= 4_000 ? text : null),
});
