import { expect, it } from "vitest";
import { createFormRoutes } from "#server/inquiries/form-routes.ts";
import { AppError } from "#server/platform/app-error.ts";
import { openTestSite } from "#server/platform/http/test-site.ts";
import type { PostedForm } from "./render.ts";
import { createSitePages } from "./site-pages.ts";

/** More than may be rendered and wait at once. */
const many = 150;
const origin = "https://site.test";

/** Pages whose rendering ends when it is told to; the stock cannot be read, so nothing is cached. */
function aSite() {
  const site = { running: 0, mostRunning: 0, rendered: 0 };
  const gate = Promise.withResolvers<void>();
  const fails = () => Promise.reject(new AppError("not-ready", "Der Bestand ist nicht da."));
  const pages = createSitePages({
    async renderPage(_: Request, outcome?: PostedForm) {
      site.rendered += 1;
      site.running += 1;
      site.mostRunning = Math.max(site.mostRunning, site.running);
      await gate.promise;
      site.running -= 1;
      const headers = { "content-type": "text/html" };
      return new Response(`<p>${outcome?.state ?? "page"}</p>`, { headers });
    },
    origin,
    backend: { stock: fails, knownVersion: () => null, vehicle: fails },
    now: () => new Date(),
    isDev: false,
  });
  const ask = (path: string) => pages.answer(new Request(origin + path));
  return { site, gate, pages, ask };
}

it("renders few pages at once, makes others wait, and refuses those that would wait too long", async () => {
  const { site, gate, ask } = aSite();
  const asked = Array.from({ length: many }, (_, at) => ask(`/kontakt?fahrzeug=${at}`));
  gate.resolve();
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(site.mostRunning).toBeLessThanOrEqual(4);
  expect(refused.length).toBe(many - site.rendered);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("5");
  expect(await refused[0]?.text()).toContain("sehr viele Seiten");
  expect((await ask("/kontakt")).status).toBe(200);
});

it("renders nothing for a visitor who left while the page of a form waited", async () => {
  const { site, gate, pages } = aSite();
  const visitor = new AbortController();
  const answer = (signal?: AbortSignal) => {
    const request = new Request(`${origin}/kontakt`, { method: "POST", signal: signal ?? null });
    const head = { status: 200, headers: {} };
    return pages.answerForm(request, { state: "sent", reference: "K-1" }, head);
  };
  const before = Array.from({ length: 4 }, () => answer());
  const waiting = answer(visitor.signal);
  visitor.abort();
  gate.resolve();
  await expect(waiting).rejects.toThrow(AppError);
  await Promise.all(before);
  expect(site.rendered).toBe(4);
});

it("tells of a stored inquiry although no page can be rendered, and of no other", async () => {
  const { gate, pages, ask } = aSite();
  const busy = Array.from({ length: many }, (_, at) => ask(`/kontakt?fahrzeug=${at}`));
  const send = async (refusal: AppError | null) => {
    const acceptContact = async () => {
      if (refusal !== null) throw refusal;
      return { reference: "K-4711" };
    };
    const inquiries = { acceptContact, acceptSell: acceptContact, issueTicket: () => "" };
    const answers = createFormRoutes({ backend: { inquiries }, origin, trustProxy: 0, pages });
    const body = new URLSearchParams({ name: "Erika" });
    const raw = new Request(`${origin}/kontakt`, { method: "POST", body });
    const header = (name: string) => raw.headers.get(name) ?? undefined;
    return answers["/kontakt"](Object.assign({ env: {}, req: { raw, header } }));
  };
  const stored = await send(null);
  expect([stored.status, await stored.text()]).toEqual([200, expect.stringContaining("K-4711")]);
  const refused = await send(new AppError("validation", "Ungültige E-Mail-Adresse"));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  gate.resolve();
  await Promise.all(busy);
});

it("renders once what is asked for under endless addresses", async () => {
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
  const asked = { url: "/fahrzeuge?fbclid=new", accept: "", acceptEncoding: "" };
  expect(site.pages.cached(asked)).not.toBeNull();
  expect(await renders((number) => `/nirgendwo-${number}`)).toEqual([404, 1]);
  expect(await renders((number) => `/kontakt/${number}/%0a`)).toEqual([404, 1]);
  expect(await renders((number) => `/fahrzeug/nie-da-${number}`)).toEqual([404, 1]);
  expect(await renders((number) => `/x${number}.data?_routes=${number}`)).toEqual([404, 1]);
  const page = await (await site.ask("/nirgendwo-21")).text();
  expect(page).toContain("<code>/nirgendwo-21</code>");
  await site.close();
});

it("keeps the page of a vehicle that is gone, until the stock changes", async () => {
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
