import { expect, it } from "vitest";
import type { RenderPage, Site } from "#app/context.ts";
import { paths } from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { loadBuiltPages } from "#server/rendering/load-pages.ts";

it("names the dealer and its phone on the page of a form that failed", async () => {
  const { render } = await loadBuiltPages<RenderPage>("build");
  const reported: unknown[] = [];
  const phone = { display: "069 90009-150", international: "+496990009150" };
  const site: Site = {
    services() {
      throw new Error("a form needs none");
    },
    office: null,
    reportFailure: (error) => void reported.push(error),
    now: () => new Date("2026-11-27T12:00:00Z"),
    requestId: "1",
    origin: "https://site.test",
    settings: {
      publicApiKey: "",
      captcha: { kind: "proof-of-work" },
      analyticsId: null,
      isDemo: false,
    },
    profile: { ...defaultProfile, name: "Autohaus Muster", phone },
  };
  const failure = new Error("no database");
  const request = new Request(`https://site.test${paths.contact}`, { method: "POST", body: "" });
  const answer = await render(request, site, () => Promise.reject(failure));
  expect([answer.status, reported]).toEqual([500, [failure]]);
  const html = await answer.text();
  expect(html).toContain('href="tel:+496990009150"');
  expect(html).toContain("Autohaus Muster");
  expect(html).not.toContain(defaultProfile.phone.display);
  expect(html).not.toContain(defaultProfile.name);
});
