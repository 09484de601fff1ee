import type { Context, Hono } from "hono";
import { z } from "zod";
import { type AlertAction, alertActions } from "#domain/alert/alert.ts";
import { alertPath } from "#domain/pages/paths.ts";
import { readBody, readForm } from "#server/platform/http/request-guards.ts";
import {
  createSecretPages,
  readButton,
  type SecretPageDeps,
} from "#server/protection/secret-routes.ts";
import type { AlertService } from "./alert-service.ts";

type AlertDeps = SecretPageDeps & { services: () => { alerts: AlertService } };

const buttonSchema = z.object({ auftrag: z.uuid(), aktion: z.enum(alertActions) });

/**
 * The page of a mail address's alerts, to which every link in their mails leads. Opening it changes nothing,
 * because mail scanners open links; its buttons post. Mail programs post one-click unsubscribes.
 */
export function createAlertRoutes(deps: AlertDeps): Hono {
  const { routes, add } = createSecretPages(deps);
  add(alertPath(":token"), {
    async rejectKey(context) {
      const { req, redirect, body } = context;
      const { alerts } = deps.services();
      const token = readTokenParam(context);
      if (alerts.isRestorable(req.query("beendet") ?? "")) return null;
      if ((await alerts.overview(token)) !== null) return null;
      // RFC 8058 forbids a redirect for mail programs; they get the same answer as for a valid token.
      const isBrowser = req.header("accept")?.includes("text/html") === true;
      return isBrowser ? redirect(alertPath(token), 303) : body(null, 200);
    },
    submit: (context) => answerButton(context, deps.services()),
  });
  return routes;
}

const readTokenParam = ({ req }: Context) => req.param("token") ?? "";

async function answerButton(
  context: Context,
  { alerts }: { alerts: AlertService },
): Promise<Response> {
  const { req, redirect, body } = context;
  const token = readTokenParam(context);
  const form = await readPost(req.raw);
  if (form.get("List-Unsubscribe") === "One-Click") {
    await alerts.unsubscribe(token, { all: req.query("alle") !== undefined });
    // RFC 8058 forbids a redirect.
    return body(null, 200);
  }
  if (form.get("aktion") === "undo") {
    const restored = await alerts.restore(req.query("beendet") ?? "");
    return redirect(alertPath(restored ?? token), 303);
  }
  const { auftrag, aktion } = readButton(buttonSchema, {
    auftrag: form.get("auftrag"),
    aktion: form.get("aktion"),
  });
  const changed = await alerts.change(token, auftrag, aktion);
  if (changed === null) return redirect(alertPath(token), 303);
  return redirect(alertPath(changed.token ?? token) + resultQuery(changed, aktion), 303);
}

/** The query selects the page's message; `beendet` also contains the sealed alert for the undo button. */
function resultQuery(
  { token, sealed }: NonNullable<Awaited<ReturnType<AlertService["change"]>>>,
  action: AlertAction,
): string {
  if (sealed !== null) return `?beendet=${sealed}`;
  if (token === null) return "?beendet";
  return action === "confirm" ? "?bestaetigt" : "";
}

/** RFC 8058 lets mail programs post as `multipart/form-data` too; the page's own forms never do. */
async function readPost(request: Request): Promise<{ get(name: string): unknown }> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) return readForm(request);
  const text = await readBody(request, "multipart/form-data");
  return new Map([["List-Unsubscribe", text.includes("One-Click") ? "One-Click" : ""]]);
}
