import type { DrawPhoto } from "#demo/photos/draw-photo.ts";
import { pictureSizes } from "#demo/stock/photo.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { instanceOf, type ProviderCall } from "./call.ts";
import type { Endpoint, FaultContext, Faults, ProviderFault } from "./fault.ts";
import { applyEarlyFaults, applySelectionFaults, serializeWithFaults } from "./fault-effects.ts";
import type { Inventory, ScheduledSale } from "./inventory.ts";
import { referenceTable } from "./reference-data.ts";
import { invalidParameter, refusalResponse } from "./responses.ts";
import { maxReachableAds, parseSearchQuery } from "./search.ts";

type Json = Record<string, unknown>;

const widths: Readonly<Record<string, number>> = pictureSizes;

/** An entry of `images`; `origin` is the fake provider's own, so that no link leaves it. */
function imageOf(photo: DemoCar["photos"][number], origin: string): Json {
  const base = `${origin}/api/v1/mo-prod/images/${photo.uuid.slice(0, 2)}/${photo.uuid}`;
  return {
    hash: photo.hash,
    ...Object.fromEntries(
      photo.sizes.map((size) => [size, `${base}?rule=mo-${widths[size] ?? 1024}.jpg`]),
    ),
  };
}

function singleView(car: DemoCar, origin: string): Json {
  return { ...car.ad, images: car.photos.map((photo) => imageOf(photo, origin)) };
}

/** Fields that only mobile.de's single-ad response has. */
const singleOnly: readonly string[] = [
  "description",
  "vin",
  "kba",
  "trimLine",
  "modelRange",
  "weight",
  "cylinder",
  "fuelTankVolume",
  "driveType",
  "priceRating",
  "consumptionUnit",
];
const singleOnlyOfSeller: readonly string[] = ["companyName", "homepage", "mobileSellerSince"];

function without(record: Json, fields: readonly string[]): Json {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function searchSeller(seller: Json): Json {
  const address = isRecord(seller.address) ? without(seller.address, ["street"]) : undefined;
  return {
    ...without(seller, singleOnlyOfSeller),
    phones: [],
    ...(address !== undefined && { address }),
  };
}

function searchView(car: DemoCar, origin: string): Json {
  const { seller, ...rest } = car.ad;
  return {
    ...without(rest, singleOnly),
    plainTextDescription: "",
    images: car.photos.slice(0, 1).map((photo) => imageOf(photo, origin)),
    ...(isRecord(seller) && { seller: searchSeller(seller) }),
  };
}

interface Parts {
  inventory: Inventory;
  faults: Faults;
  drawPhoto: DrawPhoto;
  sale: ScheduledSale;
  wait: (milliseconds: number) => Promise<void>;
}

type Answer = (
  call: ProviderCall,
  active: readonly ProviderFault[],
) => Promise<Response> | Response;

function answerSearch({ inventory, sale }: Parts): Answer {
  return (call, active) => {
    const search = parseSearchQuery(call.query, inventory.cars());
    if ("field" in search) return invalidParameter(search.field, search.value);
    if (search.page === 1) sale.syncRunStarts();
    const offered = applySelectionFaults(search.select(inventory.cars()), active);
    // The provider's total counts a duplicate car once.
    const total = new Set(offered).size;
    const from = (search.page - 1) * search.size;
    const ads = offered.slice(0, maxReachableAds).slice(from, from + search.size);
    const maxPages = Math.max(1, Math.ceil(Math.min(total, maxReachableAds) / search.size));
    if (active.length === 0 && search.page >= maxPages) sale.syncRunEnds();
    const envelope = {
      total,
      currentPage: search.page,
      maxPages,
      pageSize: search.size,
      ads: ads.map((car) => searchView(car, call.url.origin)),
    };
    return serializeWithFaults(envelope, active);
  };
}

function answerAd({ inventory }: Parts): Answer {
  return (call, active) => {
    const car = inventory.find(call.segments[2] ?? "");
    if (car === undefined) return refusalResponse({ status: 404, instance: instanceOf(call) });
    return serializeWithFaults(singleView(car, call.url.origin), active);
  };
}

function answerReference({ inventory }: Parts): Answer {
  const models = (make: string): string[] => {
    const ofMake = inventory.cars().filter(({ ad }) => ad.make === make);
    return [...new Set(ofMake.map(({ ad }) => ad.model))];
  };
  return ({ request, segments, url }, active) => {
    const isGerman = /(^|[,\s])de\b/i.test(request.headers.get("accept-language") ?? "de");
    const path = segments.slice(1).join("/");
    const values = referenceTable(path, models, { origin: url.origin, isGerman });
    if (values === null) return refusalResponse({ status: 404, instance: url.pathname });
    return serializeWithFaults({ values }, active);
  };
}

/** Width of `mo-1024.jpg` or `mo-80w.jpg`; null for an unknown rule. */
function widthOfRule(rule: string): number | null {
  const width = Number(/^mo-(\d+)w?(\.jpg)?$/.exec(rule)?.[1]);
  return Object.values<number>(pictureSizes).includes(width) ? width : null;
}

function answerImage({ inventory, drawPhoto }: Parts): Answer {
  return async ({ segments, query, url }) => {
    const photo = inventory.photo(segments[5] ?? "");
    const width = widthOfRule(query.get("rule")?.[0] ?? "");
    if (photo === undefined || width === null) {
      return refusalResponse({ status: 404, instance: url.pathname });
    }
    const bytes = await drawPhoto({ picture: photo.subject, width });
    const headers = { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" };
    return new Response(bytes, { headers });
  };
}

/** The facts by which a fault decides whether it applies to the request. */
function faultContextOf(endpoint: Endpoint, { segments, query }: ProviderCall): FaultContext {
  if (endpoint === "ad") return { endpoint, ad: segments[2] ?? "" };
  if (endpoint !== "search") return { endpoint };
  return { endpoint, page: Number(query.get("page.number")?.at(-1) ?? "1") };
}

/** Handles an authorised request: faults first, then the regular response. */
export function createEndpointHandler(parts: Parts) {
  const answers: Record<Endpoint, Answer> = {
    search: answerSearch(parts),
    ad: answerAd(parts),
    refdata: answerReference(parts),
    image: answerImage(parts),
  };
  return async (endpoint: Endpoint, call: ProviderCall): Promise<Response> => {
    const active = parts.faults.take(faultContextOf(endpoint, call));
    const replacement = await applyEarlyFaults({ ...parts, active, call });
    return replacement ?? answers[endpoint](call, active);
  };
}
