import { expect, it } from "vitest";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import { openTestSite, testOrigin } from "#tests/support/test-site.ts";
import { createSitePages } from "./site-pages.ts";

/** Exceeds concurrency and queue length together. */
const many = 150;
const origin = "https://site.test";

/** Rendering waits for `gate`; the stock cannot be read, so nothing is cached. */
function aSite() {
  const site = { running: 0, mostRunning: 0, rendered: 0, accepted: 0 };
  const gate = Promise.withResolvers<void>();
  const services = () => {
    throw new AppError("not-ready", "Der Bestand ist nicht da.");
  };
  const pages = createSitePages({
    profile: () => defaultProfile,
    async renderPage(_, acceptForm) {
      site.rendered += 1;
      site.running += 1;
      site.mostRunning = Math.max(site.mostRunning, site.running);
      await gate.promise;
      site.running -= 1;
      const headers = { "content-type": "text/html" };
      const answer = await acceptForm?.("contact", {});
      return new Response(`<p>${answer?.outcome.state ?? "page"}</p>`, { headers });
    },
    origin,
    services,
    now: () => new Date(),
    isDev: false,
  });
  const ask = (path: string) => pages.respond(new Request(origin + path));
  const acceptForm: AcceptForm = async () => {
    site.accepted += 1;
    const outcome = { state: "sent", reference: "K-4711", hasConfirmation: false } as const;
    return { outcome, status: 200, headers: {} };
  };
  const post = (signal: AbortSignal | null = null) => {
    const request = new Request(`${origin}/kontakt`, { method: "POST", signal });
    return pages.respondToForm(request, "name=Erika", acceptForm);
  };
  return { site, gate, ask, post };
}

it("limits concurrent renderings, queues others, and refuses when the queue is full", async () => {
  const { site, gate, ask } = aSite();
  const asked = Array.from({ length: many }, (_, at) => ask(`/kontakt?fahrzeug=${at}`));
  gate.resolve();
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(site.mostRunning).toBeLessThanOrEqual(4);
  expect(refused.length).toBe(many - site.rendered);
  expect(refused.length).toBeGreaterThan(0);
  const reason = { code: "not-ready", retryAfterSeconds: 5 };
  expect(refused[0]).toMatchObject({ reason });
  expect((await ask("/kontakt")).status).toBe(200);
});

it("neither renders nor accepts the form of a visitor who left the queue", async () => {
  const { site, gate, post } = aSite();
  const visitor = new AbortController();
  const before = Array.from({ length: 4 }, () => post());
  const waiting = post(visitor.signal);
  visitor.abort();
  gate.resolve();
  await expect(waiting).rejects.toThrow(AppError);
  await Promise.all(before);
  expect([site.rendered, site.accepted]).toEqual([4, 4]);
});

it("accepts forms while the page queue is full, and refuses them when their own is", async () => {
  const { site, gate, ask, post } = aSite();
  const pages = Array.from({ length: many }, (_, at) => ask(`/kontakt?fahrzeug=${at}`));
  const forms = Array.from({ length: many }, () => post());
  gate.resolve();
  const answers = await Promise.allSettled(forms);
  const accepted = answers.filter(({ status }) => status === "fulfilled");
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(accepted.length).toBeGreaterThanOrEqual(100);
  expect(accepted.length).toBeLessThanOrEqual(104);
  expect(site.accepted).toBe(accepted.length);
  expect(refused[0]).toMatchObject({ reason: { code: "not-ready", retryAfterSeconds: 5 } });
  await Promise.allSettled(pages);
});

it("renders equivalent addresses once", async () => {
  const site = await openTestSite();
  const renders = async (addressOf: (number: number) => string) => {
    const before = site.rendered.length;
    const statuses = new Set<number>();
    for (let number = 0; number < 20; number += 1) {
      statuses.add((await site.ask(addressOf(number))).status);
    }
    return [...statuses, site.rendered.length - before];
  };
  expect(await renders((number) => `/fahrzeuge?utm_source=${number}`)).toEqual([200, 1]);
  expect(await renders((number) => `/nirgendwo-${number}`)).toEqual([404, 1]);
  expect(await renders((number) => `/kontakt/${number}/%0a`)).toEqual([404, 1]);
  expect(await renders((number) => `/fahrzeug/nie-da-${number}`)).toEqual([404, 1]);
  expect(await renders((number) => `/x${number}.data?_routes=${number}`)).toEqual([404, 1]);
  const page = await (await site.ask("/nirgendwo-21")).text();
  expect(page).toContain("<code>/nirgendwo-21</code>");
  await site.close();
});

it("caches the page of a gone vehicle until the stock changes", async () => {
  const site = await openTestSite();
  await site.offer({ ad_key: "1" }, { ad_key: "2" });
  await site.sell("1");
  for (const _ of [1, 2, 3]) await site.ask("/fahrzeug/1");
  expect(site.rendered.length).toBe(1);
  await site.sell("2");
  await site.ask("/fahrzeug/1");
  expect(site.rendered.length).toBe(2);
  await site.close();
});

it.each(["/fahrzeuge?utm_source=a", "/fahrzeug/1", "/fahrzeug/1.data"])(
  "sends the kept page %s as it did the first time",
  async (path) => {
    const site = await openTestSite();
    await site.offer({ ad_key: "1" });
    const ask = async (more = {}) => {
      const answer = await site.ask(path, { headers: { "accept-encoding": "gzip, br", ...more } });
      const headers = Object.fromEntries(answer.headers);
      return { status: answer.status, headers, body: await answer.text() };
    };
    const first = await ask();
    expect(first.headers["content-encoding"]).toBe("br");
    expect(await ask()).toEqual(first);
    const { "content-encoding": _, "content-length": __, ...headers } = first.headers;
    const repeated = await ask({ "if-none-match": headers.etag ?? "" });
    expect(repeated).toEqual({ status: 304, headers, body: "" });
    await site.close();
  },
);

it("renders shared pages from the address of a request alone", async () => {
  const site = await openTestSite();
  const headers = { host: "evil.example", cookie: "a=1", "accept-language": "en" };
  await site.ask("/kontakt?x=1", { method: "HEAD", headers });
  await site.ask("/kontakt");
  expect(site.rendered).toEqual([["GET", `${testOrigin}/kontakt`, []]]);
  await site.close();
});
