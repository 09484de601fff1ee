import { z } from "zod";
import { errorBodies } from "./responses.ts";

export const endpoints = ["search", "ad", "refdata", "image"] as const;
export type Endpoint = (typeof endpoints)[number];

const limits = {
  /** How many answers it spoils; without: all, until cleared. */
  times: z.int().positive().optional(),
  /** Search only: this page alone. */
  page: z.int().positive().optional(),
  /** Single ad: this ad alone. For `vanish` on search: the car that goes. */
  ad: z.string().optional(),
};

/** What can go wrong. Unlimited faults stay until they are cleared. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** An error status; `body` tells its form (default: problem details). */
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(400).max(599),
    body: z.enum(errorBodies).optional(),
    /** Value of `Retry-After`: seconds or a date; without: no such header. */
    retryAfter: z.string().optional(),
    ...limits,
  }),
  /** 200 with a maintenance page. */
  z.strictObject({ kind: z.literal("html"), ...limits }),
  /** 200 whose JSON carries `errors`. */
  z.strictObject({ kind: z.literal("errors"), ...limits }),
  /** 200 whose JSON ends in the middle. */
  z.strictObject({ kind: z.literal("truncated"), ...limits }),
  /** An answer that takes `ms` milliseconds longer. */
  z.strictObject({ kind: z.literal("delay"), ms: z.int().nonnegative(), ...limits }),
  /** No answer until the faults are cleared, the stand-in closes or the caller gives up. */
  z.strictObject({ kind: z.literal("hang"), ...limits }),
  /** The connection breaks without an answer. */
  z.strictObject({ kind: z.literal("drop"), ...limits }),
  /** Search: no car at all, total 0. */
  z.strictObject({ kind: z.literal("empty"), ...limits }),
  /** Search: every second car is missing. */
  z.strictObject({ kind: z.literal("half"), ...limits }),
  /** Search: `total` says this number, whatever comes. */
  z.strictObject({ kind: z.literal("total"), total: z.int().nonnegative(), ...limits }),
  /** Search: from page 2 on a car of page 1 is gone, so one moves up and is never seen. */
  z.strictObject({ kind: z.literal("vanish"), ...limits }),
  /** Search: from page 2 on everything sits one place later, so one car comes twice. */
  z.strictObject({ kind: z.literal("duplicate"), ...limits }),
]);

export type ProviderFault = z.infer<typeof faultSchema>;

/** A call as faults see it. */
export interface Occasion {
  endpoint: Endpoint;
  page?: number;
  ad?: string;
}

export interface Faults {
  set(endpoint: Endpoint, fault: ProviderFault): void;
  clear(): void;
  /** The faults that hold for this call; each counts as used once. */
  take(occasion: Occasion): ProviderFault[];
  /** What is switched on, with what is left of `times`. */
  list(): { endpoint: Endpoint; fault: ProviderFault }[];
  /** Resolves when the faults are cleared: hanging answers wait for it. */
  cleared(): Promise<void>;
}

function concerns(fault: ProviderFault, { endpoint, page, ad }: Occasion): boolean {
  const fromPageTwo = fault.kind === "vanish" || fault.kind === "duplicate";
  if (fromPageTwo && (page ?? 1) < 2) return false;
  if (fault.page !== undefined && fault.page !== page) return false;
  return endpoint === "search" || fault.ad === undefined || fault.ad === ad;
}

/** The switchboard. */
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
    list: () =>
      active.map(({ endpoint, fault, left }) => ({
        endpoint,
        fault: Number.isFinite(left) ? { ...fault, times: left } : fault,
      })),
    cleared: () => waiting,
  };
}
