import type { Context, Hono } from "hono";
import { z } from "zod";
import { alertActions } from "#domain/alert/alert.ts";
import { alertPath } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import {
  createSecretPages,
  type SecretPageParts,
  unknownButton,
} from "#server/pages/secret-pages.ts";
import { readBody, readForm } from "#server/platform/http/request-guards.ts";

type AlertParts = SecretPageParts & { backend: Pick<Backend, "alerts"> };

const buttonSchema = z.object({ auftrag: z.uuid(), aktion: z.enum(alertActions) });

/**
 * The page of an address's search orders, to which every link in their mails leads. Opening it changes
 * nothing; its buttons post (O5). A mail program posts one click (O11).
 */
export function createAlertRoutes(parts: AlertParts): Hono {
  const { routes, add } = createSecretPages(parts);
  add(alertPath(":token"), (context) => answerButton(context, parts));
  return routes;
}

async function answerButton(
  { req, redirect, body }: Context,
  { backend: { alerts } }: AlertParts,
): Promise<Response> {
  const token = req.param("token") ?? "";
  const form = await readPost(req.raw);
  if (form.get("List-Unsubscribe") === "One-Click") {
    await alerts.unsubscribe(token, { all: req.query("alle") !== undefined });
    // Without a redirect, as RFC 8058 wants it; the same for a token that has ended.
    return body(null, 200);
  }
  const pressed = buttonSchema.safeParse({
    auftrag: form.get("auftrag"),
    aktion: form.get("aktion"),
  });
  if (!pressed.success) throw unknownButton();
  const { auftrag, aktion } = pressed.data;
  const changed = await alerts.change(token, auftrag, aktion);
  const next = changed === null ? token : changed.token;
  return redirect(next === null ? `${alertPath(token)}?beendet` : alertPath(next), 303);
}

/** A form of the page, or what RFC 8058 has mail programs send, as either type. */
async function readPost(request: Request): Promise<{ get(name: string): unknown }> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) return readForm(request);
  const text = await readBody(request, "multipart/form-data");
  return new Map([["List-Unsubscribe", text.includes("One-Click") ? "One-Click" : ""]]);
}
