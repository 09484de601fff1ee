import { describe, expect, it } from "vitest";
import { bannerText, categoriesWithService } from "./consent.ts";
import { cookieCategories, storedInBrowser } from "./privacy-disclosures.ts";
import { analyticsCookies, storageKeys } from "./storage-keys.ts";

describe("the categories", () => {
  it("are the four of the specification", () => {
    expect(cookieCategories("Autohaus", true).map(({ name }) => name)).toEqual([
      "Notwendige Cookies",
      "Funktionale Cookies",
      "Analyse Cookies",
      "Marketing Cookies",
    ]);
  });

  it("have a service for analytics only if configured, and never for marketing", () => {
    const services = (hasAnalytics: boolean) =>
      Object.fromEntries(
        cookieCategories("Autohaus", hasAnalytics).map(({ key, services }) => [key, services]),
      );
    expect(services(false).analytics).toEqual([]);
    expect(services(true).analytics).toHaveLength(1);
    expect(services(true).marketing).toEqual([]);
  });

  it("have services exactly where consent can be given", () => {
    for (const analytics of [false, true]) {
      const possible = categoriesWithService({ analytics, recaptcha: false });
      for (const { key, services } of cookieCategories("Autohaus", analytics)) {
        expect(services.length > 0).toBe(key === "essential" || possible[key]);
      }
    }
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

  it("state the specified durations of analytics", () => {
    const [service] =
      cookieCategories("Autohaus", true).find(({ key }) => key === "analytics")?.services ?? [];
    expect(service?.duration).toContain("_ga 2 Jahre");
    expect(service?.duration).toContain("_gid 24 Stunden");
    expect(service?.duration).toContain("_gat* 1 Minute");
  });

  it("describe the current version of analytics", () => {
    const [service] =
      cookieCategories("Autohaus", true).find(({ key }) => key === "analytics")?.services ?? [];
    // GA4 stores no addresses, shortened or whole; what `_gid` and `_gat` did ended with its predecessor.
    expect(service?.purpose).not.toContain("gekürzt");
    for (const name of ["_gid", "_gat*"]) {
      const entry = storedInBrowser(true).find((one) => one.name === name);
      expect(entry?.purpose).toContain("frühere");
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
