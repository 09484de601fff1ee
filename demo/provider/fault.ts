import { z } from "zod";
import { errorBodies } from "./responses.ts";

export const endpoints = ["search", "ad", "refdata", "image"] as const;
export type Endpoint = (typeof endpoints)[number];

const conditions = {
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
    ...conditions,
  }),
  /** 200 whose JSON contains `errors`. */
  z.strictObject({ kind: z.literal("errors"), ...conditions }),
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
  /** Search: reports this `total`, whatever the result. */
  z.strictObject({ kind: z.literal("total"), total: z.int().nonnegative(), ...conditions }),
  /** Search: from page 2 on a car of page 1 is gone, so the others move up and one is never listed. */
  z.strictObject({ kind: z.literal("vanish"), ...conditions }),
]);

export type ProviderFault = z.infer<typeof faultSchema>;

export interface FaultContext {
  endpoint: Endpoint;
  page?: number;
  ad?: string;
}

export interface Faults {
  set(endpoint: Endpoint, fault: ProviderFault): void;
  clear(): void;
  /** The faults that apply to this request; counts each as used once. */
  take(context: FaultContext): ProviderFault[];
  /** Resolves when the faults are cleared; hanging responses await it. */
  cleared(): Promise<void>;
}

function appliesTo(fault: ProviderFault, { endpoint, page, ad }: FaultContext): boolean {
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
    take: (context) => {
      const hits = active.filter(
        (entry) => entry.endpoint === context.endpoint && appliesTo(entry.fault, context),
      );
      for (const hit of hits) hit.left -= 1;
      active = active.filter(({ left }) => left > 0);
      return hits.map(({ fault }) => fault);
    },
    cleared: () => waiting,
  };
}
