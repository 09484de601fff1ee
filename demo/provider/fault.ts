export type Endpoint = "search" | "ad" | "refdata" | "image";

export type ProviderFault = {
  /** Number of affected responses; by default all, until cleared. */
  times?: number;
  page?: number;
} & (
  | { kind: "status"; status: number }
  | { kind: "delay"; ms: number }
  /** No response until the faults are cleared, the fake provider closes or the client aborts. */
  | { kind: "hang" }
  | { kind: "drop" }
  /** Search: no cars, total 0. */
  | { kind: "empty" }
  /** Search: every second car is missing. */
  | { kind: "half" }
  /** Search: from page 2 on a car of page 1 is gone, so the others move up and one is never listed. */
  | { kind: "vanish" }
);

function appliesTo(fault: ProviderFault, page: number | undefined): boolean {
  if (fault.kind === "vanish" && (page ?? 1) < 2) return false;
  return fault.page === undefined || fault.page === page;
}

export function createFaults() {
  let active: { endpoint: Endpoint; fault: ProviderFault; left: number }[] = [];
  let release: () => void = () => undefined;
  let waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    set(endpoint: Endpoint, fault: ProviderFault): void {
      active.push({ endpoint, fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear(): void {
      active = [];
      release();
      waiting = new Promise<void>((resolve) => {
        release = resolve;
      });
    },
    /** The faults that apply to this request; counts each as used once. */
    take(endpoint: Endpoint, page: number | undefined): ProviderFault[] {
      const hits = active.filter(
        (entry) => entry.endpoint === endpoint && appliesTo(entry.fault, page),
      );
      for (const hit of hits) hit.left -= 1;
      active = active.filter(({ left }) => left > 0);
      return hits.map(({ fault }) => fault);
    },
    /** Resolves when the faults are cleared; hanging responses await it. */
    cleared: () => waiting,
  };
}

export function distort<T>(cars: readonly T[], faults: readonly ProviderFault[]): readonly T[] {
  return faults.reduce((left, { kind }) => {
    if (kind === "empty") return [];
    if (kind === "half") return left.filter((_, index) => index % 2 === 0);
    return kind === "vanish" ? left.slice(1) : left;
  }, cars);
}
