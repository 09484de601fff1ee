import type { Context, Hono } from "hono";
import { z } from "zod";
import {
  customerActions,
  outcomeWords,
  type PressOutcome,
} from "#domain/appointment/appointment.ts";
import type { Slot } from "#domain/appointment/slots.ts";
import { testDriveFields } from "#domain/appointment/wish.ts";
import { appointmentLinkPath, appointmentPath } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import {
  createSecretPages,
  type SecretPageParts,
  unknownButton,
} from "#server/pages/secret-pages.ts";
import { readForm } from "#server/platform/http/request-guards.ts";

type AppointmentParts = SecretPageParts & {
  backend: Pick<Backend, "appointments">;
};

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

/** The pages of appointments, to which links in mails lead (W5). */
export function createAppointmentRoutes({ backend, ...parts }: AppointmentParts): Hono {
  const { appointments } = backend;
  const { routes, add } = createSecretPages(parts);
  /** `press` answers the query of the page that says what became of it. */
  const post = (path: string, press: (form: Form, context: Context) => Promise<string>) =>
    add(path, async (context) => {
      const form = Object.fromEntries(await readForm(context.req.raw));
      const query = await press(form, context);
      return context.redirect(`${new URL(context.req.url).pathname}?${query}`, 303);
    });

  post(appointmentPath(":token"), async (form, { req }) => {
    const button = customerForm.safeParse(form);
    if (!button.success) throw unknownButton();
    const { aktion: action, runde: round } = button.data;
    const pressed = { round, action, typed: form };
    const outcome = await appointments.press(req.param("token") ?? "", pressed);
    return action === "move" && outcome === "invalid" ? typedQuery(form) : hintOf(outcome);
  });
  post(appointmentLinkPath(":link"), async (form, { req }) => {
    const slot = slotSchema.safeParse(form.zeit).data ?? null;
    const pressed = { slot, isKnown: form.trotzdem !== undefined };
    const outcome = await appointments.pressLink(req.param("link") ?? "", pressed);
    if (outcome !== "taken") return hintOf(outcome);
    return new URLSearchParams({ hinweis: outcomeWords.taken, zeit: form.zeit ?? "" }).toString();
  });
  return routes;
}

type Form = Readonly<Partial<Record<string, string>>>;

/** The page itself says that a secret is unknown. */
const hintOf = (outcome: PressOutcome | null) => `hinweis=${outcomeWords[outcome ?? "used"]}`;

/** Gives back what was chosen; the page finds again what is wrong with it. */
function typedQuery(form: Form): string {
  const query = new URLSearchParams({ hinweis: "wunsch" });
  for (const name of testDriveFields) query.set(name, (form[name] ?? "").slice(0, 20));
  return query.toString();
}
