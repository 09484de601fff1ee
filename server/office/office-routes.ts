import { type Context, Hono, type MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import {
  deviceLabel,
  holdActions,
  holdFields,
  linkRequestedParameter,
  officeCookie,
  officeFields,
  officeLinkPath,
  officePaths,
  officeSessionDays,
  officeSessionHeader,
} from "#domain/office/office.ts";
import {
  carAnchor,
  readStockQuery,
  stockAddress,
  syncAction,
  syncedParameter,
} from "#domain/office/stock.ts";
import { answerActions, answerFields, answerPath, weekParameter } from "#domain/office/week.ts";
import { outcomeParams } from "#domain/test-drive/appointment.ts";
import { slotSchema } from "#server/inquiry/test-drive/test-drive-routes.ts";
import {
  refuseBrokenPath,
  type SecretPageParts,
  toSecretResponse,
  unknownButtonError,
} from "#server/pages/secret-pages.ts";
import type { SitePages } from "#server/pages/site-pages.ts";
import { readClientNetworks } from "#server/platform/http/client-address.ts";
import { createErrorHandler } from "#server/platform/http/error-responses.ts";
import { readForm, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import { addFactsRoutes } from "./facts-routes.ts";
import { readHoldForm } from "./hold-desk.ts";
import { addInquiryRoutes } from "./inquiry-routes.ts";
import type { OfficeService } from "./office-service.ts";
import type { SignedInRoutes } from "./signed-in-routes.ts";

type OfficeRouteParts = SecretPageParts & {
  pages: Pick<SitePages, "respondToForm">;
  services: () => { office: OfficeService };
  hasOffice: boolean;
  trustProxy: number;
};

/** With the prefix `__Host-`, which no other host and no plain http connection can set. */
const cookie = { prefix: "host", path: "/", secure: true, httpOnly: true } as const;
const lastingCookie = {
  ...cookie,
  sameSite: "Lax",
  maxAge: officeSessionDays * 24 * 3600,
} as const;

/** The family's office. Opening a page changes nothing, because mail scanners open links; its buttons post. */
export function createOfficeRoutes({ services, pages, origin, ...parts }: OfficeRouteParts): Hono {
  const routes = new Hono();
  const linkPath = officeLinkPath(":token");
  if (!parts.hasOffice) {
    // Without an office the loaders of its pages answer 404. The router in the browser knows the routes, so
    // it could not hydrate the page of an unknown path.
    for (const path of [officePaths.today, `${officePaths.today}/*`])
      routes.get(path, ({ req }) => pages.respondPrivately(req.raw));
    return routes;
  }
  routes.onError(createErrorHandler(parts.log, parts));
  routes.use(`${officePaths.today}/*`, keepSecret);

  /** Empty for what is no token, which might not be a valid header for the renderer. */
  const readSession = (context: Context) => {
    const token = getCookie(context, officeCookie, "host") ?? "";
    return /^[\w-]{1,64}$/.test(token) ? token : "";
  };
  const readClient = (context: Context) => {
    const networks = readClientNetworks(context, parts.trustProxy);
    return {
      device: deviceLabel(context.req.header("user-agent") ?? ""),
      networks: networks.length > 0 ? networks : ["unknown"],
    };
  };
  const show = (context: Context) => {
    refuseBrokenPath(context.req.raw);
    return pages.respondPrivately(context.req.raw, { [officeSessionHeader]: readSession(context) });
  };
  const post = (path: string, submit: (context: Context) => Promise<Response>) =>
    routes.post(path, async (context) => {
      refuseBrokenPath(context.req.raw);
      refuseCrossSite(context.req.raw, origin);
      return submit(context);
    });

  routes.get(`${officePaths.today}/`, ({ redirect }) => redirect(officePaths.today, 303));
  routes.get(officePaths.today, show);
  post(officePaths.today, async (context) => {
    const email = (await readForm(context.req.raw)).get(officeFields.email) ?? "";
    await services().office.requestLink(email, readClient(context));
    return context.redirect(`${officePaths.today}?${linkRequestedParameter}`, 303);
  });

  routes.get(linkPath, show);
  post(linkPath, async (context) => {
    const token = context.req.param("token") ?? "";
    const client = readClient(context);
    const session = await services().office.signIn(token, readSession(context), client);
    // The page says that the link no longer works.
    if (session === null) return context.redirect(officeLinkPath(encodeURIComponent(token)), 303);
    setCookie(context, officeCookie, session, lastingCookie);
    return context.redirect(officePaths.today, 303);
  });

  const signedIn: SignedInRoutes = {
    show: (path) => routes.get(path, show),
    post: (path, submit) =>
      post(path, async (context) => {
        const desk = await services().office.enter(readSession(context));
        return desk === null ? context.redirect(officePaths.today, 303) : submit(context, desk);
      }),
    showRefused: (context, outcome) => {
      const status = outcome.issues.length > 0 ? 422 : 200;
      const accept = async () => ({ outcome, status, headers: {} });
      const headers = { [officeSessionHeader]: readSession(context) };
      return pages.respondToForm(context.req.raw, "", accept, headers);
    },
  };
  signedIn.post(officePaths.signOut, async (context, desk) => {
    await desk.signOut();
    deleteCookie(context, officeCookie, cookie);
    return context.redirect(officePaths.today, 303);
  });
  addDeviceRoutes(signedIn);
  addFactsRoutes(signedIn);
  addInquiryRoutes(signedIn);
  addStockRoutes(signedIn);
  addTodayRoutes(signedIn);
  addAppointmentRoutes(signedIn);
  return routes;
}

function addDeviceRoutes({ show, post }: SignedInRoutes): void {
  show(officePaths.devices);
  post(officePaths.devices, async (context, desk) => {
    const form = await readForm(context.req.raw);
    const device = z.uuid().safeParse(form.get(officeFields.device));
    if (!device.success) throw unknownButtonError();
    await desk.signOutDevice(device.data);
    // The page of this device leads to the sign-in page.
    return context.redirect(officePaths.devices, 303);
  });
}

const stockActionSchema = z.enum([holdActions.hold, holdActions.release, syncAction]);

function addStockRoutes({ show, showRefused, post }: SignedInRoutes): void {
  for (const path of [officePaths.stock, officePaths.purchase, officePaths.signs]) show(path);
  show(`${officePaths.signs}/:adKey`);
  post(officePaths.stock, async (context, { stock }) => {
    const values = Object.fromEntries(await readForm(context.req.raw));
    const action = stockActionSchema.safeParse(values[officeFields.action]);
    if (!action.success) throw unknownButtonError();
    if (action.data === syncAction) {
      await stock.sync();
      return context.redirect(`${officePaths.stock}?${syncedParameter}`, 303);
    }
    const car = adKeySchema.safeParse(values[holdFields.car]);
    if (!car.success) throw unknownButtonError();
    const adKey = car.data;
    if (action.data === holdActions.hold) {
      const message = await stock.hold(adKey, readHoldForm(values));
      if (message !== null) {
        const issues = [{ field: holdFields.day, message }];
        return showRefused(context, { state: "refused", message, values, issues });
      }
    } else await stock.release(adKey);
    return context.redirect(
      stockAddress(readStockQuery(context.req.query())) + carAnchor(adKey),
      303,
    );
  });
}

function addTodayRoutes({ post }: SignedInRoutes): void {
  post(officePaths.resend, async (context, desk) => {
    const form = await readForm(context.req.raw);
    const mail = mailIdSchema.safeParse(form.get(officeFields.mail));
    if (!mail.success) throw unknownButtonError();
    await desk.resend(mail.data);
    return context.redirect(officePaths.today, 303);
  });
}

const mailIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const answerSchema = z.object({
  [officeFields.action]: z.enum(Object.keys(answerActions) as [keyof typeof answerActions]),
  [answerFields.round]: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  [answerFields.slot]: slotSchema.nullable().catch(null),
  [answerFields.allowTaken]: z.string().optional(),
});

function addAppointmentRoutes({ show, post }: SignedInRoutes): void {
  show(officePaths.week);
  const path = answerPath(":reference");
  show(path);
  post(path, async (context, desk) => {
    const form = answerSchema.safeParse(Object.fromEntries(await readForm(context.req.raw)));
    if (!form.success) throw unknownButtonError();
    const { aktion, runde: round, zeit: slot, trotzdem } = form.data;
    const answer = {
      action: answerActions[aktion],
      round,
      slot,
      allowTaken: trotzdem !== undefined,
    };
    const reference = context.req.param("reference") ?? "";
    const outcome = (await desk.appointments.answer(reference, answer)) ?? "used";
    const query = new URLSearchParams({ [answerFields.outcome]: outcomeParams[outcome] });
    // The page says why, with what was chosen.
    if (outcome !== "done") {
      if (slot !== null) query.set(answerFields.slot, `${slot.day}T${slot.clock}`);
      return context.redirect(`${answerPath(encodeURIComponent(reference))}?${query}`, 303);
    }
    if (slot !== null) query.set(weekParameter, slot.day);
    return context.redirect(`${officePaths.week}?${query}`, 303);
  });
}

/** For every answer below the office, refusals and pages that do not exist included. */
const keepSecret: MiddlewareHandler = async (context, next) => {
  await next();
  toSecretResponse(context.res).headers.set("referrer-policy", "no-referrer");
};
