import { Hono } from "hono";
import { expect, test } from "vitest";
import { dealership } from "#domain/site/dealership.ts";
import { captchaChallengePath, wirePaths } from "#domain/site/paths.ts";
import type { Backend } from "./backend.ts";
import { createInquiryRoutes } from "./inquiries/inquiry-routes.ts";
import { createErrorHandler } from "./platform/http/error-responses.ts";
import { testKey, testOrigin } from "./platform/http/test-site.ts";
import { silentLog } from "./platform/log.ts";
import { createStartupGate } from "./startup-gate.ts";

/** A door whose address answers what needs the database, as the server does. */
function aDoor() {
  const opened: Backend[] = [];
  let app = new Hono();
  const serve = async (backend: Backend) => {
    opened.push(backend);
    app = new Hono();
    const parts = { backend, publicKey: testKey, origin: testOrigin, trustProxy: 0 };
    app.get("/readyz", async (context) => {
      await backend.checkReady();
      return context.text(`${(await backend.stock()).version}`);
    });
    app.route("/", createInquiryRoutes({ ...parts, log: silentLog }));
    app.onError(createErrorHandler({ log: silentLog, allow: "GET" }));
  };
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { apikey: testKey, "content-type": "application/json" };
    const answer = await app.request(path, { headers, ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { door: createStartupGate(serve), opened, ask };
}

/** Of a real one what these tests ask for. */
const real = {
  stock: async () => ({ version: 7, cars: [] }),
  knownVersion: () => 7,
  checkReady: async () => undefined,
  inquiries: { acceptContact: async () => ({ reference: "K-1" }) },
  captchaChallenge: async () => ({ challenge: "c" }),
} as unknown as Backend;

const sending = { method: "POST", body: "{}" };

test("a database that is there is served as it is, without anything in between", async () => {
  const { door, opened } = aDoor();
  await door.openTo(real);
  expect(opened).toEqual([real]);
});

test("while the database does not open, /readyz says why and inquiries name the telephone", async () => {
  const { door, opened, ask } = aDoor();
  await door.openWaiting("damaged");
  const [backend] = opened;
  expect(backend?.knownVersion()).toBeNull();
  expect(backend?.fallbackPicture().type).toBe("image/jpeg");
  const ready = await ask("/readyz");
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(ready.text).toContain("ihre Dateien sind beschädigt");
  const sent = await ask(wirePaths.contactInquiry, sending);
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(sent.text).toContain(dealership.phone.display);
  expect((await ask(captchaChallengePath)).status).toBe(503);
  await door.openWaiting("no-room");
  expect((await ask("/readyz")).text).toContain("zu wenig Platz");
  expect(opened).toHaveLength(1);
});

test("the same server goes on once the database is open", async () => {
  const { door, opened, ask } = aDoor();
  await door.openWaiting("unreachable");
  await door.openTo(real);
  expect(opened).toHaveLength(1);
  expect(await ask("/readyz")).toMatchObject({ status: 200, text: "7" });
  const sent = await ask(wirePaths.contactInquiry, sending);
  expect([sent.status, sent.text]).toEqual([200, '{"success":true,"reference":"K-1"}']);
  expect((await ask(captchaChallengePath)).status).toBe(200);
});
