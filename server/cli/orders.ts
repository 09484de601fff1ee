import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Log } from "#server/platform/log.ts";

export const inquiryStates = ["neu", "erledigt", "vertrag", "alle"] as const;
export const maxListed = 10_000;

const path = z.string().min(1).max(4096);
const reference = z.string().min(1).max(40);

/** What the dealer may ask of his installation, as it travels from the tool to the running server. */
export const orderSchema = z.discriminatedUnion("order", [
  z.strictObject({
    order: z.literal("inquiries list"),
    state: z.enum(inquiryStates),
    limit: z.int().min(1).max(maxListed),
  }),
  z.strictObject({ order: z.literal("inquiries show"), reference }),
  z.strictObject({ order: z.literal("inquiries handled"), reference }),
  z.strictObject({ order: z.literal("inquiries contract"), reference }),
  z.strictObject({ order: z.literal("inquiries delete"), reference }),
  /** Everything stored about one person, by e-mail address; about everybody without one. */
  z.strictObject({ order: z.literal("inquiries export"), email: z.string().max(254).nullable() }),
  z.strictObject({ order: z.literal("inquiries retry"), reference: reference.nullable() }),
  z.strictObject({ order: z.literal("search-orders delete"), email: z.string().min(1).max(254) }),
  z.strictObject({ order: z.literal("demand") }),
  z.strictObject({ order: z.literal("sync") }),
  z.strictObject({ order: z.literal("stock check") }),
  /** An absolute path; null for a file in the data folder. */
  z.strictObject({ order: z.literal("backup"), file: path.nullable() }),
  /** Only while no server runs: the tool does it itself. */
  z.strictObject({ order: z.literal("restore"), file: path }),
]);
export type Order = z.infer<typeof orderSchema>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What became of an order. One shape for all, so that each can be a table, CSV or JSON. */
export const reportSchema = z.object({
  /** One German sentence; the whole answer where there is nothing to list. */
  message: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string() })),
  rows: z.array(z.record(z.string(), cell)),
  /** `findings`: done, and something wants to be looked after. */
  outcome: z.enum(["done", "failed", "findings"]),
});
export type Report = z.infer<typeof reportSchema>;
export type Row = Report["rows"][number];

export const done = (message: string): Report => ({
  message,
  columns: [],
  rows: [],
  outcome: "done",
});
export const failed = (message: string): Report => ({ ...done(message), outcome: "failed" });

/** Carries an order out; rejects only when something unexpected fails. */
export type DealerService = (order: Order) => Promise<Report>;

export function dealerSocketPath(dataDir: string): string {
  return join(dataDir, "werkzeug", "socket");
}

const maxOrderBytes = 16 * 1024;

/**
 * Lets the dealer's tool work through this process, which holds the embedded database (R47). Whoever
 * can open the folder is trusted: it belongs to the server's user alone. Resolves to a function that
 * closes it; when it cannot be opened, a warning says so and the site runs without.
 */
export async function openDealerSocket({
  dataDir,
  service,
  log,
}: {
  dataDir: string;
  service: DealerService;
  log: Log;
}): Promise<() => Promise<void>> {
  const path = dealerSocketPath(dataDir);
  const app = createDealerApp(service, log);
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  // A sync may take minutes, and only the dealer's tool can connect.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    void answer(request, response);
  });
  try {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    // What a killed process left; the lock of DATA_DIR says that no other one runs.
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

function createDealerApp(service: DealerService, log: Log): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: maxOrderBytes }), async (context) => {
    const order = orderSchema.safeParse(await context.req.json());
    if (!order.success) return context.text("Dieser Auftrag ist nicht bekannt.", 400);
    return context.json(await service(order.data));
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

/**
 * Asks the server that runs in this data folder to carry out an order. Null when none runs there.
 * Rejects with a German sentence when it could not.
 */
export async function askServer(dataDir: string, order: Order): Promise<Report | null> {
  const response = await post(dealerSocketPath(dataDir), JSON.stringify(order));
  if (response === null) return null;
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(answer);
  const report = reportSchema.safeParse(JSON.parse(answer));
  if (report.success) return report.data;
  throw new Error("Der laufende Server hat einen anderen Stand als dieses Werkzeug.");
}

/**
 * Nobody listens: no socket, one that a killed process left, or a folder whose path is too long for
 * one, where no server could open it either.
 */
const absent = new Set(["ENOENT", "ECONNREFUSED", "ENOTDIR", "EINVAL", "ENAMETOOLONG"]);

function post(socketPath: string, body: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const call = request({ socketPath, path: "/", method: "POST", headers }, resolve);
    call.on("error", (error: NodeJS.ErrnoException) => {
      if (absent.has(error.code ?? "")) resolve(null);
      else reject(error);
    });
    call.end(body);
  });
}
