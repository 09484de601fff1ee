import { z } from "zod";
import { errorBodies } from "./responses.ts";

export const endpoints = ["search", "ad", "refdata", "image"] as const;
export type Endpoint = (typeof endpoints)[number];

const limits = {
  /** Number of affected responses; by default all, until cleared. */
  times: z.int().positive().optional(),
  page: z.int().positive().optional(),
  /** Single ad: only this ad. `vanish`: the car that disappears. */
  ad: z.string().optional(),
};

/** The faults that can be injected. Those without `times` last until they are cleared. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** An error status; `body` selects its format (default: problem details). */
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(400).max(599),
    body: z.enum(errorBodies).optional(),
    /** The `Retry-After` header (seconds or a date); absent by default. */
    retryAfter: z.string().optional(),
    ...limits,
  }),
  /** 200 whose JSON contains `errors`. */
  z.strictObject({ kind: z.literal("errors"), ...limits }),
  /** 200 with truncated JSON. */
  z.strictObject({ kind: z.literal("truncated"), ...limits }),
  z.strictObject({ kind: z.literal("delay"), ms: z.int().nonnegative(), ...limits }),
  /** No response until the faults are cleared, the stand-in closes or the client aborts. */
  z.strictObject({ kind: z.literal("hang"), ...limits }),
  z.strictObject({ kind: z.literal("drop"), ...limits }),
  /** Search: no cars, total 0. */
  z.strictObject({ kind: z.literal("empty"), ...limits }),
  /** Search: every second car is missing. */
  z.strictObject({ kind: z.literal("half"), ...limits }),
  /** Search: reports this `total`, whatever the result. */
  z.strictObject({ kind: z.literal("total"), total: z.int().nonnegative(), ...limits }),
  /** Search: from page 2 on a car of page 1 is gone, so the others move up and one is never listed. */
  z.strictObject({ kind: z.literal("vanish"), ...limits }),
]);

export type ProviderFault = z.infer<typeof faultSchema>;

export interface Occasion {
  endpoint: Endpoint;
  page?: number;
  ad?: string;
}

export interface Faults {
  set(endpoint: Endpoint, fault: ProviderFault): void;
  clear(): void;
  /** The faults that apply to this request; counts each as used once. */
  take(occasion: Occasion): ProviderFault[];
  /** Resolves when the faults are cleared; hanging responses await it. */
  cleared(): Promise<void>;
}

function concerns(fault: ProviderFault, { endpoint, page, ad }: Occasion): boolean {
  if (fault.kind === "vanish" && (page ?? 1) < 2) return false;
  if (fault.page !== undefined && fault.page !== page) return false;
  return endpoint === "search" || fault.ad === undefined || fault.ad === ad;
}

export function createFaults(): Faults {
  let active: { endpoint: Endpoint; fault: ProviderFault; left: number }[] = [];
  let release: () => void = () => undefined;
  let waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    set: (endpoint, fault) => {
      active.push({ endpoint, fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      active = [];
      release();
      waiting = new Promise<void>((resolve) => {
        release = resolve;
      });
    },
    take: (occasion) => {
      const hits = active.filter(
        (entry) => entry.endpoint === occasion.endpoint && concerns(entry.fault, occasion),
      );
      for (const hit of hits) hit.left -= 1;
      active = active.filter(({ left }) => left > 0);
      return hits.map(({ fault }) => fault);
    },
    cleared: () => waiting,
  };
}
