import { Readable } from "node:stream";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { maxFormBytes, maxOfficePhotos, maxUploadMiB } from "#domain/inquiry/photos.ts";
import { connectionFields, passwordFields } from "#domain/office/connections.ts";
import { threadFields } from "#domain/office/inquiry-events.ts";
import { inquiryPath, personReportPath } from "#domain/office/inquiry-view.ts";
import {
  deviceLabel,
  holdFields,
  isWalk,
  officeCalendarPath,
  officeCookie,
  officeFields,
  officeLinkPath,
  officeManifestPath,
  officePaths,
  officeProfilePath,
  officeSessionDays,
  pushFields,
  setupPath,
  signInPath,
  vehicleFilePath,
} from "#domain/office/office.ts";
import type { Person } from "#domain/office/people.ts";
import { exportFormats, isExportFile } from "#domain/office/person-report.ts";
import { replyFields } from "#domain/office/reply.ts";
import { answerFields, displacedField } from "#domain/office/week-plan.ts";
import { duskColors } from "#domain/pages/colors.ts";
import { isKey } from "#domain/pages/paths.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { inputLabel } from "#domain/profile/profile-form.ts";
import { sectionKeys } from "#domain/profile/profile-sections.ts";
import { entryFields } from "#domain/vehicle-file/entries.ts";
import { againField } from "#domain/vehicle-file/file-view.ts";
import { appIcons } from "#server/feed/seo-files.ts";
import { readPhotoId, sendPhoto } from "#server/inquiry/photo/photo-routes.ts";
import { AppError } from "#server/platform/app-error.ts";
import { readClientNetworks } from "#server/platform/http/client-address.ts";
import { createErrorHandler, plainPage } from "#server/platform/http/error-responses.ts";
import { readBytes, readForm, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import { noStore, officeHeaders } from "#server/platform/http/response-headers.ts";
import {
  refuseBrokenPath,
  type SecretPageDeps,
  toSecretResponse,
  wantsJson,
} from "#server/protection/secret-routes.ts";
import type { SitePages } from "#server/rendering/site-pages.ts";
import type { OfficeDesk, OfficeService } from "./office-service.ts";

/** What the pages of the office get with each request (app/routes/buero). */
export type OfficeVisit = {
  /** Null while nobody is signed in, which only the pages of the sign-in see. */
  desk: OfficeDesk | null;
  /** Of the posted form; empty for a GET request. */
  values: Readonly<Record<string, string>>;
  /** Uploaded files by the name of their input. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Nobody gets any mail of the site, not even a link into the office. */
  lacksMailServer: boolean;
  linkPurpose: OfficeService["linkPurpose"];
  /** Resolves to the time of the request. Throws AppError `too-many`. */
  requestLink(email: string, next: string): Promise<Date>;
  /** Redeems a link and sets the cookie; false for a link that does not work. Throws AppError `too-many`. */
  signIn(link: string): Promise<boolean>;
  /** The same with the link of an unused office, whose first person is `founder`. */
  setUp(link: string, founder: Person): Promise<boolean>;
  signOut(): Promise<void>;
};

/**
 * What the context of a page in the office has in addition. What its loader or action threw (`failure`) is answered
 * as by any other route, without rendering.
 */
export type OfficeContext = {
  office: OfficeVisit & { failure: unknown };
  reportFailure(error: unknown): void;
};

type OfficeRouteDeps = Omit<SecretPageDeps, "pages"> & {
  pages: Pick<SitePages, "respondPrivately">;
  renderOffice: (page: Request, context: OfficeContext) => Promise<Response>;
  services: () => { office: OfficeService };
};

/** With the prefix `__Host-`, which no other host and no plain http connection can set. */
const cookie = { prefix: "host", path: "/", secure: true, httpOnly: true } as const;
const lastingCookie = {
  ...cookie,
  sameSite: "Lax",
  maxAge: officeSessionDays * 24 * 3600,
} as const;

/**
 * The door of the family's office: session, origin and size of a form, headers. Each page behind it has its own loader
 * and action in the app. Opening one changes nothing, because mail scanners open links; its buttons post.
 */
export function createOfficeRoutes({ services, pages, renderOffice, ...deps }: OfficeRouteDeps) {
  const routes = new Hono();
  const everything = `${officePaths.today}/*`;
  /** Of a page that is shown, the router asks for the data alone. */
  const todayData = `${officePaths.today}.data`;
  const isPage = (context: Context) => !wantsJson(context);
  routes.onError(createErrorHandler(deps.log, { ...deps, isPage }));
  for (const path of [everything, todayData]) routes.use(path, keepSecret);
  // Mails of 1.0.0 link to these.
  for (const path of ["/vorgang/*", "/termin/antwort/*"])
    routes.get(path, ({ redirect }) => redirect(officePaths.today, 303));
  routes.get(`${officePaths.today}/`, ({ redirect }) => redirect(officePaths.today, 303));
  routes.get(officeManifestPath, ({ body }) => {
    const type = { "content-type": "application/manifest+json" };
    return body(JSON.stringify(officeManifest(deps.profile())), 200, type);
  });
  addFiles(routes, services, deps.origin);
  return routes.on(["GET", "POST"], [everything, todayData], async (context) => {
    const request = context.req.raw;
    const isPost = request.method === "POST";
    refuseBrokenPath(request);
    if (isPost) refuseCrossSite(request, deps.origin);
    const { office } = services();
    const session = readSession(context);
    const desk = await office.enter(session);
    if (desk === null && !isSignIn(context.req.path)) {
      const { pathname, search } = new URL(request.url);
      return isPost
        ? refuseSignedOut(context, deps.profile().name)
        : context.redirect(signInPath(pathname + search), 303);
    }
    const client = {
      device: deviceLabel(context.req.header("user-agent") ?? ""),
      networks: readClientNetworks(context, deps.trustProxy),
    };
    const visit: OfficeContext["office"] = {
      failure: null,
      desk,
      ...(await readPosted(context, desk !== null)),
      lacksMailServer: office.lacksMailServer(),
      linkPurpose: office.linkPurpose,
      requestLink: (email, next) => office.requestLink(email, client, next),
      signIn: async (link) => keepSession(context, await office.signIn(link, session, client)),
      setUp: async (link, founder) =>
        keepSession(context, await office.setUp(link, session, client, founder)),
      async signOut() {
        await desk?.people.signOut();
        deleteCookie(context, officeCookie, cookie);
      },
    };
    const reportFailure = (error: unknown) => {
      visit.failure ??= error;
    };
    const render = (page: Request) => renderOffice(page, { office: visit, reportFailure });
    const response = await pages.respondPrivately(request, render);
    if (visit.failure !== null) throw visit.failure;
    if (isPost) office.recheckStock();
    // With the cookie that was set.
    return context.newResponse(response.body, response);
  });
}

/** What is no page, because pages are text. */
function addFiles(routes: Hono, services: OfficeRouteDeps["services"], origin: string): void {
  routes.get(`${inquiryPath(":reference")}/fotos/:file`, async (context) => {
    const desk = await services().office.enter(readSession(context));
    const { reference = "", file = "" }: Record<string, string> = context.req.param();
    if (desk === null) return context.redirect(signInPath(inquiryPath(reference)), 303);
    const id = readPhotoId(file);
    const jpeg = id === null ? null : await desk.inquiries.photo(reference, id);
    if (jpeg === null) throw new AppError("not-found", "Dieses Foto gibt es nicht mehr.");
    return sendPhoto(context, jpeg);
  });
  // Posted, because the office records it.
  routes.post(`${personReportPath(":reference")}/:file`, async (context) => {
    refuseBrokenPath(context.req.raw);
    refuseCrossSite(context.req.raw, origin);
    const desk = await services().office.enter(readSession(context));
    const { reference = "", file = "" }: Record<string, string> = context.req.param();
    if (desk === null) return context.redirect(signInPath(personReportPath(reference)), 303);
    const format = isExportFile(file) ? exportFormats[file] : null;
    const content = format && (await desk.reports.export(reference, format));
    if (format === null || content === null)
      throw new AppError("not-found", "Diese Auskunft gibt es nicht.");
    return context.body(content, 200, {
      "content-type": exportTypes[format],
      "content-disposition": `attachment; filename="${file}"`,
    });
  });
  addVehicleFile(routes, services, origin);
  routes.get(officeCalendarPath(":token"), async (context) => {
    refuseBrokenPath(context.req.raw);
    const calendar = await services().office.calendar(context.req.param("token") ?? "");
    if (calendar === null) throw new AppError("not-found", "Diesen Kalender gibt es nicht mehr.");
    return context.body(calendar, 200, { "content-type": "text/calendar; charset=utf-8" });
  });
}

/** Photos and data of the walk; scripts post its forms one by one, without a page for an answer. */
function addVehicleFile(routes: Hono, services: OfficeRouteDeps["services"], origin: string): void {
  const path = vehicleFilePath(":adKey");
  const enter = (context: Context) => services().office.enter(readSession(context));
  const adKeyOf = ({ req }: Context) => req.param("adKey") ?? "";
  for (const size of ["whole", "small"] as const)
    routes.get(`${path}/${size === "small" ? "klein" : "foto"}/:file`, async (context) => {
      const desk = await enter(context);
      if (desk === null) return context.redirect(signInPath(officePaths.stock), 303);
      const id = readPhotoId(context.req.param("file"));
      const jpeg = id && (await desk.files.photo(adKeyOf(context), id, size));
      if (!jpeg) throw new AppError("not-found", "Dieses Foto gibt es nicht mehr.");
      return sendPhoto(context, jpeg);
    });
  routes.post(path, async (context, next) => {
    if (!wantsJson(context)) return next();
    refuseBrokenPath(context.req.raw);
    refuseCrossSite(context.req.raw, origin);
    const desk = await enter(context);
    if (desk === null) throw new AppError("unauthorized", "Ihre Anmeldung ist abgelaufen.");
    const adKey = adKeyOf(context);
    const refusal = await desk.files.post(adKey, await readPosted(context, true));
    if (refusal !== null && refusal.current === null) return context.json(refusal, 422);
    const view = await desk.files.view(adKey);
    return refusal === null ? context.json({ view }) : context.json({ ...refusal, view }, 409);
  });
  // Posted, because the office records it.
  routes.post(`${path}/auskunft.json`, async (context) => {
    refuseBrokenPath(context.req.raw);
    refuseCrossSite(context.req.raw, origin);
    const desk = await enter(context);
    if (desk === null) return context.redirect(signInPath(officePaths.stock), 303);
    const pieces = Readable.from(await desk.files.export(adKeyOf(context)), { objectMode: false });
    return context.body(Readable.toWeb(pieces) as ReadableStream<Uint8Array>, 200, {
      "content-type": exportTypes.json,
      "content-disposition": 'attachment; filename="akte.json"',
    });
  });
}

const exportTypes = { pdf: "application/pdf", json: "application/json; charset=utf-8" } as const;

/** For every answer below the office, refusals and pages that do not exist included. */
const keepSecret: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = toSecretResponse(context.res);
  for (const [name, value] of Object.entries(officeHeaders)) headers.set(name, value);
};

