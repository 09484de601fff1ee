import { Hono } from "hono";
import { adKeySchema, type Car } from "#domain/car/record.ts";
import { type SearchParameters, searchParametersSchema } from "#domain/search/wire-search.ts";
import { wirePaths } from "#domain/site/paths.ts";
import { syncSuccessMessage } from "#domain/sync-words.ts";
import { integrationActions } from "#domain/wire.ts";
import { AppError } from "#server/app-error.ts";
import type { Backend, Stock } from "#server/backend.ts";
import { keepPerVersion } from "#server/keep-per-version.ts";
import type { Log } from "#server/log.ts";
import { createKeyCheck } from "./anon-key.ts";
import { answerWith, encodeJson } from "./encoded-body.ts";
import { createErrorAnswer, refuseMethod } from "./error-answer.ts";
import { refuseCrossSite, refusePrefetch } from "./inquiry-request.ts";
import { createKeptSearches, type KeptSearches } from "./kept-searches.ts";

const neverKept = { "cache-control": "no-store" };
/** Asked for again each time: a 304 is cheap, a sold car in the list is not. */
const revalidated = { "cache-control": "public, no-cache" };

type WireParts = {
  backend: Backend;
  publicKey: string;
  /** Public address of the site without trailing slash. */
  origin: string;
  log: Log;
};

/** The read side of the wire API (R40): list, search, single, and the syncs. */
export function createWire({ backend, publicKey, origin, log }: WireParts): Hono {
  const wire = new Hono();
  const checkKey = createKeyCheck(publicKey);
  const searches = createKeptSearches();
  const carsBody = keepPerVersion(({ cars }: Stock) => encodeJson(JSON.stringify(cars)));

  for (const room of ["/rest/*", "/functions/*"]) {
    wire.use(room, async (context, next) => {
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
    wire.all(path, refuseMethod);
  }
  for (const room of ["/rest/*", "/functions/*"]) {
    wire.all(room, () => {
      throw new AppError("not-found", "Diesen Aufruf gibt es nicht.");
    });
  }

  wire.onError(createErrorAnswer({ log, allow: "GET, HEAD, POST" }));
  return wire;
}

type Integration = { backend: Backend; searches: KeptSearches; origin: string };

async function integrate({ backend, searches, origin }: Integration, request: Request) {
  const query = new URL(request.url).searchParams;
  const action = integrationActions.find((known) => known === query.get("action"));
  switch (action) {
    case "search": {
      const wanted = readSearch(query);
      const body = searches(await backend.stock(), wanted);
      return answerWith(request, body, { headers: revalidated });
    }
    case "single": {
      const car = await findForSale(backend, query.get("adKey"));
      return answerWith(request, encodeJson(JSON.stringify({ car })), {
        headers: neverKept,
      });
    }
    case "sync-status":
      return Response.json(await backend.syncStatus(), { headers: neverKept });
    case "auto-sync":
      refuseUnwanted(request, origin);
      return Response.json(await backend.requestSync(), { headers: neverKept });
    case "enhanced-sync": {
      refuseUnwanted(request, origin);
      const result = await backend.requestSync();
      return Response.json(
        { message: syncSuccessMessage(result), ...result },
        { headers: neverKept },
      );
    }
    default:
      throw new AppError("not-found", "Diese Aktion gibt es nicht.");
  }
}

/** A sync is started by GET as well, so by whoever can make a browser ask (T20): not for others. */
function refuseUnwanted(request: Request, origin: string): void {
  refuseCrossSite(request, origin);
  refusePrefetch(request);
}

/** Unset parameters may come as empty text; the last of several equal names counts. */
function readSearch(query: URLSearchParams): SearchParameters {
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
