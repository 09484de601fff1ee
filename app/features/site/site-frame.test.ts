import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { Notice } from "./site-frame.tsx";
import { ProfileProvider, SiteSettingsProvider, unknownSiteSettings } from "./site-settings.ts";

function noticeOn(today: string | null): string {
  const notice = {
    text: "Am 24. sind wir bis 12 Uhr da.",
    from: "2026-12-20",
    until: "2026-12-24",
  };
  const profile = { ...defaultProfile, notice };
  const provided = createElement(ProfileProvider, { value: profile }, createElement(Notice));
  const rendered = today === null ? null : { day: today, minutes: 600 };
  const value = { ...unknownSiteSettings, rendered };
  return renderToStaticMarkup(createElement(SiteSettingsProvider, { value }, provided));
}

it.each(["2026-12-20", "2026-12-24"])("shows the notice on its first and last day: %s", (day) => {
  expect(noticeOn(day)).toMatch(/<section aria-label="Hinweis"[^>]*><p[^>]*>Am 24\. sind wir/);
});

it.each(["2026-12-19", "2026-12-25", null])("shows no notice on %s", (day) => {
  expect(noticeOn(day)).toBe("");
});
