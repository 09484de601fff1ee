import { z } from "zod";
import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { type Endpoint, endpoints, type Faults, faultSchema, type ProviderFault } from "./fault.ts";
import type { Inventory } from "./inventory.ts";

/** Requests to one endpoint: total, running now, and the maximum of concurrent ones. */
interface CallCount {
  count: number;
  running: number;
  most: number;
}

interface CallLog extends Record<Endpoint, CallCount> {
  /** The latest requests, `GET /search-api/search?page.number=1`, oldest first. */
  recent: string[];
}

/** Enough for a complete sync of an ordinary dealer. */
const maxRecent = 500;

interface CallRecorder {
  during<T>(endpoint: Endpoint, line: string, work: () => Promise<T>): Promise<T>;
  log(): CallLog;
  /** Resets the counters; running requests stay counted as running. */
  reset(): void;
}

export function createCallRecorder(): CallRecorder {
  const zero = (): CallCount => ({ count: 0, running: 0, most: 0 });
  const counts = { search: zero(), ad: zero(), refdata: zero(), image: zero() };
  let recent: string[] = [];
  return {
    during: async (endpoint, line, work) => {
      const counter = counts[endpoint];
      counter.count += 1;
      counter.running += 1;
      counter.most = Math.max(counter.most, counter.running);
      recent = [...recent, line].slice(-maxRecent);
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
    reset: () => {
      for (const endpoint of endpoints) {
        counts[endpoint].count = 0;
        counts[endpoint].most = counts[endpoint].running;
      }
      recent = [];
    },
  };
}

export interface ProviderControl {
  /** Activates a fault, e.g. `fault("search", { kind: "status", status: 500, times: 2 })`. */
  fault(endpoint: Endpoint, fault: ProviderFault): void;
  /** Deactivates all faults and releases hanging responses. */
  clear(): void;
  stock(): readonly DemoCar[];
  reset(): void;
  /** Sells the car, which at the provider is the same as deleting its ad. */
  sell(id: string): boolean;
  /** Overwrites fields; advances `modificationDate` unless given. */
  patch(id: string, fields: Record<string, unknown>): boolean;
  /** `gross` is a decimal string in euro. */
  changePrice(id: string, gross: string): boolean;
  /** Replaces the first photo: new hash, new address, new picture. */
  changePhoto(id: string): boolean;
  calls(): CallLog;
  forgetCalls(): void;
}

export function createControl(
  inventory: Inventory,
  faults: Faults,
  calls: CallRecorder,
): ProviderControl {
  return {
    fault: faults.set,
    clear: faults.clear,
    stock: inventory.cars,
    reset: () => {
      inventory.reset();
      faults.clear();
      calls.reset();
    },
    sell: inventory.remove,
    patch: inventory.patch,
    changePrice: (id, gross) => {
      const price = { currency: "EUR", type: "FIXED", ...inventory.find(id)?.ad.price };
      return inventory.patch(id, { price: { ...price, consumerPriceGross: gross } });
    },
    changePhoto: inventory.changePhoto,
    calls: calls.log,
    forgetCalls: calls.reset,
  };
}

const faultBody = z.object({ endpoint: z.enum(endpoints), fault: faultSchema });
const priceBody = z.object({ gross: z.string().regex(/^\d+\.\d\d$/) });

type Action = (control: ProviderControl, body: unknown, id: string) => unknown;

const done = (known: boolean) => (known ? { done: true } : null);

const actions: Readonly<Record<string, Action>> = {
  "GET status": (control) => ({
    stock: control.stock().length,
    calls: control.calls(),
  }),
  "GET ads": (control) =>
    control.stock().map(({ ad }) => ({ id: ad.mobileAdId, make: ad.make, model: ad.model })),
  "POST faults": (control, body) => {
    const { endpoint, fault } = faultBody.parse(body);
    control.fault(endpoint, fault);
    return { done: true };
  },
  "POST ads/:id/price": (control, body, id) =>
    done(control.changePrice(id, priceBody.parse(body).gross)),
};

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** `path` follows `/stand-in/`. Responds 404 to an unknown path, 400 to an unreadable body. */
export async function handleControl(
  control: ProviderControl,
  request: Request,
  path: string,
): Promise<Response> {
  const [collection = "", id, ...rest] = path.split("/");
  const hasAdId = collection === "ads" && id !== undefined;
  const pattern = hasAdId ? ["ads", ":id", ...rest].join("/") : path;
  const action = actions[`${request.method} ${pattern}`];
  if (action === undefined) return Response.json({ error: "no such control" }, { status: 404 });
  try {
    const answer = action(control, await readBody(request), decodeURIComponent(id ?? ""));
    if (answer === null) return Response.json({ error: "no such ad" }, { status: 404 });
    return Response.json(answer);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof SyntaxError)) throw error;
    return Response.json({ error: error.message }, { status: 400 });
  }
}
