import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Car } from "#domain/car/record.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { fixedPages, paths, scriptNonceHeader } from "#domain/pages/paths.ts";
import type { NoPicture, Picture } from "#server/picture/picture-store.ts";
import { AppError } from "#server/platform/app-error.ts";
import { fileEntries } from "#server/platform/db/personal-schema.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { createSitePages, type PageRenderer } from "#server/rendering/site-pages.ts";
import { createApp, type SiteServices } from "#server/routes.ts";
import type { AppPages, PageSite } from "#server/site-server.ts";
import { createCarViews } from "#server/stock/car-views.ts";
import { createCatalogue, type StockChange } from "#server/stock/catalogue.ts";
import { createStockSnapshots } from "#server/stock/snapshot.ts";
import { createStock } from "#server/stock/stock-list.ts";
import type { Sync } from "#server/stock/sync.ts";
import { createVehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { aCar } from "./test-car.ts";
import { openTestDatabase } from "./test-database.ts";
import { openTestServices } from "./test-inquiries.ts";

export const testKey = "anon-of-the-tests";
export const testOrigin = "https://autohaus-ladenburg.example";
const testNow = "2026-11-21T06:00:00Z";
const pageHeaders = { "content-type": "text/html; charset=utf-8", [scriptNonceHeader]: "ours" };
const builtScript = "let built = 1;";
const fallbackPicture: Picture = {
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 0]),
  type: "image/jpeg",
};

/**
 * The server's `fetch` handler on a real database. Sync and pictures are fakes that can be made to fail; pages
 * are stubs that return their address or the outcome of a form, and two of them fail. `rendered` records the
 * stubs' arguments, `logged` warnings and errors, `logLines` every line with all fields. Only tests move the
 * clock. `overrides` replaces parts of the app; a log in it receives all lines instead.
 */
export async function openTestSite(
  overrides: Partial<Pick<Parameters<typeof createApp>[0], "metrics" | "log" | "indexNowKey">> = {},
) {
  const database = await openTestDatabase();
  const clock = { now: new Date(testNow) };
  const now = () => clock.now;
  const files = createVehicleFiles({ db: database, now });
  const catalogue = createCatalogue({ db: database, now, filesOf: files.ofCars });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshots({ catalogue, onStockChanged, log: silentLog });
  const { sync, syncs } = fakeSync();
  const carViews = createCarViews({ db: database, now, log: silentLog });
  const photos = new Map<string, Picture | NoPicture>();
  const { log: collecting, logged, logLines } = collectingLog();
  const log = overrides.log ?? collecting;
  const inquiries = await openTestServices({
    database,
    origin: testOrigin,
    stockSync: sync,
    now,
    log,
  });
  const profile = inquiries.profiles.current;
  const services: SiteServices = {
    stock: createStock({ snapshots, catalogue, now }),
    sync,
    carViews,
    files,
    pictures: { find: async ({ adKey }) => photos.get(adKey) ?? "unknown" },
    shares: { find: async () => "unknown" },
    ...inquiries.services,
    captchaChallenge: async () => ({ parameters: {}, signature: "of the tests" }),
    checkReady: database.ping,
  };
  const getServices = () => services;
  const { renderPage, rendered } = recordingRenderer();
  const pages = createSitePages({
    origin: testOrigin,
    isDev: false,
    profile,
    renderPage,
    services: getServices,
    now,
  });
  /** The real pages, loaded with the first one. */
  const renderReal = async (page: Request, context: Partial<PageSite> = {}) =>
    (await loadRenderer())(page, {
      ...{ ...testPageSite, services: getServices, now, profile: profile() },
      ...{
        office: null,
        reportFailure: (error: unknown) => log.error({ err: error }, "a page failed"),
      },
      ...context,
    });
  const folder = builtFolder();
  const app = createApp({
    ...testApp,
    profile,
    assetFolders: [folder],
    fallbackPicture,
    services: getServices,
    pages,
    renderOffice: (page, context) => renderReal(page, context),
    ...overrides,
    log,
  });
  /** Changes the stock and waits until the snapshot has it: PostgreSQL's notification takes a moment. */
  const apply = async (change: StockChange) => {
    const applied = await catalogue.apply(change);
    while ((await snapshots.current()).version < applied.version) await setImmediate();
    return applied;
  };
  return {
    app,
    database,
    services,
    pages,
    rendered,
    syncs,
    carViews,
    photos,
    logged,
    logLines,
    clock,
    inquiries,
    ask: async (path: string, init?: RequestInit) => app.request(path, init),
    /** A page as visitors get it, uncached. */
    page: (path: string) => renderReal(new Request(testOrigin + path)),
    call: async (path: string, init: RequestInit = {}) =>
      app.request(path, { ...init, headers: { apikey: testKey, ...init.headers } }),
    post: poster(app),
    /** Resets everything but the stock's version, which only grows. */
    async reset() {
      photos.clear();
      for (const lines of [logged, logLines]) lines.length = 0;
      clock.now = new Date(testNow);
      await inquiries.reset();
      await database.orm.delete(fileEntries);
      Object.assign(syncs, { requested: 0, failure: null, running: false });
      const withdraw = [...(await catalogue.listMarkers()).keys()];
      await apply({ store: [], withdraw });
    },
    sell: (...adKeys: string[]) => apply({ store: [], withdraw: adKeys }),
    offer: (...cars: Partial<Car>[]) => apply({ store: cars.map(asStored), withdraw: [] }),
    async close() {
      snapshots.close();
      rmSync(folder, { recursive: true });
      await database.close();
    },
  };
}

