import { type Handler, Hono } from "hono";
import { LRUCache } from "lru-cache";
import encodeQR from "qr";
import { adKeySchema, type Car } from "#domain/car/record.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import {
  type SearchParameters,
  searchCars,
  searchParametersSchema,
} from "#domain/search/wire-search.ts";
import { wirePaths } from "#domain/site/paths.ts";
import { syncSuccessMessage } from "#domain/stock/sync.ts";
import { integrationActions } from "#domain/stock/wire.ts";
import type { Backend, Stock } from "#server/backend.ts";
import { AppError } from "#server/platform/app-error.ts";
import {
  answerWith,
  type CachedResponseSource,
  cachedText,
  immutable,
  noStore,
  revalidated,
} from "#server/platform/http/cached-responses.ts";
import { type EncodedBody, encodeBody, encodeJson } from "#server/platform/http/encoded-body.ts";
import { refuseMethod } from "#server/platform/http/error-responses.ts";
import {
  createKeyCheck,
  refuseCrossSite,
  refusePrefetch,
} from "#server/platform/http/request-guards.ts";
import type { StockFile } from "./stock-list.ts";

type SearchCache = ReturnType<typeof createSearchCache>;

export function createSearchCache() {
  const cacheOf = memoizeByVersion(
    // Bounded, since strangers choose the parameters.
    (_: Stock) =>
      new LRUCache<string, EncodedBody>({
        max: 50,
        maxSize: 30_000_000,
        sizeCalculation: ({ size }) => size,
      }),
    ({ cars }) => cars,
  );
  return (stock: Stock, wanted: SearchParameters): EncodedBody => {
    const cache = cacheOf(stock);
    const key = JSON.stringify(wanted).toLowerCase();
    const known = cache.get(key);
    if (known !== undefined) return known;
    const body = encodeJson(JSON.stringify(searchCars(stock.cars, wanted)));
    cache.set(key, body);
    return body;
  };
}

type WireParts = {
  backend: Backend;
  publicKey: string;
  origin: string;
};

/** The read side of the wire API (R40): list, search, single, and the syncs. */
export function createWireRoutes({ backend, publicKey, origin }: WireParts): Hono {
  const wire = new Hono();
  const checkKey = createKeyCheck(publicKey);
  const searches = createSearchCache();
  const carsBody = memoizeByVersion(
    ({ cars }: Stock) => encodeJson(JSON.stringify(cars)),
    ({ cars }) => cars,
  );

  for (const prefix of ["/rest/*", "/functions/*"]) {
    wire.use(prefix, async (context, next) => {
      checkKey(context.req.raw);
      await next();
    });
  }

  wire.on(["GET", "POST"], wirePaths.cars, async (context) =>
    answerWith(context.req.raw, carsBody(await backend.stock()), { headers: revalidated }),
  );
  wire.on(["GET", "POST"], wirePaths.integration, (context) =>
    integrate({ backend, searches, origin }, context.req.raw),
  );
  for (const path of [wirePaths.cars, wirePaths.integration]) {
    wire.all(path, refuseMethod("GET, HEAD, POST"));
  }
  for (const prefix of ["/rest/*", "/functions/*"]) {
    wire.all(prefix, () => {
      throw new AppError("not-found", "Diesen Aufruf gibt es nicht.");
    });
  }
  return wire;
}

type Integration = { backend: Backend; searches: SearchCache; origin: string };

async function integrate({ backend, searches, origin }: Integration, request: Request) {
  const query = new URL(request.url).searchParams;
  const action = integrationActions.find((known) => known === query.get("action"));
  switch (action) {
    case "search": {
      const wanted = parseSearchParameters(query);
      return answerWith(request, searches(await backend.stock(), wanted), { headers: revalidated });
    }
    case "single": {
      const car = await findForSale(backend, query.get("adKey"));
      return answerWith(request, encodeJson(JSON.stringify({ car })), { headers: noStore });
    }
    case "sync-status":
      return Response.json(await backend.syncStatus(), { headers: noStore });
    case "auto-sync":
    case "enhanced-sync": {
      // GET starts a sync as well, so other sites could have a visitor's browser do it (T20).
      refuseCrossSite(request, origin);
      refusePrefetch(request);
      const result = await backend.requestSync();
      const more = action === "enhanced-sync" && { message: syncSuccessMessage(result) };
      return Response.json({ ...more, ...result }, { headers: noStore });
    }
    default:
      throw new AppError("not-found", "Diese Aktion gibt es nicht.");
  }
}

/** Unset parameters may come as empty text; the last of several equal names counts. */
function parseSearchParameters(query: URLSearchParams): SearchParameters {
  const given = [...query].filter(([, value]) => value !== "");
  const parsed = searchParametersSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));
  const named = issues.map(({ field, message }) => `${field}: ${message}`).join("; ");
  throw new AppError("unreadable", `Nicht lesbar: ${named}.`, issues);
}

async function findForSale(backend: Backend, adKey: string | null): Promise<Car> {
  const wanted = adKeySchema.safeParse(adKey);
  const found = wanted.success ? await backend.vehicle(wanted.data) : null;
  if (found?.state !== "for-sale") {
    throw new AppError("not-found", "Dieses Fahrzeug gibt es nicht oder nicht mehr.");
  }
  return found.car;
}

/**
 * The stock for the browser, immutable at an address unique to its content; any other name below its path
 * redirects there. Compressed quickly at the first request, then in the background as small as possible.
 * `ready` only while it is the current one for sure.
 */
export function createStockFileRoute(backend: Pick<Backend, "stockList" | "knownStock">): {
  answer: Handler;
  ready: CachedResponseSource;
} {
  let made: { file: StockFile; body: EncodedBody } | null = null;
  return {
    async answer(context) {
      const { file: current } = await backend.stockList();
      if (context.req.path !== current.path) {
        context.header("cache-control", "no-store");
        return context.redirect(current.path, 302);
      }
      if (made?.file.path === current.path) {
        return await answerWith(context.req.raw, made.body, { headers: immutable });
      }
      const body = encodeJson(current.text);
      made = { file: current, body };
      try {
        return await answerWith(context.req.raw, body, { headers: immutable });
      } finally {
        // After a failure the quickly compressed body is still right, only larger.
        body.compress().catch(() => undefined);
      }
    },
    ready({ url, acceptEncoding }) {
      if (url !== made?.file.path || made.file.version !== backend.knownStock()?.version)
        return null;
      return cachedText({ headers: immutable, body: made.body }, acceptEncoding);
    },
  };
}

const oneDay = { headers: { "cache-control": "public, max-age=86400" } };

/** The address at which one wishes for a test drive, as SVG for the printed Exposé (E4). `origin` has no trailing slash. */
export function createQrRoute({ backend, origin }: Pick<WireParts, "backend" | "origin">): Handler {
  return async (context) => {
    const adKey = adKeySchema.safeParse(context.req.param("adKey"));
    if (!adKey.success || (await backend.vehicle(adKey.data)) === null) return context.notFound();
    const testDrive = contactPath({ adKey: adKey.data, intent: "probefahrt" });
    // Error correction for 15 %, because paper gets damaged.
    const options = { ecc: "medium", border: 4 } as const;
    const code = encodeQR(`${origin}${testDrive}`, "svg", options);
    return answerWith(context.req.raw, encodeBody(code, "image/svg+xml; charset=utf-8"), oneDay);
  };
}
