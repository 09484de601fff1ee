import { type Context, type Handler, Hono, type MiddlewareHandler } from "hono";
import encodeQR from "qr";
import { adKeySchema, type Car, readAdKeys } from "#domain/car/record.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { officeCookie } from "#domain/office/office.ts";
import {
  apiPaths,
  maxWishlistSize,
  qrTarget,
  vehiclePath,
  wishlistPath,
} from "#domain/pages/paths.ts";
import {
  type SearchParameters,
  searchCars,
  searchParametersSchema,
  wireCar,
} from "#domain/search/wire-search.ts";
import { syncSuccessMessage } from "#domain/stock/sync-result.ts";
import { AppError } from "#server/platform/app-error.ts";
import { refuseMethod } from "#server/platform/http/error-responses.ts";
import {
  isPrefetch,
  refuseCrossSite,
  refusePrefetch,
} from "#server/platform/http/request-guards.ts";
import { immutable, noStore, oneDay, revalidated } from "#server/platform/http/response-headers.ts";
import type { CarViews } from "./car-views.ts";
import { memoizeByCars } from "./snapshot.ts";
import type { StockService, VisibleStock } from "./stock-list.ts";
import type { Sync } from "./sync.ts";

const jsonType = { "content-type": "application/json; charset=utf-8" };

type StockServices = { stock: StockService; sync: Pick<Sync, "requestByVisitor" | "status"> };
type ViewServices = () => { carViews: Pick<CarViews, "count"> };
type RouteDeps = {
  services: () => StockServices;
  /** Without trailing slash. */
  origin: string;
};

export function createApiRoutes({ services, origin }: RouteDeps): Hono {
  const routes = new Hono();
  const allCars = memoizeByCars(({ cars }: VisibleStock) => JSON.stringify(cars.map(wireCar)));

  routes.on(["GET", "POST"], apiPaths.cars, async (context) =>
    context.body(allCars(await services().stock.current()), 200, { ...revalidated, ...jsonType }),
  );
  routes.on(["GET", "POST"], apiPaths.integration, (context) =>
    handleAction(services(), context.req.raw, origin),
  );
  for (const path of [apiPaths.cars, apiPaths.integration]) {
    routes.all(path, refuseMethod("GET, HEAD, POST"));
  }
  for (const prefix of ["/rest/*", "/functions/*"]) {
    routes.all(prefix, () => {
      throw new AppError("not-found", "Diesen Aufruf gibt es nicht.");
    });
  }
  return routes;
}

/** Actions of the integration endpoint (specification, section 7). */
const integrationActions = [
  "search",
  "single",
  "sync-status",
  "auto-sync",
  "enhanced-sync",
] as const;

async function handleAction({ stock, sync }: StockServices, request: Request, origin: string) {
  const query = new URL(request.url).searchParams;
  const action = integrationActions.find((name) => name === query.get("action"));
  switch (action) {
    case "search": {
      const parameters = parseSearchParameters(query);
      const { cars } = await stock.current();
      return Response.json(searchCars(cars, parameters), {
        headers: { ...revalidated, ...jsonType },
      });
    }
    case "single": {
      const car = await findForSale(stock, query.get("adKey"));
      return Response.json({ car: wireCar(car) }, { headers: { ...noStore, ...jsonType } });
    }
    case "sync-status": {
      const { file } = await stock.list();
      const status = { ...(await sync.status()), stockFile: file.path };
      return Response.json(status, { headers: noStore });
    }
    case "auto-sync":
    case "enhanced-sync": {
      // GET starts a sync as well, so other sites could make visitors' browsers start one.
      refuseCrossSite(request, origin);
      refusePrefetch(request);
      const result = await sync.requestByVisitor();
      const message = action === "enhanced-sync" && { message: syncSuccessMessage(result) };
      return Response.json({ ...message, ...result }, { headers: noStore });
    }
    default:
      throw new AppError("not-found", "Diese Aktion gibt es nicht.");
  }
}

/** Clients may send unset parameters as empty text; of several with the same name the last counts. */
function parseSearchParameters(query: URLSearchParams): SearchParameters {
  const nonEmpty = [...query].filter(([, value]) => value !== "");
  const parsed = searchParametersSchema.safeParse(Object.fromEntries(nonEmpty));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));
  const summary = issues.map(({ field, message }) => `${field}: ${message}`).join("; ");
  throw new AppError("unreadable", `Nicht lesbar: ${summary}.`, issues);
}

