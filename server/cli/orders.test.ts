import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import {
  askServer,
  type DealerService,
  dealerSocketPath,
  type Order,
  openDealerSocket,
  orderSchema,
  type Report,
  reportSchema,
} from "./orders.ts";

let dataDir: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "dealer-"));
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await rm(dataDir, { recursive: true });
});

const done: Report = { message: "Erledigt.", columns: [], rows: [], outcome: "done" };

async function aServer(service: DealerService) {
  const close = await openDealerSocket({ dataDir, service, log: silentLog });
  closing.push(close);
  return close;
}

test("carries an order to the running server and the report back", async () => {
  const orders: Order[] = [];
  await aServer(async (order) => {
    orders.push(order);
    return done;
  });
  expect(await askServer(dataDir, { order: "sync" })).toEqual(done);
  expect(orders).toEqual([{ order: "sync" }]);
});

test("says that no server runs: never started, stopped, killed", async () => {
  expect(await askServer(dataDir, { order: "sync" })).toBeNull();
  const close = await aServer(async () => done);
  await close();
  expect(await askServer(dataDir, { order: "sync" })).toBeNull();
  // What stays of a killed process answers nobody.
  await writeFile(dealerSocketPath(dataDir), "");
  expect(await askServer(dataDir, { order: "sync" })).toBeNull();
  await aServer(async () => done);
  expect(await askServer(dataDir, { order: "sync" })).toEqual(done);
});

test("is for the server's own user alone", async () => {
  await aServer(async () => done);
  const { mode } = await stat(join(dealerSocketPath(dataDir), ".."));
  expect(mode & 0o777).toBe(0o700);
});

test("tells a failure without its inside", async () => {
  await aServer(async () => {
    throw new Error("secret detail");
  });
  const asked = askServer(dataDir, { order: "sync" });
  await expect(asked).rejects.toThrow(/konnte den Auftrag nicht ausführen/);
  await expect(asked).rejects.not.toThrow(/secret/);
});

test("refuses an order that this server does not know", async () => {
  await aServer(async () => done);
  const unknown = { order: "sell everything" } as unknown as Order;
  await expect(askServer(dataDir, unknown)).rejects.toThrow("Dieser Auftrag ist nicht bekannt.");
});

test("a folder whose path is too long for a socket costs the tool, not the site", async () => {
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) };
  const folder = join(dataDir, "x".repeat(120));
  closing.push(await openDealerSocket({ dataDir: folder, service: async () => done, log }));
  expect(warnings).toEqual(["the dealer's tool works only while the site is stopped"]);
  // With the site stopped it does, so nobody must be heard there.
  expect(await askServer(folder, { order: "sync" })).toBeNull();
});

test("any order of the dealer's tool is one that is known, or none", () => {
  const order = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        order: fc.constantFrom("inquiries list", "inquiries show", "inquiries export", "sync", "x"),
        reference: fc.oneof(fc.string(), fc.jsonValue()),
        state: fc.oneof(fc.constantFrom("neu", "alle"), fc.jsonValue()),
        limit: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
        email: fc.oneof(fc.string(), fc.constant(null)),
      },
      { requiredKeys: ["order"] },
    ),
  );
  fc.assert(
    fc.property(order, (value) => {
      const parsed = orderSchema.safeParse(JSON.parse(JSON.stringify(value)));
      if (!parsed.success) return;
      const known = parsed.data;
      if ("reference" in known) expect((known.reference ?? "x").length).toBeLessThanOrEqual(40);
      if ("limit" in known) expect(known.limit).toBeGreaterThan(0);
      expect(reportSchema.safeParse(known).success).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
