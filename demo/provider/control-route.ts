import { z } from "zod";
import { enlargeStock } from "#demo/stock/enlarge-stock.ts";
import { demoCarSchema } from "#demo/stock/provider-ad.ts";
import type { ProviderControl } from "./control.ts";
import { endpoints, faultSchema } from "./fault.ts";

const faultOrder = z.object({ endpoint: z.enum(endpoints), fault: faultSchema });
const patchOrder = z.object({
  fields: z.record(z.string(), z.unknown()),
  quiet: z.boolean().optional(),
});
const priceOrder = z.object({ gross: z.string().regex(/^\d+\.\d\d$/) });
const photoOrder = z.object({ at: z.int().nonnegative().optional() });
const enlargeOrder = z.object({ count: z.int().positive().max(20_000) });

type Action = (control: ProviderControl, body: unknown, id: string) => unknown;

const done = (known: boolean) => (known ? { done: true } : null);

/** Everything under `/stand-in/`: method and path with `:id`, and what it does. */
const actions: Readonly<Record<string, Action>> = {
  "GET status": (control) => ({
    stock: control.stock().length,
    faults: control.faults(),
    calls: control.calls(),
  }),
  "GET ads": (control) =>
    control.stock().map(({ ad }) => ({ id: ad.mobileAdId, make: ad.make, model: ad.model })),
  "GET ads/:id": (control, _, id) => control.stock().find(({ ad }) => ad.mobileAdId === id) ?? null,
  "POST faults": (control, body) => {
    const { endpoint, fault } = faultOrder.parse(body);
    control.fault(endpoint, fault);
    return { faults: control.faults() };
  },
  "DELETE faults": (control) => {
    control.clear();
    return { faults: [] };
  },
  "DELETE calls": (control) => {
    control.forgetCalls();
    return control.calls();
  },
  "POST reset": (control) => {
    control.reset();
    return { stock: control.stock().length };
  },
  "PUT stock": (control, body) => {
    control.replace(z.array(demoCarSchema).parse(body));
    return { stock: control.stock().length };
  },
  "POST stock/enlarge": (control, body) => {
    control.replace(enlargeStock(control.stock(), enlargeOrder.parse(body).count));
    return { stock: control.stock().length };
  },
  "POST ads": (control, body) => {
    control.add(demoCarSchema.parse(body));
    return { stock: control.stock().length };
  },
  "DELETE ads/:id": (control, _, id) => done(control.remove(id)),
  "POST ads/:id/sell": (control, _, id) => done(control.sell(id)),
  "PATCH ads/:id": (control, body, id) => {
    const { fields, quiet } = patchOrder.parse(body);
    return done(control.patch(id, fields, quiet));
  },
  "POST ads/:id/price": (control, body, id) =>
    done(control.changePrice(id, priceOrder.parse(body).gross)),
  "POST ads/:id/photo": (control, body, id) =>
    done(control.changePhoto(id, photoOrder.parse(body ?? {}).at)),
};

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** Answers a control call. `path` is what follows `/stand-in/`. 404 unknown, 400 unreadable. */
export async function answerControl(
  control: ProviderControl,
  request: Request,
  path: string,
): Promise<Response> {
  const [collection = "", id, ...rest] = path.split("/");
  const named = collection === "ads" && id !== undefined;
  const pattern = named ? ["ads", ":id", ...rest].join("/") : path;
  const action = actions[`${request.method} ${pattern}`];
  if (action === undefined) return Response.json({ error: "no such control" }, { status: 404 });
  try {
    const answer = action(control, await bodyOf(request), decodeURIComponent(id ?? ""));
    if (answer === null) return Response.json({ error: "no such ad" }, { status: 404 });
    return Response.json(answer);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof SyntaxError)) throw error;
    return Response.json({ error: error.message }, { status: 400 });
  }
}
