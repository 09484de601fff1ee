import { expect, it } from "vitest";
import { inquiryPath } from "./inquiry-view.ts";
import {
  deviceLabel,
  isOfficePath,
  isSavedAgainstShown,
  officeLinkPath,
  officePaths,
  officeProfilePath,
  readPastedLink,
  setupPath,
} from "./office.ts";
import { answerPath } from "./week-plan.ts";

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

it("knows which paths belong to the office", () => {
  expect(["/buero", "/buero/", "/buero/x"].filter(isOfficePath)).toHaveLength(3);
  expect(["/", "/buerokratie", "/buero.data", "/fahrzeuge"].filter(isOfficePath)).toEqual([]);
});

it.each([
  [officeProfilePath("zeiten"), true],
  [setupPath("adresse"), true],
  [answerPath("K-1"), true],
  [officePaths.week, false],
  [inquiryPath("K-1"), false],
])("a form of %s is left alone while others work: %s", (path, isLeftAlone) => {
  expect(isSavedAgainstShown(path)).toBe(isLeftAlone);
});

it.each([
  ["https://autohaus.example/buero/anmelden/abc_-1.2", "abc_-1.2", undefined],
  [
    "Hier: https://a.example/buero/anmelden/abc?weiter=%2Fbuero%2Fwoche Gruß",
    "abc",
    "/buero/woche",
  ],
  ["/buero/anmelden/abc?weiter=https://evil.example", "abc", undefined],
])("finds the link in %j", (pasted, token, next) => {
  expect(readPastedLink(pasted)).toBe(officeLinkPath(token, next));
});

it.each(["", "https://evil.example/", "/buero/anmelden/"])("finds no link in %j", (pasted) => {
  expect(readPastedLink(pasted)).toBeNull();
});