/** The office as an app of a phone, where iOS alone has push messages. */
const officeManifest = ({ name }: Pick<DealerProfile, "name">) => ({
  id: officePaths.today,
  name: `Büro ${name}`,
  short_name: "Büro",
  lang: "de",
  start_url: officePaths.today,
  scope: officePaths.today,
  display: "standalone",
  theme_color: duskColors.dusk,
  background_color: duskColors.dusk,
  icons: appIcons,
});

/** False without a session. */
function keepSession(context: Context, token: string | null): boolean {
  if (token !== null) setCookie(context, officeCookie, token, lastingCookie);
  return token !== null;
}

/** Empty for what is no token. */
function readSession(context: Context): string {
  const token = getCookie(context, officeCookie, "host") ?? "";
  return isKey(token) ? token : "";
}

const isSignIn = (path: string): boolean =>
  path === officePaths.today || path.startsWith(officeLinkPath(""));

/** Throws AppError `unsupported-type`, `too-large` or `unreadable`; photos are read of signed-in people only. */
async function readPosted({ req }: Context, takesPhotos: boolean) {
  const files = new Map<string, Uint8Array>();
  const values: Record<string, string> = {};
  if (req.method !== "POST") return { values, files };
  const type = req.header("content-type") ?? "";
  const isMultipart = takesPhotos && type.startsWith("multipart/form-data");
  for (const [name, value] of isMultipart
    ? await readMultipart(req.raw, maxFormBytes(maxOfficePhotos))
    : await readForm(req.raw)) {
    if (typeof value === "string") values[name] = value;
    // Browsers send an empty file for a field without a selection.
    else if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return { values, files };
}

async function readMultipart(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const tooLarge = () =>
    new AppError(
      "too-large",
      `Diese Fotos sind zu viele oder zu groß: höchstens vier, jedes bis ${maxUploadMiB}\u00a0MB.`,
    );
  const bytes = await readBytes(request.body, maxBytes, tooLarge);
  const body = new Response(bytes, { headers: { "content-type": type } });
  return body.formData().catch((cause: unknown) => {
    throw new AppError("unreadable", "Die Fotos kamen nicht vollständig an.", [], { cause });
  });
}

/** The fields of most forms have German names; those of the profile are paths in it. */
function labelOf(pathname: string, name: string): string {
  if (isWalk(pathname)) return walkNames[name] ?? name;
  const section = sectionKeys.find((key) =>
    [officeProfilePath(key), setupPath(key)].includes(pathname),
  );
  return section === undefined ? (fieldNames[name] ?? name) : inputLabel(section, name);
}

/** Of the fields whose names are no German words that a person would say. */
const fieldNames: Readonly<Record<string, string>> = {
  [replyFields.text]: "Antwort",
  [threadFields.note]: "Notiz",
  [officeFields.email]: "E-Mail",
  [officeFields.name]: "Name",
  [holdFields.day]: "Tag",
  [holdFields.clock]: "Uhrzeit",
  [answerFields.words]: "Ihr Satz dazu",
  ...{ phone: "Telefon", subject: "Thema", message: "Notiz", car: "Wagen" },
  [connectionFields.stockUser]: "Benutzer bei mobile.de",
  [connectionFields.stockCustomer]: "Kundennummer",
  [connectionFields.provider]: "Anbieter",
  [connectionFields.host]: "Server",
  [connectionFields.port]: "Port",
  [connectionFields.mailUser]: "Benutzer",
};

const walkNames: Readonly<Record<string, string>> = {
  ...{ vl: "Vorn links", vr: "Vorn rechts", hl: "Hinten links", hr: "Hinten rechts" },
  ...{ text: "Satz", neu: "Alle vier neu", gleich: "Alle vier gleich" },
  [entryFields.isImpression]: "Nach unserem Eindruck",
};

/** Hidden fields and buttons, into which nobody types. */
const untyped: ReadonlySet<string> = new Set([
  ...[officeFields.action, officeFields.device, officeFields.mail, officeFields.version],
  ...[holdFields.car, answerFields.round, displacedField, replyFields.seen, ...pushFields],
  ...[entryFields.step, entryFields.sending, entryFields.corrects, entryFields.listing],
  ...[againField.name, "x", "y"],
]);

/** Without a session no photos are read: the page before still has the form that came with some. */
const maxTextBytes = 64 * 1024;

async function readText(request: Request): Promise<[name: string, text: string][]> {
  const body = await readMultipart(request, maxTextBytes).catch((cause: unknown) => {
    const words =
      "Ihre Anmeldung ist abgelaufen, und ohne sie nehmen wir keine Fotos an. Melden Sie sich in einem neuen Tab an, gehen Sie hier zurück und senden Sie es noch einmal ab.";
    throw new AppError("unauthorized", words, [], { cause });
  });
  return [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

/**
 * Answers a form whose session had ended while somebody typed: shows what they typed, and sends it once they have
 * signed in. Needs no script; with scripts, the office's pages keep the form too
 * (app/features/office/unsent-form.tsx). Redirects to the sign-in if nothing was typed.
 */
async function refuseSignedOut({ req, redirect }: Context, dealer: string): Promise<Response> {
  const isMultipart = req.header("content-type")?.startsWith("multipart/form-data") === true;
  const posted = isMultipart ? await readText(req.raw) : [...(await readForm(req.raw))];
  const fields = posted.filter(([name]) => !passwordFields.has(name));
  const typed = fields.filter(([name, value]) => !untyped.has(name) && value.trim() !== "");
  if (typed.length === 0) return redirect(officePaths.today, 303);
  const { pathname, search } = new URL(req.url);
  return plainPage({
    status: 401,
    headers: noStore,
    title: "Ihre Anmeldung ist abgelaufen",
    dealer,
    hasForm: true,
    content: html`<p>Gespeichert ist noch nichts. Das haben Sie eingegeben:</p>
<dl>${typed.map(([name, value]) => html`<dt>${labelOf(pathname, name)}</dt><dd>${value}</dd>`)}</dl>
<p><a href="${officePaths.today}" target="_blank">Melden Sie sich an</a>, kommen Sie dann auf diese Seite zurück und senden Sie es noch einmal ab.</p>
<form method="post" action="${pathname + search}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">Noch einmal absenden</button>
</form>`,
  });
}
