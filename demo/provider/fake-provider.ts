import type { DrawPhoto } from "#demo/photos/draw-photo.ts";
import { pictureSizes } from "#demo/stock/photo.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { createCallRecorder, createControl, createInventory, type Inventory } from "./control.ts";
import { createFaults, distort, type Endpoint, type ProviderFault } from "./fault.ts";

export interface FakeProviderOptions {
  stock: readonly DemoCar[];
  username: string;
  password: string;
  drawPhoto: DrawPhoto;
  /** Delays by milliseconds; tests replace it. */
  wait?: (milliseconds: number) => Promise<void>;
}

/** Lets a fault cut the TCP connection; absent without a transport. */
export type Connection = { drop(): void };

export type FakeProvider = ReturnType<typeof createFakeProvider>;

type Json = Record<string, unknown>;

/** What an endpoint is asked; `id` names the ad or the photo. */
type Call = { request: Request; url: URL; id: string; connection: Connection | undefined };

const newJsonType = "application/vnd.de.mobile.api+json";

const waitMs = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * A fake of mobile.de's Search-API with fault injection: the addresses, formats and strictness of what our client
 * uses. It supports New JSON and GET only.
 */
export function createFakeProvider(options: FakeProviderOptions) {
  const token = Buffer.from(`${options.username}:${options.password}`, "utf8").toString("base64");
  const inventory = createInventory(options.stock);
  const faults = createFaults();
  const calls = createCallRecorder();
  const control = createControl(inventory, faults, calls);
  const answers = createAnswers(inventory, options);

  async function answer(endpoint: Endpoint, call: Call): Promise<Response> {
    const page = endpoint === "search" ? readSearch(call.url.searchParams).page : undefined;
    const active = faults.take(endpoint, page);
    for (const fault of active) {
      if (fault.kind === "delay") await (options.wait ?? waitMs)(fault.ms);
      if (fault.kind === "hang") await Promise.race([faults.cleared(), aborted(call.request)]);
      if (fault.kind === "hang" || fault.kind === "drop") return cutOff(call.connection);
      if (fault.kind === "status") return refusal(fault.status);
    }
    return answers[endpoint](call, active);
  }

  return {
    control,
    /** `connection` lets a `drop` fault cut the connection; without it the body's stream fails. */
    async fetch(request: Request, connection?: Connection): Promise<Response> {
      const url = new URL(request.url);
      const path = url.pathname;
      const endpoint = endpointOf(path);
      if (endpoint === null) return refusal(404);
      const id = path.split("/").at(-1) ?? "";
      return calls.during(
        endpoint,
        async () =>
          refusalOf(request, path, token) ?? answer(endpoint, { request, url, id, connection }),
      );
    },
  };
}

function createAnswers(inventory: Inventory, { stock, drawPhoto }: FakeProviderOptions) {
  const photos = new Map(
    stock.flatMap((car) => car.photos).map((photo) => [photo.uuid, photo.subject]),
  );

  return {
    search({ url }: Call, active: readonly ProviderFault[]) {
      const { page, size, customerId } = readSearch(url.searchParams);
      const offered = distort(
        inventory
          .cars()
          .filter(({ ad }) => customerId === null || ad.mobileSellerId === customerId)
          .toSorted((a, b) => Date.parse(a.ad.creationDate) - Date.parse(b.ad.creationDate)),
        active,
      );
      const maxPages = Math.max(1, Math.ceil(offered.length / size));
      const ads = offered.slice((page - 1) * size, page * size);
      return json({
        total: offered.length,
        currentPage: page,
        maxPages,
        pageSize: size,
        ads: ads.map((car) => searchView(car, url.origin)),
      });
    },
    ad({ id, url }: Call) {
      const car = inventory.find(id);
      return car === undefined ? refusal(404) : json(singleView(car, url.origin));
    },
    refdata({ id }: Call) {
      if (id !== "makes") return refusal(404);
      return json({
        values: Object.entries(makeNames).map(([name, description]) => ({ name, description })),
      });
    },
    /** Cuts the car of a first picture out of its ground for whoever can show that. */
    async image({ id, url, request }: Call) {
      const picture = photos.get(id);
      const width = Number(/^mo-(\d+)\.jpg$/.exec(url.searchParams.get("rule") ?? "")?.[1]);
      if (picture === undefined || !Object.values<number>(pictureSizes).includes(width)) {
        return refusal(404);
      }
      const takesCutOut = request.headers.get("accept") === "image/webp";
      const isCutOut = takesCutOut && picture.view === "side" && picture.take === 0;
      const headers = {
        "content-type": isCutOut ? "image/webp" : "image/jpeg",
        "cache-control": "public, max-age=86400",
        vary: "accept",
      };
      return new Response(await drawPhoto({ picture: { ...picture, isCutOut }, width }), {
        headers,
      });
    },
  } satisfies Record<Endpoint, (call: Call, active: readonly ProviderFault[]) => unknown>;
}

