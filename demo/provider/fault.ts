import { z } from "zod";

export const endpoints = ["search", "ad", "refdata", "image"] as const;
export type Endpoint = (typeof endpoints)[number];

const conditions = {
  /** Number of affected responses; by default all, until cleared. */
  times: z.int().positive().optional(),
  page: z.int().positive().optional(),
};

/** The faults that can be injected. Those without `times` last until they are cleared. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("status"), status: z.int().min(400).max(599), ...conditions }),
  /** 200 with truncated JSON. */
  z.strictObject({ kind: z.literal("truncated"), ...conditions }),
  z.strictObject({ kind: z.literal("delay"), ms: z.int().nonnegative(), ...conditions }),
  /** No response until the faults are cleared, the fake provider closes or the client aborts. */
  z.strictObject({ kind: z.literal("hang"), ...conditions }),
  z.strictObject({ kind: z.literal("drop"), ...conditions }),
  /** Search: no cars, total 0. */
  z.strictObject({ kind: z.literal("empty"), ...conditions }),
  /** Search: every second car is missing. */
  z.strictObject({ kind: z.literal("half"), ...conditions }),
  /** Search: from page 2 on a car of page 1 is gone, so the others move up and one is never listed. */
  z.strictObject({ kind: z.literal("vanish"), ...conditions }),
]);

export type ProviderFault = z.infer<typeof faultSchema>;

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

/** What a selection of cars becomes. */
export function distort<T>(cars: readonly T[], faults: readonly ProviderFault[]): readonly T[] {
  return faults.reduce((left, { kind }) => {
    if (kind === "empty") return [];
    if (kind === "half") return left.filter((_, index) => index % 2 === 0);
    return kind === "vanish" ? left.slice(1) : left;
  }, cars);
}
