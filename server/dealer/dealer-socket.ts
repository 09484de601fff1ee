import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Log } from "#server/log.ts";
import { type DealerDesk, orderSchema } from "./order.ts";

/** Where a running server listens for the dealer's tool, in its data folder. */
export function dealerSocketPath(dataDir: string): string {
  return join(dataDir, "werkzeug", "socket");
}

const longestOrder = 16 * 1024;

/**
 * Lets the dealer's tool work through this process, which holds the embedded database (R47,
 * 'Commands'). Who may open the folder is whom the server trusts: it belongs to the server's user
 * alone. Resolves to the way to close it; when it cannot be opened, a warning says so and the site
 * runs without.
 */
export async function openDealerSocket({
  dataDir,
  desk,
  log,
}: {
  dataDir: string;
  desk: DealerDesk;
  log: Log;
}): Promise<() => Promise<void>> {
  const path = dealerSocketPath(dataDir);
  const answer = getRequestListener(createDealerApp(desk, log).fetch, {
    overrideGlobalObjects: false,
  });
  // A sync may take minutes; nobody but the dealer's own tool is at the other end.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    void answer(request, response);
  });
  try {
    const folder = join(path, "..");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    // What a killed process left; the folder's lock says that no other one runs.
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, () => resolve(server.off("error", reject) && undefined));
    });
  } catch (error) {
    log.warn({ err: error }, "the dealer's tool works only while the site is stopped");
    return async () => undefined;
  }
  server.on("error", (error) => log.error({ err: error }, "the dealer's socket had an error"));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}

function createDealerApp(desk: DealerDesk, log: Log): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: longestOrder }), async (context) => {
    const order = orderSchema.safeParse(await context.req.json());
    if (!order.success) return context.text("Dieser Auftrag ist nicht bekannt.", 400);
    return context.json(await desk(order.data));
  });
  app.onError((error, context) => {
    log.error({ err: error }, "an order of the dealer failed");
    return context.text(
      "Der Server konnte den Auftrag nicht ausführen; Näheres im Protokoll.",
      500,
    );
  });
  return app;
}
