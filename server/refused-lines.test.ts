import { expect, it } from "vitest";
import { officeLinkPath, officePaths } from "#domain/office/office.ts";
import { apiPaths, paths } from "#domain/pages/paths.ts";
import { forwardedFor } from "#tests/support/test-inquiry-site.ts";
import { testKey, testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();
const canary = "Canary4711";
const form = { "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, headers: Record<string, string>, body = "") =>
  site().ask(path, { method: "POST", headers: { ...form, ...headers }, body });
const lines = (message: string) =>
  site()
    .logLines.map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line.message === message);
const office = async (email: string, address: string) => {
  await post(officePaths.today, { origin: testOrigin, ...forwardedFor(address) }, `email=${email}`);
  await site().services.office.settled();
};

it("a refused sign-in leaves a line with a reason and a network, and no address or token", async () => {
  await office(`${canary}%40example.com`, "203.0.113.77");
  await office("chef%40autohaus.example", "203.0.113.77");
  const guess = officeLinkPath(`${canary}-guess`);
  await post(guess, { origin: testOrigin, ...forwardedFor("2001:db8:1:2::3") });
  const shared = { message: "sign-in refused" };
  expect(lines("sign-in refused")).toEqual([
    { reason: "unknown address", network: "203.0.113.0/24", ...shared },
    { reason: "invalid link", network: "2001:db8:1::/48", ...shared },
  ]);
  expect(site().logLines.join()).not.toMatch(/Canary|chef|203\.0\.113\.77|::3/);
});

it("a flood of refused sign-ins leaves at most ten lines a minute", async () => {
  for (let index = 0; index < 60; index += 1) await office("x%40example.com", `192.0.2.${index}`);
  expect(lines("sign-in refused").length).toBeLessThanOrEqual(10);
});

it.each([
  [paths.contact, paths.contact],
  [apiPaths.contactInquiry, apiPaths.contactInquiry],
  [officePaths.today, "/buero"],
  [officeLinkPath(canary), "/buero"],
  [`/fotos/${canary}`, "/fotos/:token"],
])("a cross-site post to %s leaves a line with its route and a network", async (path, route) => {
  const headers = {
    apikey: testKey,
    origin: "https://evil.example",
    ...forwardedFor("203.0.113.77"),
  };
  expect((await post(path, headers, `email=${canary}`)).status).toBe(403);
  expect(lines("cross-site post refused")).toEqual([
    { route, network: "203.0.113.0/24", message: "cross-site post refused" },
  ]);
  expect(site().logLines.join()).not.toMatch(/Canary|evil|203\.0\.113\.77/);
});

it("a flood of cross-site posts leaves at most ten lines a minute", async () => {
  for (let index = 0; index < 60; index += 1) {
    await post(officePaths.today, { "sec-fetch-site": "cross-site" });
  }
  expect(lines("cross-site post refused").length).toBeLessThanOrEqual(10);
});
