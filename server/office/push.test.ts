import { createPublicKey, verify } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { officeManifestPath, officePaths } from "#domain/office/office.ts";
import { apiPaths, formTicketPath } from "#domain/pages/paths.ts";
import { officePushes } from "#server/platform/db/personal-schema.ts";
import { credentials } from "#server/platform/db/schema.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { answerOf, chef, testOffice } from "#tests/support/test-office.ts";
import { aPushSubscription } from "#tests/support/test-push.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);
const pushes = () => site().inquiries.pushes;

beforeEach(() => site().offer({ ad_key: "1", brand: "BMW", model: "320d" }));

const post = (cookie: string, fields: Record<string, string>) =>
  office.post(officePaths.people, fields, { cookie });
const turnOn = (cookie: string, subscription = aPushSubscription()) =>
  post(cookie, { aktion: "melden", ...subscription });
const write = (body: object = contactBody()) => site().post(apiPaths.contactInquiry, body);
const stored = () => site().database.orm.select().from(officePushes);

/** Proof of a human sender, which makes a filled trap a suspicion only. */
async function oldTicket(): Promise<string> {
  const { ticket } = (await (await site().ask(formTicketPath)).json()) as { ticket: string };
  site().clock.now = new Date(site().clock.now.getTime() + 10_000);
  return ticket;
}

/** A device that is signed in and gets messages. */
async function aDevice(email = chef) {
  const signedIn = await office.signIn(email);
  // The page has the key that the browser subscribes with.
  await signedIn.desk.push.read();
  const subscription = aPushSubscription();
  expect(answerOf(await turnOn(signedIn.cookie, subscription))).toEqual([
    303,
    "/buero/geraete?meldung=an",
  ]);
  return { ...signedIn, subscription };
}

/** The claims of a request's VAPID header, whose signature the key beside it verifies (RFC 8292). */
function readVapid(header: string | null) {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
    format: "jwk",
  });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { isGenuine, key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}

describe("an inquiry", () => {
  it("sends each device that asked an encrypted message, signed by the site", async () => {
    const [one, other] = [await aDevice(), await aDevice()];
    await office.signIn();
    expect((await write()).status).toBe(200);
    expect(site().inquiries.queued).toHaveLength(1);
    await pushes().deliver();
    const { taken } = pushes();
    expect(taken.map(({ url }) => url).toSorted()).toEqual(
      [one, other].map(({ subscription }) => subscription.endpoint).toSorted(),
    );
    const { publicKey } = await one.desk.push.read();
    for (const { headers, body } of taken) {
      const { isGenuine, key, claims } = readVapid(headers.get("authorization"));
      expect([isGenuine, key]).toEqual([true, publicKey]);
      expect(claims).toMatchObject({
        aud: "https://fcm.googleapis.com",
        sub: "mailto:info@autohaus.example",
      });
      expect(headers.get("content-encoding")).toBe("aes128gcm");
      // The header of RFC 8188: salt, record size, length of the sender's key.
      expect([body.readUInt32BE(16), body.readUInt8(20)]).toEqual([4096, 65]);
      expect(body.toString("latin1")).not.toMatch(/Anfrage|buero|Erika/);
    }
    expect(taken[0]?.body.subarray(21, 86)).not.toEqual(taken[1]?.body.subarray(21, 86));
  });

  it.each([410, 404])("ends the subscription that answers %i", async (status) => {
    await aDevice();
    pushes().faults.status = status;
    await write();
    await pushes().deliver();
    expect(await stored()).toEqual([]);
    await write(contactBody());
    expect(pushes().queued).toEqual([]);
  });

  it.each([500, 429, null])("is tried again when the service answers %s", async (status) => {
    await aDevice();
    pushes().faults.status = status;
    expect((await write()).status).toBe(200);
    expect(site().inquiries.queued).toHaveLength(1);
    const queued = [...pushes().queued];
    await expect(pushes().deliver()).rejects.toThrow(/push: HTTP|fetch failed/);
    expect(await stored()).toHaveLength(1);
    pushes().faults.status = 201;
    pushes().queued.push(...queued);
    await pushes().deliver();
    expect(pushes().taken.length).toBeGreaterThan(0);
    expect(site().logLines.join()).not.toContain("device:");
  });

  it("sends nothing once somebody has handled it, nor as suspected spam", async () => {
    const { desk } = await aDevice();
    await write();
    const trap = { "x-form-trap": "filled in", "x-form-ticket": await oldTicket() };
    await site().post(apiPaths.contactInquiry, contactBody(), trap);
    const [asked, spam, ...others] = await site().inquiries.stored();
    expect([spam?.note, others, pushes().queued]).toEqual([
      expect.stringContaining("Spamverdacht"),
      [],
      [{ sessionId: expect.any(String), inquiryId: asked?.id }],
    ]);
    await desk.inquiries.markHandled(asked?.reference ?? "");
    await pushes().deliver();
    expect(pushes().taken).toEqual([]);
  });
});

