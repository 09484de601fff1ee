import { type Context, Hono } from "hono";
import { z } from "zod";
import { alertActions } from "#domain/alert/alert.ts";
import { alertPath, paths } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import type { SitePages } from "#server/pages/site-pages.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createErrorHandler, refusalPage } from "#server/platform/http/error-responses.ts";
import { readBody, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import type { Log } from "#server/platform/log.ts";

type AlertParts = {
  backend: Pick<Backend, "alerts">;
  pages: Pick<SitePages, "answerPrivate">;
  origin: string;
  log: Log;
};

/** 43 characters of an HMAC; the router's data of the page end with `.data`. */
const tokenPage = `${paths.alert}/:token{[\\w-]{43}(?:\\.data)?}`;

const buttonSchema = z.object({ auftrag: z.uuid(), aktion: z.enum(alertActions) });

/**
 * The page of an address's search orders, to which every link in their mails leads. Opening it changes
 * nothing; its buttons post (O5). A mail program posts one click (O11).
 */
export function createAlertRoutes(parts: AlertParts): Hono {
  const { pages, log } = parts;
  const routes = new Hono();
  routes.get(tokenPage, async ({ req }) => neverCached(await pages.answerPrivate(req.raw)));
  routes.post(tokenPage, async (context) => {
    try {
      return neverCached(await answerButton(context, parts));
    } catch (failure) {
      if (failure instanceof AppError) return refusalPage(failure);
      throw failure;
    }
  });
  routes.onError(createErrorHandler({ log, allow: "GET, HEAD, POST" }));
  return routes;
}

async function answerButton(
  { req, redirect, body }: Context,
  { backend: { alerts }, origin }: AlertParts,
): Promise<Response> {
  const token = req.param("token") ?? "";
  refuseCrossSite(req.raw, origin);
  const form = await readForm(req.raw);
  if (form.get("List-Unsubscribe") === "One-Click") {
    await alerts.unsubscribe(token, { all: req.query("alle") !== undefined });
    // Without a redirect, as RFC 8058 wants it; the same for a token that has ended.
    return body(null, 200);
  }
  const pressed = buttonSchema.safeParse({
    auftrag: form.get("auftrag"),
    aktion: form.get("aktion"),
  });
  if (!pressed.success) throw new AppError("unreadable", "Dieser Knopf ist uns nicht bekannt.");
  const { auftrag, aktion } = pressed.data;
  const changed = await alerts.change(token, auftrag, aktion);
  const next = changed === null ? token : changed.token;
  return redirect(next === null ? `${alertPath(token)}?beendet` : alertPath(next), 303);
}

/** A form of the page, or what RFC 8058 has mail programs send, as either type. */
async function readForm(request: Request): Promise<{ get(name: string): unknown }> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    return new URLSearchParams(await readBody(request, "application/x-www-form-urlencoded"));
  }
  const text = await readBody(request, "multipart/form-data");
  return new Map([["List-Unsubscribe", text.includes("One-Click") ? "One-Click" : ""]]);
}

/** The address is the key to the page: nobody else's cache may keep it. */
function neverCached(answer: Response): Response {
  answer.headers.set("cache-control", "no-store");
  answer.headers.delete("cdn-cache-control");
  return answer;
}
