import { afterAll, beforeAll, expect, it } from "vitest";
import { apiPaths, paths, secretFolders } from "#domain/pages/paths.ts";
import { silentLog } from "#server/platform/log.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { openObservedSite } from "#tests/support/test-observed-site.ts";
import { testKey } from "#tests/support/test-site.ts";
import { openSocket, readToEnd } from "#tests/support/test-socket.ts";

let site: Awaited<ReturnType<typeof openObservedSite>>;
beforeAll(async () => {
  site = await openObservedSite({
    log: silentLog,
    installation: () => Promise.reject(new Error("not in this test")),
    // Milliseconds: short, but enough on a busy machine.
    limits: { bodyInterval: 2_500, headersTimeout: 2_000, connectionsCheckingInterval: 200 },
  });
});
afterAll(() => site.close());

const form = "application/x-www-form-urlencoded";
const posts = [
  [paths.contact, form],
  [paths.sell, form],
  [apiPaths.contactInquiry, "application/json"],
] as const;

/** Starts a POST and sends only a part of its body. */
async function beginPost(path: string, type: string) {
  const socket = await openSocket(site.address);
  const lines = [`POST ${path} HTTP/1.1`, "Host: site.test", `apikey: ${testKey}`];
  socket.write(
    `${lines.join("\r\n")}\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\nname=`,
  );
  return readToEnd(socket);
}

it("renders and counts nothing for incomplete posts, and answers others meanwhile", async () => {
  const { rendered } = site.site;
  await site.ask("/impressum");
  const before = rendered.length;
  const dead = posts.flatMap(([path, type]) =>
    Array.from({ length: 40 }, () => beginPost(path, type)),
  );
  const statuses = ["/healthz", "/impressum"].map(async (path) => (await site.ask(path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  for (const answer of await Promise.all(dead)) expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/);
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  expect(rendered.length).toBe(before);
  // The rate limit of the address is unused.
  const headers = { "content-type": "application/json" };
  for (let sent = 0; sent < 5; sent += 1) {
    const body = JSON.stringify(contactBody({ message: `Nachricht ${sent}` }));
    const { status } = await site.ask(apiPaths.contactInquiry, { method: "POST", headers, body });
    expect(status).toBe(200);
  }
});

it.each([...secretFolders.keys()])(
  "checks the token of a link in %s before the form's body arrives",
  async (folder) => {
    for (const type of [form, "multipart/form-data; boundary=b", "text/plain"]) {
      expect(await beginPost(`${folder}/x`, type)).toMatch(/^HTTP\/1\.1 (200|303|404) /);
    }
  },
);

it.each([
  ["that is too long", { "content-type": form }, `message=${"x".repeat(66_000)}`, 413],
  ["of another type", { "content-type": "text/plain" }, "name=Erika", 415],
  ["that is no text", { "content-type": form }, new Uint8Array([0xff, 0xfe]), 400],
  ["of another website", { "content-type": form, "sec-fetch-site": "cross-site" }, "name=x", 403],
])("answers a form %s without rendering", async (_, headers, body, status) => {
  const before = site.site.rendered.length;
  for (const path of [paths.contact, paths.sell]) {
    const answer = await site.site.ask(path, { method: "POST", headers, body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<html lang="de">');
    expect(html).not.toContain("<script");
  }
  expect(site.site.rendered.length).toBe(before);
});
