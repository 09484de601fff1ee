import { type Endpoint, endpoints } from "./fault.ts";

/** Calls of one kind: how many so far, how many now, how many at once at most. */
interface CallCount {
  count: number;
  running: number;
  most: number;
}

export interface CallLog extends Record<Endpoint, CallCount> {
  /** The latest calls, `GET /search-api/search?page.number=1`, oldest first. */
  recent: string[];
}

/** Enough to see a whole sync of an ordinary dealer. */
const remembered = 500;

export interface Calls {
  /** Counts a call while `work` runs. */
  during<T>(endpoint: Endpoint, line: string, work: () => Promise<T>): Promise<T>;
  log(): CallLog;
  /** Back to zero; calls that are running stay counted as running. */
  forget(): void;
}

export function createCalls(): Calls {
  const fresh = (): CallCount => ({ count: 0, running: 0, most: 0 });
  const counts = { search: fresh(), ad: fresh(), refdata: fresh(), image: fresh() };
  let recent: string[] = [];
  return {
    during: async (endpoint, line, work) => {
      const counter = counts[endpoint];
      counter.count += 1;
      counter.running += 1;
      counter.most = Math.max(counter.most, counter.running);
      recent = [...recent, line].slice(-remembered);
      try {
        return await work();
      } finally {
        counter.running -= 1;
      }
    },
    log: () => ({
      search: { ...counts.search },
      ad: { ...counts.ad },
      refdata: { ...counts.refdata },
      image: { ...counts.image },
      recent: [...recent],
    }),
    forget: () => {
      for (const endpoint of endpoints) {
        counts[endpoint].count = 0;
        counts[endpoint].most = counts[endpoint].running;
      }
      recent = [];
    },
  };
}