/** One test site for a file, reset before each of its tests. */
export function testSite(overrides?: Parameters<typeof openTestSite>[0]) {
  let opened: Awaited<ReturnType<typeof openTestSite>>;
  beforeAll(async () => {
    opened = await openTestSite(overrides);
  });
  beforeEach(() => opened.reset());
  afterAll(() => opened.close());
  return () => opened;
}

/** Posts JSON with the public API key; a string is sent as the raw body. */
const poster =
  (app: Hono) =>
  async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: "POST",
      headers: { apikey: testKey, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

const testApp = {
  publicApiKeys: [testKey],
  origin: testOrigin,
  trustProxy: 1,
};

const testPageSite = {
  requestId: undefined,
  origin: testOrigin,
  settings: {
    publicApiKey: testKey,
    isDemo: true,
    captcha: { kind: "proof-of-work" as const },
    analyticsId: null,
  },
};

/** Untyped, because the compiler would check the app by the rules for tests. */
async function loadRenderer(): Promise<AppPages["render"]> {
  const path = "../../app/entry.render.ts";
  return (await import(path)).renderPage;
}

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/a.js"), builtScript);
  return folder;
}

function collectingLog() {
  const logged: string[] = [];
  const logLines: string[] = [];
  const collect = (fields: object, message: string) => {
    logLines.push(JSON.stringify({ ...fields, message }, withErrorFields));
  };
  const collectWarning = (fields: object, message: string) => {
    collect(fields, message);
    logged.push(message);
  };
  const log: Log = { info: collect, warn: collectWarning, error: collectWarning };
  return { log, logged, logLines };
}

/** Serialises errors as the log does, because JSON.stringify skips their own properties. */
function withErrorFields(_: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { message, stack, cause } = value;
  return { message, stack, cause };
}

function asStored(fields: Partial<Car>): StockChange["store"][number] {
  const { fetched_at: _, price_reduction: __, held_until: ___, file: ____, ...car } = aCar(fields);
  return { car, photos: [], marker: "2026-11-01", hasDetails: true };
}

function recordingRenderer() {
  const rendered: [method: string, address: string, headers: string[]][] = [];
  const renderPage: PageRenderer = async (request, acceptForm) => {
    rendered.push([request.method, request.url, [...request.headers.keys()]]);
    const page = renderTestPage(new URL(request.url));
    return acceptForm ? answerTestForm(request, acceptForm) : page;
  };
  return { rendered, renderPage };
}

/** Replaces a route's action, which also calls `acceptForm` (app/context.ts). */
async function answerTestForm(request: Request, acceptForm: AcceptForm): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kind = pathname === paths.sell ? "sell" : pathname === paths.alert ? "alert" : "contact";
  const typed = Object.fromEntries(new URLSearchParams(await request.text()));
  const { outcome, status, headers } = await acceptForm(kind, typed);
  return new Response(JSON.stringify(outcome), { status, headers: { ...headers, ...pageHeaders } });
}

/** Pages that fail to render; addresses of known pages, because the site renders no others. */
export const brokenPage = "/kontakt?fahrzeug=broken";
export const awayPage = "/kontakt?fahrzeug=away";

function renderTestPage({ pathname, search }: URL): Response {
  if (pathname + search === brokenPage) throw new Error("secret detail");
  const isKnown =
    fixedPages.some((page) => page === pathname) || /^\/(fahrzeug\/\w|buero\b)/.test(pathname);
  const status = pathname + search === awayPage ? 503 : isKnown ? 200 : 404;
  if (pathname.endsWith(".data")) {
    const status = pathname === "/-.data" ? 404 : 200;
    return new Response("[1]", { status, headers: { "content-type": "text/x-script" } });
  }
  const trail = (breadcrumb(pathname) ?? []).map(({ name, path }) =>
    path === null ? `<b>${name}</b>` : `<a href="${path}">${name}</a>`,
  );
  const html = `<!doctype html><title>${pathname}</title><script nonce="ours">let a = 1;</script>`;
  const body = isKnown ? html.repeat(100) : `${html}${trail.join("")}<code>${pathname}</code>`;
  return new Response(body, { status, headers: pageHeaders });
}

/** Counts requested syncs; with `failure` set, requests fail. */
function fakeSync() {
  const syncs = { requested: 0, failure: null as string | null, running: false };
  const run = async () => {
    syncs.requested += 1;
    if (syncs.failure !== null)
      throw new AppError("provider-failed", syncs.failure, [], { retryAfterSeconds: 60 });
    return { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };
  };
  const sync: Pick<Sync, "start" | "requestByVisitor" | "status"> = {
    start: async () => void (await run()),
    requestByVisitor: run,
    status: async () => ({
      totalCars: 3,
      message: "Zuletzt aktualisiert: 21.11.2026, 07:00\u00a0Uhr.",
      needsSync: false,
      lastSuccessAt: "2026-11-21T06:00:00.000Z",
      lastError: null,
      running: syncs.running,
    }),
  };
  return { sync, syncs };
}