function endpointOf(path: string): Endpoint | null {
  if (path === "/search-api/search") return "search";
  if (/^\/search-api\/ad\/[^/]+$/.test(path)) return "ad";
  if (path.startsWith("/refdata/")) return "refdata";
  return path.startsWith("/api/v1/mo-prod/images/") ? "image" : null;
}

function readSearch(query: URLSearchParams) {
  return {
    page: Number(query.get("page.number") ?? 1),
    size: Math.min(100, Number(query.get("page.size") ?? 20)),
    customerId: query.get("customerId"),
  };
}

/** 401 or 406, as the provider refuses; it checks credentials before the media type. */
function refusalOf(request: Request, path: string, token: string): Response | null {
  const isAuthorized = request.headers.get("authorization") === `Basic ${token}`;
  if (path.startsWith("/search-api/") && !isAuthorized) return refusal(401);
  const accept = request.headers.get("accept") ?? "";
  return path.startsWith("/api/") || accept.includes(newJsonType) ? null : refusal(406);
}

function json(body: Json): Response {
  return new Response(JSON.stringify(body), {
    headers: { "content-type": `${newJsonType};charset=utf-8` },
  });
}

/** An error response as problem details. */
function refusal(status: number): Response {
  return new Response(JSON.stringify({ title: "Error", status }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
}

const aborted = (request: Request) =>
  new Promise<void>((resolve) => {
    if (request.signal.aborted) resolve();
    request.signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Ends the request without a response; without a transport the body's stream fails, as `fetch` sees it. */
function cutOff(connection: Connection | undefined): Response {
  if (connection !== undefined) {
    connection.drop();
    return new Response(null, { status: 502 });
  }
  const body = new ReadableStream({
    start: (controller) => controller.error(new Error("connection dropped by the stand-in")),
  });
  return new Response(body, { headers: { "content-type": newJsonType } });
}

/** The makes as mobile.de displays them, of its keys; the others are displayed as their key. */
const names =
  "ALFA ROMEO = Alfa Romeo, AUDI = Audi, BMW = BMW, CITROËN = Citroën, CUPRA = Cupra, DACIA = Dacia, FIAT = Fiat, FORD = Ford, HONDA = Honda, HYUNDAI = Hyundai, JAGUAR = Jaguar, JEEP = Jeep, KAWASAKI = Kawasaki, KIA = Kia, LAMBORGHINI = Lamborghini, LAND ROVER = Land Rover, LEXUS = Lexus, MASERATI = Maserati, MAZDA = Mazda, MERCEDES-BENZ = Mercedes-Benz, MINI = MINI, MITSUBISHI = Mitsubishi, NISSAN = Nissan, OPEL = Opel, PEUGEOT = Peugeot, POLESTAR = Polestar, PORSCHE = Porsche, RENAULT = Renault, SEAT = Seat, SKODA = Skoda, SMART = smart, SUBARU = Subaru, SUZUKI = Suzuki, TESLA = Tesla, TOYOTA = Toyota, VOLVO = Volvo, VW = Volkswagen, WEINSBERG = Weinsberg";

const makeNames: Readonly<Record<string, string>> = Object.fromEntries(
  names.split(", ").map((entry) => entry.split(" = ")),
);

/** An entry of `images`; `origin` is the fake provider's own, so that no link leaves it. */
function imageOf(photo: DemoCar["photos"][number], origin: string): Json {
  const base = `${origin}/api/v1/mo-prod/images/${photo.uuid.slice(0, 2)}/${photo.uuid}`;
  const widths: Readonly<Record<string, number>> = pictureSizes;
  const sizes = photo.sizes.map((size) => [size, `${base}?rule=mo-${widths[size]}.jpg`]);
  return { hash: photo.hash, ...Object.fromEntries(sizes) };
}

const singleView = (car: DemoCar, origin: string): Json => ({
  ...car.ad,
  images: car.photos.map((photo) => imageOf(photo, origin)),
});

/** The search lacks these fields, all photos but one, and the seller's phones. */
const singleOnly: ReadonlySet<string> = new Set(
  "description vin trimLine weight cylinder fuelTankVolume driveType priceRating".split(" "),
);

function searchView({ ad, photos }: DemoCar, origin: string): Json {
  const fields = Object.entries(ad).filter(([key]) => !singleOnly.has(key));
  return {
    ...Object.fromEntries(fields),
    seller: { mobileSellerId: ad.mobileSellerId, phones: [] },
    plainTextDescription: "",
    images: photos.slice(0, 1).map((photo) => imageOf(photo, origin)),
  };
}
