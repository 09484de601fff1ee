import { type Context, Hono } from "hono";
import { z } from "zod";
import { customerActions, type PressOutcome } from "#domain/appointment/appointment.ts";
import type { Slot } from "#domain/appointment/slots.ts";
import { testDriveFields } from "#domain/appointment/wish.ts";
import { appointmentFolder } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import type { SitePages } from "#server/pages/site-pages.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createErrorHandler, refusalPage } from "#server/platform/http/error-responses.ts";
import { readBody, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import type { Log } from "#server/platform/log.ts";

type AppointmentParts = {
  backend: Pick<Backend, "appointments">;
  pages: Pick<SitePages, "answerPrivate">;
  origin: string;
  log: Log;
};

/** 43 characters of an HMAC; the router's data of the page end with `.data`. */
const customerPage = `${appointmentFolder}/:token{[\\w-]{43}(?:\\.data)?}`;
const familyPage = `${appointmentFolder}/antwort/:link{[a-z]+\\.[\\w-]{36}\\.\\d+\\.\\w+\\.[\\w-]{43}(?:\\.data)?}`;

const customerForm = z.object({
  aktion: z.enum(customerActions),
  runde: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
});

/** `2026-11-25T14:30` */
const slotSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{1,2}:\d{2}$/)
  .transform((slot): Slot => ({ day: slot.slice(0, 10), clock: slot.slice(11) }));

/** What the page says after a button. */
const hints: Readonly<Record<PressOutcome, string>> = {
  done: "ok",
  used: "veraltet",
  invalid: "ungueltig",
  taken: "belegt",
};

/** The pages of appointments, to which links in mails lead. Opening one changes nothing (W5). */
export function createAppointmentRoutes({ backend, pages, origin, log }: AppointmentParts): Hono {
  const { appointments } = backend;
  const routes = new Hono();
  for (const path of [customerPage, familyPage]) {
    routes.get(path, async ({ req }) => secretPage(await pages.answerPrivate(req.raw)));
  }
  const post = (path: string, press: (form: Form, context: Context) => Promise<string>) =>
    routes.post(path, async (context) => {
      try {
        refuseCrossSite(context.req.raw, origin);
        const body = await readBody(context.req.raw, "application/x-www-form-urlencoded");
        const form = Object.fromEntries(new URLSearchParams(body));
        const query = await press(form, context);
        const { pathname } = new URL(context.req.url);
        return secretPage(context.redirect(`${pathname}?${query}`, 303));
      } catch (failure) {
        if (failure instanceof AppError) return refusalPage(failure);
        throw failure;
      }
    });

  post(customerPage, async (form, { req }) => {
    const token = req.param("token") ?? "";
    const button = customerForm.safeParse(form);
    if (!button.success) throw unknownButton();
    const { aktion: action, runde: round } = button.data;
    const outcome = await appointments.press(token, { round, action, typed: form });
    return action === "move" && outcome === "invalid" ? typedQuery(form) : hintOf(outcome);
  });
  post(familyPage, async (form, { req }) => {
    const slot = slotSchema.safeParse(form.zeit).data ?? null;
    const pressed = { slot, isKnown: form.trotzdem !== undefined };
    const outcome = await appointments.pressLink(req.param("link") ?? "", pressed);
    if (outcome !== "taken") return hintOf(outcome);
    return new URLSearchParams({ hinweis: hints.taken, zeit: form.zeit ?? "" }).toString();
  });
  routes.onError(createErrorHandler({ log, allow: "GET, HEAD, POST" }));
  return routes;
}
type Form = Readonly<Partial<Record<string, string>>>;

const unknownButton = () => new AppError("unreadable", "Dieser Knopf ist uns nicht bekannt.");

/** The page itself says that a secret is unknown. */
const hintOf = (outcome: PressOutcome | null) =>
  `hinweis=${outcome === null ? hints.used : hints[outcome]}`;

/** Gives back what was chosen; the page finds again what is wrong with it. */
function typedQuery(form: Form): string {
  const query = new URLSearchParams({ hinweis: "wunsch" });
  for (const name of testDriveFields) query.set(name, (form[name] ?? "").slice(0, 20));
  return query.toString();
}

/** The address is the key to the page: nobody else's cache may keep it. */
function secretPage(answer: Response): Response {
  answer.headers.set("cache-control", "no-store");
  answer.headers.delete("cdn-cache-control");
  return answer;
}
