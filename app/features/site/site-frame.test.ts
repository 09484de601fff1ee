import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { defaultDealership } from "#domain/dealership/default-dealership.ts";
import { DealershipProvider, SiteFactsProvider, unknownSiteFacts } from "./site-facts.ts";
import { Notice } from "./site-frame.tsx";

function noticeOn(today: string | null): string {
  const notice = {
    text: "Am 24. sind wir bis 12 Uhr da.",
    from: "2026-12-20",
    until: "2026-12-24",
  };
  const dealership = { ...defaultDealership, notice };
  const provided = createElement(DealershipProvider, { value: dealership }, createElement(Notice));
  const value = { ...unknownSiteFacts, today };
  return renderToStaticMarkup(createElement(SiteFactsProvider, { value }, provided));
}

it.each(["2026-12-20", "2026-12-24"])("shows the notice on its first and last day: %s", (day) => {
  expect(noticeOn(day)).toMatch(/<section aria-label="Hinweis"[^>]*><p[^>]*>Am 24\. sind wir/);
});

it.each(["2026-12-19", "2026-12-25", null])("shows no notice on %s", (day) => {
  expect(noticeOn(day)).toBe("");
});
