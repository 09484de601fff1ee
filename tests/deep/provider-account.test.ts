import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningProvider, startFakeProvider } from "#demo/provider/start-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { plainPhoto } from "#tests/support/test-provider.ts";
import { type RunningSite, runSite } from "../run-site.ts";

/**
 * The site with a provider in its environment, across restarts. tests/e2e/vehicle-gone.spec.ts covers changes
 * of the stock, server/stock/sync.test.ts a failing provider.
 */

const account = { username: "dlr_test", password: "geheim-ß" };
const stock = createDemoStock({ now: new Date("2026-11-21") }).slice(0, 12);
let folder: string;
let provider: RunningProvider;
let site: RunningSite;

const settings = () => ({
  DATA_DIR: folder,
  MOBILE_DE_URL: provider.url,
  MOBILE_DE_USERNAME: account.username,
  MOBILE_DE_PASSWORD: account.password,
  SYNC_INTERVAL_SECONDS: "2",
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-provider-"));
  provider = await startFakeProvider({ stock, ...account, drawPhoto: plainPhoto });
  site = await runSite(settings());
  await site.synced();
});
afterEach(async () => {
  await site.end("SIGKILL");
  await provider.close();
  // PostgreSQL outlives the killed site for a moment.
  await rm(folder, { recursive: true, maxRetries: 9 });
});

async function call(query: string) {
  const address = `${site.address}/functions/v1/mobile-de-integration?${query}`;
  const answer = await fetch(address, { headers: { apikey: "public-anonymous-key" } });
  return answer.json();
}
const listed = async () => (await call("action=search&page.size=1000")).total;

it("the stock survives SIGKILL while the provider is down, and SIGTERM ends with code 0", async () => {
  await site.end("SIGKILL");
  provider.control.fault("search", { kind: "drop" });
  site = await runSite(settings());
  expect(await listed()).toBe(12);
  expect(await site.end("SIGTERM")).toBe(0);
});

it("invalid settings stop the start with a line for each", async () => {
  const broken = runSite({ ...settings(), PORT: "x", ROLE: "y" });
  await expect(broken).rejects.toThrow(/^PORT: .*\nROLE: .*\n$/);
});

it("a new dealer goes from the demo to the own stock in the office, without a restart", async () => {
  await site.end("SIGKILL");
  await rm(folder, { recursive: true, maxRetries: 9 });
  const { MOBILE_DE_USERNAME: _, MOBILE_DE_PASSWORD: __, ...rest } = settings();
  site = await runSite(rest);
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(new URL(path, site.address), {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.address, cookie },
      body: new URLSearchParams(fields),
    });
  const started = await post(await site.setupLink, { name: "Eva", email: "eva@kiel.example" });
  const cookie = started.headers.get("set-cookie")?.split(";")[0] ?? "";
  const connect = (password: string) => {
    const fields = { "mobile-benutzer": account.username, "mobile-passwort": password };
    const form = { aktion: "mobile", "mobile-kundennummer": "", ...fields };
    return post("/buero/verbindungen", form, cookie);
  };
  expect((await connect("falsch")).status).toBe(422);
  const connected = await connect(account.password);
  expect(await connected.text()).toContain("12 Inserate gefunden");
  await expect.poll(listed, { timeout: 60_000 }).toBe(12);
  expect(await (await fetch(site.address)).text()).not.toContain("Demo-Bestand");
  // The key file opens them after a restart, too.
  await site.end("SIGTERM");
  site = await runSite(rest);
  expect(await listed()).toBe(12);
  await site.synced();
});
