import { searchView, singleView } from "./ad-views.ts";
import { invalidParameter, refuse } from "./answers.ts";
import { type Call, instanceOf } from "./call.ts";
import type { Endpoint, Fault, Faults, Occasion } from "./fault.ts";
import { spoilBefore, spoilBody, spoilSelection } from "./fault-effects.ts";
import { type PictureDesk, widthOfRule } from "./picture-desk.ts";
import { referenceTable } from "./reference-data.ts";
import type { Sale } from "./sale.ts";
import { type OversizedPage, reachableAds, readSearch } from "./search.ts";
import type { Shelf } from "./shelf.ts";

interface Parts {
  shelf: Shelf;
  faults: Faults;
  desk: PictureDesk;
  sale: Sale;
  oversizedPage: OversizedPage;
  wait: (milliseconds: number) => Promise<void>;
}

type Answer = (call: Call, active: readonly Fault[]) => Promise<Response> | Response;

function answerSearch({ shelf, sale, oversizedPage }: Parts): Answer {
  return (call, active) => {
    const search = readSearch(call.query, shelf.cars(), oversizedPage);
    if ("field" in search) return invalidParameter(search.field, search.value);
    if (search.page === 1) sale.passBegins();
    const offered = spoilSelection(search.select(shelf.cars()), active);
    // A car that came twice is still one car in the provider's count.
    const total = new Set(offered).size;
    const from = (search.page - 1) * search.size;
    const ads = offered.slice(0, reachableAds).slice(from, from + search.size);
    const maxPages = Math.max(1, Math.ceil(Math.min(total, reachableAds) / search.size));
    if (active.length === 0 && search.page >= maxPages) sale.passEnds();
    const envelope = {
      total,
      currentPage: search.page,
      maxPages,
      pageSize: search.size,
      ads: ads.map((car) => searchView(car, call.url.origin)),
    };
    return spoilBody(envelope, active);
  };
}

function answerAd({ shelf }: Parts): Answer {
  return (call, active) => {
    const car = shelf.find(call.segments[2] ?? "");
    if (car === undefined) return refuse({ status: 404, instance: instanceOf(call) });
    return spoilBody(singleView(car, call.url.origin), active);
  };
}

function answerReference({ shelf }: Parts): Answer {
  const models = (make: string): string[] => {
    const ofMake = shelf.cars().filter(({ ad }) => ad.make === make);
    return [...new Set(ofMake.map(({ ad }) => ad.model))];
  };
  return ({ request, segments, url }, active) => {
    const german = /(^|[,\s])de\b/i.test(request.headers.get("accept-language") ?? "de");
    const path = segments.slice(1).join("/");
    const values = referenceTable(path, models, { origin: url.origin, german });
    if (values === null) return refuse({ status: 404, instance: url.pathname });
    return spoilBody({ values }, active);
  };
}

function answerImage({ shelf, desk }: Parts): Answer {
  return async ({ segments, query, url }) => {
    const photo = shelf.photo(segments[5] ?? "");
    const width = widthOfRule(query.get("rule")?.[0] ?? "");
    if (photo === undefined || width === null) {
      return refuse({ status: 404, instance: url.pathname });
    }
    const bytes = await desk.picture(photo.subject, width);
    const headers = { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" };
    return new Response(bytes, { headers });
  };
}

/** What a fault needs to know to find out whether it concerns the call. */
function occasionOf(endpoint: Endpoint, { segments, query }: Call): Occasion {
  if (endpoint === "ad") return { endpoint, ad: segments[2] ?? "" };
  if (endpoint !== "search") return { endpoint };
  return { endpoint, page: Number(query.get("page.number")?.at(-1) ?? "1") };
}

/** Answers a call that was let in: faults first, then the real thing. */
export function createEndpointHandler(parts: Parts) {
  const answers: Record<Endpoint, Answer> = {
    search: answerSearch(parts),
    ad: answerAd(parts),
    refdata: answerReference(parts),
    image: answerImage(parts),
  };
  return async (endpoint: Endpoint, call: Call): Promise<Response> => {
    const active = parts.faults.take(occasionOf(endpoint, call));
    const instead = await spoilBefore({ ...parts, active, call });
    return instead ?? answers[endpoint](call, active);
  };
}