describe("a device", () => {
  it("gets no message of another person's or a former subscription", async () => {
    const { cookie, subscription } = await aDevice();
    const next = aPushSubscription();
    await turnOn(cookie, next);
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([next.endpoint]);
    const other = await office.signIn();
    await turnOn(other.cookie, { ...subscription, endpoint: next.endpoint });
    expect(await stored()).toHaveLength(1);
    expect((await other.desk.push.read()).endpoint).toBe(next.endpoint);
  });

  it("is tried and turned off again", async () => {
    const { cookie } = await aDevice();
    const test = async () => (await post(cookie, { aktion: "probe" })).headers.get("location");
    expect(await test()).toBe("/buero/geraete?meldung=sent");
    expect(pushes().taken).toHaveLength(1);
    pushes().faults.status = null;
    expect(await test()).toBe("/buero/geraete?meldung=failed");
    await post(cookie, { aktion: "nicht-melden" });
    expect(await stored()).toEqual([]);
    expect(await test()).toBe("/buero/geraete?meldung=gone");
  });

  it("ends with its session, and with its person's access", async () => {
    const [first, second] = [await aDevice(), await aDevice()];
    const [{ id = "" } = {}] = (await first.desk.people.list()).flatMap(({ devices }) =>
      devices.filter(({ isCurrent }) => !isCurrent),
    );
    await post(first.cookie, { geraet: id });
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([first.subscription.endpoint]);
    expect(await second.desk.push.test()).toBe("gone");
    await write();
    site().inquiries.officeEmails.splice(0);
    await pushes().deliver();
    expect(pushes().taken).toEqual([]);
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/1",
    "https://127.0.0.1/1",
    "https://fcm.googleapis.com.evil.example/1",
    "https://fcm.googleapis.com@evil.example/1",
    "https://fcm.googleapis.com:8443/1",
    "https://evil.example/https://web.push.apple.com/1",
  ])("cannot make the server call %s", async (endpoint) => {
    const { cookie } = await office.signIn();
    expect((await turnOn(cookie, aPushSubscription({ endpoint }))).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it.each([
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA_-",
    "https://web.push.apple.com/QGx-1",
    "https://wns2-par02p.notify.windows.com/w/?token=Bw%2bA",
  ])("may be known to %s", async (endpoint) => {
    await turnOn((await office.signIn()).cookie, aPushSubscription({ endpoint }));
    expect(await stored()).toHaveLength(1);
  });
});

it("has keys that are stored encrypted, and new ones where those do not open", async () => {
  const { desk } = await aDevice();
  const { orm } = site().database;
  const { publicKey } = await desk.push.read();
  const [row] = await orm.select().from(credentials);
  expect([row?.name, row?.sealed.includes(publicKey)]).toEqual(["push", false]);
  await orm.update(credentials).set({ sealed: "of another machine" });
  const next = await desk.push.read();
  expect(next.publicKey).not.toBe(publicKey);
  expect([next.endpoint, await stored()]).toEqual([null, []]);
});

it("is an app of its own, whose manifest needs no session", async () => {
  const answer = await site().ask(officeManifestPath);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(await answer.json()).toMatchObject({ start_url: "/buero", scope: "/buero" });
  const { cookie } = await office.signIn();
  const html = await (await site().ask(officePaths.people, { headers: { cookie } })).text();
  expect(html.match(/<link[^>]* rel="manifest"[^>]*>|rel="manifest"/g)).toHaveLength(1);
  expect(html).toContain(officeManifestPath);
});
