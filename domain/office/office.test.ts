import { expect, it } from "vitest";
import { deviceLabel, formatAge, isOfficePath } from "./office.ts";

it.each([
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Chrome auf Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari auf iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Edge auf Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet auf Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox auf Linux"],
  ["<b>Gewinn</b> https://evil.example", "Unbekanntes Gerät"],
  ["", "Unbekanntes Gerät"],
])("calls %j %s", (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

it.each([
  ["2026-11-27T09:59:30Z", "gerade eben"],
  ["2026-11-27T09:59:00Z", "vor 1\u00a0Minute"],
  ["2026-11-27T09:01:00Z", "vor 59\u00a0Minuten"],
  ["2026-11-27T09:00:00Z", "vor 1\u00a0Stunde"],
  ["2026-11-26T10:01:00Z", "vor 23\u00a0Stunden"],
  ["2026-11-26T10:00:00Z", "vor 1\u00a0Tag"],
  ["2026-11-20T10:00:00Z", "vor 7\u00a0Tagen"],
])("says how long ago %s was", (from, age) => {
  expect(formatAge(new Date(from), new Date("2026-11-27T10:00:00Z"))).toBe(age);
});

it("knows which paths belong to the office", () => {
  expect(["/buero", "/buero/", "/buero/x"].filter(isOfficePath)).toHaveLength(3);
  expect(["/", "/buerokratie", "/buero.data", "/fahrzeuge"].filter(isOfficePath)).toEqual([]);
});
