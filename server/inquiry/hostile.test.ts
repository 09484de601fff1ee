import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { apiPaths } from "#domain/pages/paths.ts";
import { listen } from "#server/platform/http/listen.ts";
import { silentLog } from "#server/platform/log.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { inquiryTestSite } from "#tests/support/test-inquiry-site.ts";
import { testKey } from "#tests/support/test-site.ts";
import { unicodeText } from "#tests/support/test-text.ts";

const { contactInquiry, vehicleInquiry } = apiPaths;

const { site } = inquiryTestSite();

const fields = async () => (await site().inquiries.stored()).map((inquiry) => inquiry.fields);
const shorten = (value: unknown) => JSON.stringify(value).slice(0, 60);

it.each(
  [
    { email: "a@b.de\r\nBcc: x@y.example" },
    { email: `${"x".repeat(60_000)}@b.de` },
    { name: "Max\u0000" },
    { name: { first: "Max" } },
    { name: null },
    { subject: "constructor" },
    { status: "handled" },
    { reference: "K-AAAA-AA" },
    { recaptchaToken: 5 },
    { constructor: { prototype: { polluted: 1 } } },
    { prototype: {} },
    { toString: "x" },
  ].map((change) => [shorten(change), change] as const),
)("refuses %s", async (_, change) => {
  const answer = await site().post(contactInquiry, contactBody(change));
  expect(answer.status).toBe(422);
  expect(await answer.text()).not.toMatch(/y\.example|y\.z|Max/);
  expect(await fields()).toEqual([]);
});

/** Stored exactly like this, because mails escape what they show. */
it.each([
  ["name", "=?utf-8?q?=0D=0ABcc:_x@y.example?=", "=?utf-8?q?=0D=0ABcc:_x@y.example?="],
  ["name", "<b>Max</b> & \"Moritz\" 'x'", "<b>Max</b> & \"Moritz\" 'x'"],
  ["name", "Max\u202egpj.exe", "Maxgpj.exe"],
  ["name", "محمد علي", "محمد علي"],
  [
    "message",
    "<a href=//evil.example>x</a><img src=//x/p.gif>",
    "<a href=//evil.example>x</a><img src=//x/p.gif>",
  ],
  ["message", "<scr<script>ipt>alert(1)</script> Hallo", "<scr Hallo"],
  ["message", "'; drop table inquiries; --", "'; drop table inquiries; --"],
  ["message", "🚗 👨‍👩‍👧 𝒜 \u{1f1e9}\u{1f1ea}", "🚗 👨‍👩‍👧 𝒜 \u{1f1e9}\u{1f1ea}"],
  ["message", "halb \ud800 ganz", "halb \ufffd ganz"],
  ["message", "eins\r\nzwei\u2028drei", "eins\nzwei\ndrei"],
])("stores %s %j as %j", async (field, typed, stored) => {
  const body = contactBody({ [field]: typed });
  expect((await site().post(contactInquiry, body)).status).toBe(200);
  expect(await fields()).toEqual([{ ...body, [field]: stored }]);
});

const good = JSON.stringify(contactBody());
const json = "application/json";
it.each<[string, string | Uint8Array<ArrayBuffer>, string | null, number]>([
  ["no JSON", "{", json, 400],
  ["nothing", "", json, 400],
  ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), json, 400],
  ["null", "null", json, 422],
  ["deep lists", "[".repeat(30_000) + "]".repeat(30_000), json, 422],
  [
    "deep objects in a field",
    `{"name":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`,
    json,
    422,
  ],
  ["__proto__", good.replace("{", '{"__proto__":{"polluted":1},'), json, 422],
  ["a key twice, the last of which is wrong", good.replace("}", ',"name":""}'), json, 422],
  ["a key twice, the last of which is good", good.replace("{", '{"name":5,'), json, 200],
  ["a byte order mark", `\ufeff${good}`, json, 200],
  ["UTF-8 in another spelling", good, 'Application/JSON; charset="UTF-8"', 200],
  ["another charset", good, "application/json; charset=iso-8859-1", 415],
  ["plain text", good, "text/plain", 415],
  ["a type that only begins like it", good, "application/jsonp", 415],
  ["no type", new TextEncoder().encode(good), null, 415],
  ["too much", JSON.stringify({ name: "x".repeat(66_000) }), json, 413],
])("answers %s", async (_, body, type, status) => {
  const headers = { apikey: testKey, ...(type !== null && { "content-type": type }) };
  const answer = await site().ask(contactInquiry, { method: "POST", headers, body });
  expect(answer.status).toBe(status);
  expect(await fields()).toHaveLength(status === 200 ? 1 : 0);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it("refuses compressed bodies", async () => {
  const answer = await site().post(contactInquiry, contactBody(), { "content-encoding": "gzip" });
  expect(answer.status).toBe(415);
});

it("names unknown keys up to a limit, without their values", async () => {
  const others = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x${at}`, "geheim"]));
  const answer = await site().post(contactInquiry, contactBody({ ...others, ["y".repeat(90)]: 1 }));
  const body = await answer.text();
  expect(body).toContain('"field":"x0"');
  expect(body).not.toContain("geheim");
  expect(body.length).toBeLessThan(1_500);
});

it("closes the connection of a body that never ends", async () => {
  const listening = await listen({ app: site().app, port: 0, host: "127.0.0.1", log: silentLog });
  try {
    const socket = connect(Number(new URL(listening.address).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `POST ${contactInquiry} HTTP/1.1\r\nHost: x\r\napikey: ${testKey}\r\nContent-Type: ${json}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
    for (let sent = 0; sent < 5; sent += 1) socket.write(chunk);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  } finally {
    await listening.close(0);
  }
});

it("never answers 500, whatever it is sent", async () => {
  const keys = ["name", "email", "phone", "subject", "message", "year", "make", "recaptchaToken"];
  const body = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), fc.jsonValue()),
    fc.record(Object.fromEntries(keys.map((key) => [key, unicodeText()]))),
  );
  const paths = fc.constantFrom(contactInquiry, vehicleInquiry);
  const refusals = [400, 403, 422, 429];
  await fc.assert(
    fc.asyncProperty(paths, body, async (path, value) => {
      expect(refusals).toContain((await site().post(path, value)).status);
    }),
    { numRuns: 150 },
  );
  expect(await fields()).toEqual([]);
  expect(site().logged).toEqual([]);
});
