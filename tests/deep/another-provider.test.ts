import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningProvider, startFakeProvider } from "#demo/provider/start-provider.ts";
import { plainPhoto } from "#demo/provider/test-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { type RunningSite, runSite } from "../run-site.ts";

/** The site as a dealer runs it: the environment points at a provider, and things go wrong there. */

const account = { username: "dlr_test", password: "geheim-ß" };
const demo = createDemoStock({ now: new Date("2026-11-21") });
const stock = demo.slice(0, 12);
const arriving = demo.slice(12, 13);
const [first, second] = stock.map(({ ad }) => ad.mobileAdId);
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
  await rm(folder, { recursive: true });
});

async function call(query: string) {
  const address = `${site.address}/functions/v1/mobile-de-integration?${query}`;
  const answer = await fetch(address, { headers: { apikey: "anon-ladenburg" } });
  return answer.json();
}
const listed = async () => (await call("action=search&page.size=1000")).total;
const statusOf = async (path: string) => (await fetch(site.address + path)).status;

it("what is sold there goes, what is new comes, what changed changes", async () => {
  expect(await listed()).toBe(12);
  expect(await statusOf(`/fahrzeug/${first}`)).toBe(200);
  provider.control.sell(String(first));
  for (const car of arriving) provider.control.add(car);
  provider.control.changePrice(String(second), "12345.00");
  await expect.poll(() => statusOf(`/fahrzeug/${first}`)).toBe(410);
  expect(await listed()).toBe(12);
  const { cars } = await call("action=search&page.size=1");
  expect(cars).toMatchObject([{ ad_key: arriving[0]?.ad.mobileAdId }]);
  const { car } = await call(`action=single&adKey=${second}`);
  expect(car.price_amount).toBe(12_345);
  const photo = await fetch(site.address + car.images[0].url);
  expect(photo.headers.get("content-type")).toBe("image/jpeg");
});

it("the stock stays while the provider fails, and the status says so", async () => {
  provider.control.fault("search", { kind: "status", status: 401, body: "html" });
  await expect.poll(async () => (await call("action=sync-status")).lastError).not.toBeNull();
  expect(await listed()).toBe(12);
  provider.control.clear();
  await expect.poll(async () => (await call("action=sync-status")).lastError).toBeNull();
});

it("kill -9 loses nothing, and SIGTERM is a clean end", async () => {
  await site.end("SIGKILL");
  provider.control.fault("search", { kind: "drop" });
  site = await runSite(settings());
  expect(await listed()).toBe(12);
  expect(await site.end("SIGTERM")).toBe(0);
});

it("without its credentials it shows the stock it has, and no demo", async () => {
  await site.end("SIGTERM");
  site = await runSite({ DATA_DIR: folder });
  expect(await listed()).toBe(12);
  expect((await call("action=sync-status")).lastError).toContain("Zugangsdaten");
  expect(await (await fetch(`${site.address}/fahrzeuge`)).text()).not.toContain("Demo");
});

it("a second process is refused, and harms nothing", async () => {
  await expect(runSite(settings())).rejects.toThrow(/\S/);
  expect(await listed()).toBe(12);
});

it("a setting that cannot be read stops the start with a line for each", async () => {
  const broken = runSite({ ...settings(), PORT: "x", ROLE: "y" });
  await expect(broken).rejects.toThrow(/^PORT: .*\nROLE: .*\n$/);
});
