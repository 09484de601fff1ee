import type { Context, Hono } from "hono";
import { z } from "zod";
import { appointmentCalendarPath, appointmentPath } from "#domain/pages/paths.ts";
import {
  customerActions,
  type LinkOutcome,
  outcomeParams,
} from "#domain/test-drive/appointment.ts";
import { testDriveFields } from "#domain/test-drive/request.ts";
import { readForm } from "#server/platform/http/request-guards.ts";
import {
  createSecretPages,
  readButton,
  refuseBrokenPath,
  type SecretPageDeps,
  toSecretResponse,
} from "#server/protection/secret-routes.ts";
import type { TestDriveService } from "./test-drive-service.ts";

type TestDriveDeps = SecretPageDeps & {
  services: () => { testDrives: TestDriveService };
};

const customerForm = z.object({
  aktion: z.enum(customerActions),
  runde: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
});

/** The customer's page of a test drive, to which links in mails lead. */
export function createTestDriveRoutes({ services, ...deps }: TestDriveDeps): Hono {
  const { routes, add } = createSecretPages(deps);
  const readToken = ({ req }: Context) => req.param("token") ?? "";
  const redirectTo = (context: Context, query: string) =>
    context.redirect(`${new URL(context.req.url).pathname}?${query}`, 303);
  add(appointmentPath(":token"), {
    rejectKey: async (context) =>
      (await services().testDrives.view(readToken(context))) === null
        ? redirectTo(context, outcomeQuery(null))
        : null,
    async submit(context) {
      const form = Object.fromEntries(await readForm(context.req.raw));
      const { aktion: action, runde: round } = readButton(customerForm, form);
      const submitted = { round, action, typed: form };
      const token = readToken(context);
      const outcome = await services().testDrives.submitCustomerAction(token, submitted);
      const isWishInvalid = action === "move" && outcome === "invalid";
      return redirectTo(context, isWishInvalid ? inputQuery(form) : outcomeQuery(outcome));
    },
  });
  routes.get(appointmentCalendarPath(":token"), async (context) => {
    refuseBrokenPath(context.req.raw);
    const calendar = await services().testDrives.calendar(readToken(context));
    // The page says how the appointment stands. Without `attachment` phones offer to add it to the calendar.
    return toSecretResponse(
      calendar === null
        ? context.redirect(appointmentPath(readToken(context)), 303)
        : context.body(calendar, 200, { "content-type": "text/calendar; charset=utf-8" }),
    );
  });
  return routes;
}

type Form = Readonly<Partial<Record<string, string>>>;

/** `outcome` is null for an unknown token, which the page itself reports. */
const outcomeQuery = (outcome: LinkOutcome | null) => `hinweis=${outcomeParams[outcome ?? "used"]}`;

/** Hands the input back to the page, which validates it again to show the errors. */
function inputQuery(form: Form): string {
  const query = new URLSearchParams({ hinweis: "wunsch" });
  for (const name of Object.values(testDriveFields))
    query.set(name, (form[name] ?? "").slice(0, 20));
  return query.toString();
}
