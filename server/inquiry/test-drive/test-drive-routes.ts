import type { Context, Hono } from "hono";
import { z } from "zod";
import { appointmentLinkPath, appointmentPath } from "#domain/pages/paths.ts";
import {
  customerActions,
  type LinkOutcome,
  outcomeParams,
} from "#domain/test-drive/appointment.ts";
import { testDriveFields } from "#domain/test-drive/request.ts";
import type { Slot } from "#domain/test-drive/slots.ts";
import { readForm } from "#server/platform/http/request-guards.ts";
import {
  createSecretPages,
  readButton,
  type SecretPageParts,
} from "#server/rendering/secret-pages.ts";
import type { TestDriveService } from "./test-drive-service.ts";

type TestDriveParts = SecretPageParts & {
  services: () => { testDrives: TestDriveService };
};

const customerForm = z.object({
  aktion: z.enum(customerActions),
  runde: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
});

/** `2026-11-25T14:30` */
export const slotSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{1,2}:\d{2}$/)
  .transform((slot): Slot => ({ day: slot.slice(0, 10), clock: slot.slice(11) }));

/** The pages of test drives, to which links in mails lead (W5). */
export function createTestDriveRoutes({ services, ...parts }: TestDriveParts): Hono {
  const { routes, add } = createSecretPages(parts);
  /** `submit` returns the query with which the page shows the outcome. */
  const addPage = (
    path: string,
    view: (key: string) => Promise<unknown>,
    submit: (form: Form, key: string) => Promise<string>,
  ) => {
    const readKey = ({ req }: Context) => req.param("key") ?? "";
    const redirectTo = (context: Context, query: string) =>
      context.redirect(`${new URL(context.req.url).pathname}?${query}`, 303);
    add(path, {
      rejectKey: async (context) =>
        (await view(readKey(context))) === null ? redirectTo(context, outcomeQuery(null)) : null,
      async submit(context) {
        const form = Object.fromEntries(await readForm(context.req.raw));
        return redirectTo(context, await submit(form, readKey(context)));
      },
    });
  };

  const view = (key: string) => services().testDrives.view(key);
  addPage(appointmentPath(":key"), view, async (form, token) => {
    const { aktion: action, runde: round } = readButton(customerForm, form);
    const submitted = { round, action, typed: form };
    const outcome = await services().testDrives.submitCustomerAction(token, submitted);
    return action === "move" && outcome === "invalid" ? inputQuery(form) : outcomeQuery(outcome);
  });
  const familyView = (key: string) => services().testDrives.familyView(key);
  addPage(appointmentLinkPath(":key"), familyView, async (form, link) => {
    const slot = slotSchema.safeParse(form.zeit).data ?? null;
    const submitted = { slot, allowTaken: form.trotzdem !== undefined };
    const outcome = await services().testDrives.submitFamilyAction(link, submitted);
    if (outcome !== "taken") return outcomeQuery(outcome);
    return new URLSearchParams({ hinweis: outcomeParams.taken, zeit: form.zeit ?? "" }).toString();
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
