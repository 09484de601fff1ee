import { describe, expect, it } from "vitest";
import { bannerText } from "./consent.ts";
import { cookieCategories, storedInBrowser } from "./privacy-disclosures.ts";
import { analyticsCookies, storageKeys } from "./storage-keys.ts";

describe("the categories", () => {
  it("have a service for analytics only if configured, and never for marketing", () => {
    const services = (hasAnalytics: boolean) =>
      Object.fromEntries(
        cookieCategories("Autohaus", hasAnalytics).map(({ key, services }) => [key, services]),
      );
    expect(services(false).analytics).toEqual([]);
    expect(services(true).analytics).toHaveLength(1);
    expect(services(true).marketing).toEqual([]);
  });

  it("are named in the banner by their active services only", () => {
    for (const analytics of [false, true]) {
      const text = bannerText({ analytics });
      const optional = cookieCategories("Autohaus", analytics).filter(
        ({ key }) => key !== "essential",
      );
      for (const { name } of optional.flatMap(({ services }) => services)) {
        expect(text).toContain(name.replace(/^Karte von /, ""));
      }
      expect(/Statistik|Google/.test(text)).toBe(analytics);
      expect(text).not.toMatch(/Werbung|Marketing|reCAPTCHA/);
    }
  });
});

describe("the list of stored entries", () => {
  it("has no duplicates", () => {
    const names = storedInBrowser(true).map(({ name, storage }) => `${storage} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has, without analytics, only essential entries, recent vehicles and the last search", () => {
    const others = storedInBrowser(false).filter(({ category }) => category !== "essential");
    expect(others).toMatchObject([
      { name: storageKeys.recentVehicles, category: "functional" },
      { name: storageKeys.lastSearch, category: "functional" },
    ]);
  });

  it("names only analytics cookies that withdrawing consent deletes", () => {
    const entries = storedInBrowser(true).filter(({ category }) => category === "analytics");
    const undeleted = entries.filter(
      ({ name }) => !analyticsCookies.some((prefix) => name.startsWith(prefix)),
    );
    expect(undeleted).toEqual([]);
  });
});