async function findForSale(stock: StockService, adKey: string | null): Promise<Car> {
  const key = adKeySchema.safeParse(adKey);
  const found = key.success ? await stock.find(key.data) : null;
  if (found?.state !== "for-sale") {
    throw new AppError("not-found", "Dieses Fahrzeug gibt es nicht oder nicht mehr.");
  }
  return found.car;
}

/** Content-addressed, so cacheable for ever; any other name redirects to the current file. */
export function createStockFileRoute({ services }: Pick<RouteDeps, "services">): Handler {
  return async (context) => {
    const { file } = await services().stock.list();
    if (context.req.path === file.path) {
      return context.body(file.text, 200, { ...immutable, ...jsonType });
    }
    context.header("cache-control", "no-store");
    return context.redirect(file.path, 302);
  };
}

/** QR code (SVG): of the test drive form on the printed Exposé, of the vehicle's page on a price sign. */
export function createQrRoute({ services, origin }: RouteDeps): Handler {
  return async (context) => {
    const adKey = adKeySchema.safeParse(context.req.param("adKey"));
    const found = adKey.success ? await services().stock.find(adKey.data) : null;
    if (!adKey.success || found === null) return context.notFound();
    const target =
      context.req.query(qrTarget.name) === qrTarget.vehicle
        ? vehiclePath(adKey.data)
        : contactPath({ adKey: adKey.data, intent: "probefahrt" });
    return answerWithQr(context, origin + target);
  };
}

/** A code of more text would be too dense for a phone's camera. */
const maxQrLength = 1_000;

/** QR code (SVG) of a shared wishlist, which takes it to the visitor's phone. */
export function createWishlistQrRoute({ origin }: Pick<RouteDeps, "origin">): Handler {
  return (context) => {
    const adKeys = readAdKeys(context.req.queries("fahrzeuge") ?? [], maxWishlistSize);
    const address = origin + wishlistPath(adKeys);
    if (adKeys.length === 0 || address.length > maxQrLength) return context.notFound();
    return answerWithQr(context, address);
  };
}

function answerWithQr(context: Context, address: string): Response {
  // `medium` corrects 15 % errors, because paper gets damaged.
  const code = encodeQR(address, "svg", { ecc: "medium", border: 4 });
  return context.body(code, 200, { ...oneDay, "content-type": "image/svg+xml; charset=utf-8" });
}

/** Programs that name themselves; a view by one that does not is counted. */
const bot =
  /bot|crawl|spider|slurp|preview|scan|monitor|lighthouse|headless|facebookexternalhit|whatsapp|curl|wget|python|java\/|node|axios|go-http|okhttp|libwww/i;

/** Counts a view of a vehicle's page by a person, whether the page or only its data was loaded. */
export function createViewCounter({ services }: { services: ViewServices }): MiddlewareHandler {
  // A browser that has the page asks whether it changed.
  const shown: ReadonlySet<number> = new Set([200, 304]);
  return async (context, next) => {
    // Afterwards it would be a parameter of the route that answered.
    const page = context.req.param("page");
    await next();
    const { req, res } = context;
    if (req.method !== "GET" || !shown.has(res.status) || !isByPerson(req.raw.headers)) return;
    const adKey = adKeySchema.safeParse(page?.replace(/\.data$/, ""));
    if (adKey.success) services().carViews.count(adKey.data);
  };
}

/** Counts the view of a page that the browser had prefetched, once it is shown (app/entry.client.tsx). */
export function createShownViewRoute({
  services,
  origin,
}: Pick<RouteDeps, "origin"> & {
  services: () => StockServices & ReturnType<ViewServices>;
}): Handler {
  return async ({ req, body }) => {
    refuseCrossSite(req.raw, origin);
    const { stock, carViews } = services();
    const { ad_key } = await findForSale(stock, req.param("adKey") ?? null);
    if (isByPerson(req.raw.headers)) carViews.count(ad_key);
    return body(null, 204);
  };
}

function isByPerson(headers: Headers): boolean {
  const agent = headers.get("user-agent") ?? "";
  const isFamily = headers.get("cookie")?.includes(`__Host-${officeCookie}=`) === true;
  return agent !== "" && !bot.test(agent) && !isFamily && !isPrefetch(headers);
}
