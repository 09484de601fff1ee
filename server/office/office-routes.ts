import { type Context, Hono, type MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import { sectionKeys } from "#domain/dealership/facts-sections.ts";
import { optionalText } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { maxFormBytes, maxOfficePhotos } from "#domain/inquiry/photos.ts";
import {
  deletedInquiryPath,
  inquiryActions,
  inquiryPath,
  maxInquiryNoteLength,
  noteField,
} from "#domain/office/inquiry-view.ts";
import {
  deviceLabel,
  holdActions,
  holdFields,
  linkRequestedParameter,
  officeCookie,
  officeFactsPath,
  officeFields,
  officeLinkPath,
  officePaths,
  officeSessionDays,
  officeSessionHeader,
  outcomeParameters,
} from "#domain/office/office.ts";
import {
  carAnchor,
  readStockQuery,
  stockAddress,
  syncAction,
  syncedParameter,
} from "#domain/office/stock-overview.ts";
import {
  answerActions,
  answerFields,
  answerPath,
  weekParameter,
} from "#domain/office/week-plan.ts";
import { isKey } from "#domain/pages/paths.ts";
import { outcomeParams } from "#domain/test-drive/appointment.ts";
import { slotSchema } from "#server/inquiry/test-drive/test-drive-routes.ts";
import { AppError } from "#server/platform/app-error.ts";
import { readClientNetworks } from "#server/platform/http/client-address.ts";
import { createErrorHandler } from "#server/platform/http/error-responses.ts";
import { readBytes, readForm, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import {
  readButton,
  refuseBrokenPath,
  type SecretPageParts,
  toSecretResponse,
} from "#server/rendering/secret-pages.ts";
import type { SitePages } from "#server/rendering/site-pages.ts";
import { readHoldForm } from "./hold-desk.ts";
import type { OfficeDesk, OfficeService } from "./office-service.ts";
import { refuseSignedOut } from "./signed-out-routes.ts";

type OfficeRouteParts = SecretPageParts & {
  pages: Pick<SitePages, "respondToForm">;
  services: () => { office: OfficeService };
  hasOffice: boolean;
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
    return isKey(token) ? token : "";
  };
  const readClient = (context: Context) => ({
    device: deviceLabel(context.req.header("user-agent") ?? ""),
    networks: readClientNetworks(context, parts.trustProxy),
  });
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
    if (session === null) return context.redirect(officeLinkPath(token), 303);
    setCookie(context, officeCookie, session, lastingCookie);
    return context.redirect(officePaths.today, 303);
  });

  const signedIn: SignedInRoutes = {
    show: (path) => routes.get(path, show),
    post: (path, submit) =>
      post(path, async (context) => {
        const desk = await services().office.enter(readSession(context));
        if (desk !== null) return submit(context, desk);
        return refuseSignedOut(context, parts.dealership().name);
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
    await desk.signOutDevice(readButton(z.uuid(), form.get(officeFields.device)));
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
    const action = readButton(stockActionSchema, values[officeFields.action]);
    if (action === syncAction) {
      await stock.sync();
      return context.redirect(`${officePaths.stock}?${syncedParameter}`, 303);
    }
    const adKey = readButton(adKeySchema, values[holdFields.car]);
    if (action === holdActions.hold) {
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
    await desk.resend(readButton(mailIdSchema, form.get(officeFields.mail)));
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
    const form = readButton(answerSchema, Object.fromEntries(await readForm(context.req.raw)));
    const { aktion, runde: round, zeit: slot, trotzdem } = form;
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
      return context.redirect(`${answerPath(reference)}?${query}`, 303);
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

/**
 * Routes of pages behind the sign-in. Without a session a posted form leads to the sign-in page, or to one that
 * shows what was typed.
 */
type SignedInRoutes = {
  show(path: string): void;
  post(path: string, submit: (context: Context, desk: OfficeDesk) => Promise<Response>): void;
  /** Answers a posted form with its page, which keeps what was typed. */
  showRefused(context: Context, outcome: RefusedForm): Promise<Response>;
};

const sectionSchema = z.enum(sectionKeys);
const restoreSchema = z.object({
  zurueck: z.coerce.number().int().nonnegative(),
  [officeFields.version]: z.coerce.number().int().nonnegative(),
});

function addFactsRoutes({ show, post, showRefused }: SignedInRoutes): void {
  show(officePaths.facts);
  show(officePaths.factsHistory);
  post(officePaths.factsHistory, async (context, { facts }) => {
    const form = readButton(restoreSchema, Object.fromEntries(await readForm(context.req.raw)));
    const isDone = await facts.restore(form.zurueck, form[officeFields.version]);
    const outcome = isDone ? outcomeParameters.saved : outcomeParameters.conflict;
    return context.redirect(`${officePaths.factsHistory}?${outcome}`, 303);
  });
  show(officeFactsPath(":section"));
  post(officeFactsPath(":section"), async (context, { facts }) => {
    const section = readButton(sectionSchema, context.req.param("section"));
    const { values, files } = await readFactsForm(context);
    const refused = await facts.submit(section, values, files);
    if (refused !== null) return showRefused(context, refused);
    return context.redirect(`${officePaths.facts}?${outcomeParameters.saved}`, 303);
  });
}

async function readFactsForm({ req }: Context) {
  const type = req.header("content-type") ?? "";
  const files = new Map<string, Uint8Array>();
  if (!type.startsWith("multipart/form-data"))
    return { values: Object.fromEntries(await readForm(req.raw)), files };
  const form = await readMultipart(req.raw, type);
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") values[name] = value;
    // Browsers send an empty file for a field without a selection.
    else if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return { values, files };
}

/** Throws AppError `too-large` or `unreadable`. */
async function readMultipart(request: Request, type: string): Promise<FormData> {
  const tooLarge = () =>
    new AppError("too-large", "Das sind zu viele Fotos auf einmal: höchstens drei.");
  const bytes = await readBytes(request.body, maxFormBytes(maxOfficePhotos), tooLarge);
  const body = new Response(bytes, { headers: { "content-type": type } });
  return body.formData().catch((cause: unknown) => {
    throw new AppError("unreadable", "Die Fotos kamen nicht vollständig an.", [], { cause });
  });
}

const actionSchema = z.enum(inquiryActions);

const noteSchema = optionalText({
  max: maxInquiryNoteLength,
  tooLong: `Höchstens ${maxInquiryNoteLength} Zeichen`,
});

type Values = RefusedForm["values"];
type Desk = OfficeDesk["inquiries"];
/** Why a form is refused, by field. */
type Refusal = RefusedForm["issues"][number];

function addInquiryRoutes({ show, showRefused, post }: SignedInRoutes): void {
  show(officePaths.inquiries);
  show(inquiryPath(":reference"));
  show(deletedInquiryPath(":reference"));

  post(inquiryPath(":reference"), async (context, { inquiries }) => {
    const reference = context.req.param("reference") ?? "";
    const values: Values = Object.fromEntries(await readForm(context.req.raw));
    const action = readButton(actionSchema, values[officeFields.action]);
    if (action === "auskunft") {
      const rows = await inquiries.exportPerson(reference);
      if (rows !== null) {
        return context.body(`${JSON.stringify(rows, null, 2)}\n`, 200, {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": 'attachment; filename="auskunft.json"',
        });
      }
    } else if (action === "geantwortet") {
      await inquiries.recordReply(reference);
      // The page that sends it is being left for the mail program.
      return context.body(null, 204);
    } else {
      const refusal = await runAction(action, reference, values, inquiries);
      if (refusal !== null) {
        const { message } = refusal;
        return showRefused(context, { state: "refused", message, values, issues: [refusal] });
      }
    }
    const path = action === "loeschen" ? deletedInquiryPath : inquiryPath;
    return context.redirect(path(reference), 303);
  });

  post(deletedInquiryPath(":reference"), async (context, { inquiries }) => {
    const reference = context.req.param("reference") ?? "";
    const path = (await inquiries.restore(reference)) ? inquiryPath : deletedInquiryPath;
    return context.redirect(path(reference), 303);
  });
}

type Action = Exclude<z.infer<typeof actionSchema>, "auskunft" | "geantwortet">;

async function runAction(
  action: Action,
  reference: string,
  values: Values,
  desk: Desk,
): Promise<Refusal | null> {
  switch (action) {
    case "erledigt":
      await desk.mark(reference, "handled");
      return null;
    case "vertrag":
      await desk.mark(reference, "contract");
      return null;
    case "offen":
      await desk.reopen(reference);
      return null;
    case "notiz": {
      const note = noteSchema.safeParse(values[noteField]);
      if (!note.success) return { field: noteField, message: note.error.issues[0]?.message ?? "" };
      await desk.setNote(reference, note.data);
      return null;
    }
    case "vormerken": {
      const message = await desk.hold(reference, readHoldForm(values));
      return message === null ? null : { field: holdFields.day, message };
    }
    case "freigeben":
      await desk.release(reference);
      return null;
    case "senden":
      await desk.retryMails(reference);
      return null;
    case "loeschen":
      await desk.remove(reference);
      return null;
  }
}
