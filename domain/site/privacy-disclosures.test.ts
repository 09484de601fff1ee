import { describe, expect, it } from "vitest";
import { hasService } from "./consent.ts";
import { cookieCategories, storedInBrowser } from "./privacy-disclosures.ts";
import { analyticsCookies, storageKeys } from "./storage-keys.ts";

describe("the categories", () => {
  it("are the four of the specification", () => {
    expect(cookieCategories(true).map(({ name }) => name)).toEqual([
      "Notwendige Cookies",
      "Funktionale Cookies",
      "Analyse Cookies",
      "Marketing Cookies",
    ]);
  });

  it("claim analytics only where they are configured, and marketing never", () => {
    const services = (hasAnalytics: boolean) =>
      Object.fromEntries(
        cookieCategories(hasAnalytics).map(({ key, services }) => [key, services]),
      );
    expect(services(false).analytics).toEqual([]);
    expect(services(true).analytics).toHaveLength(1);
    expect(services(true).marketing).toEqual([]);
  });

  it("have services exactly where consent can be given", () => {
    for (const analytics of [false, true]) {
      const possible = hasService({ analytics, recaptcha: false });
      for (const { key, services } of cookieCategories(analytics)) {
        expect(services.length > 0).toBe(key === "essential" || possible[key]);
      }
    }
  });

  it("say the durations of the specification for analytics", () => {
    const [service] = cookieCategories(true).find(({ key }) => key === "analytics")?.services ?? [];
    expect(service?.duration).toContain("_ga 2 Jahre");
    expect(service?.duration).toContain("_gid 24 Stunden");
    expect(service?.duration).toContain("_gat* 1 Minute");
  });
});

describe("the list of what stays in the browser", () => {
  it("names everything once", () => {
    const names = storedInBrowser(true).map(({ name, place }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("holds without analytics only what needs no consent, and what was looked at", () => {
    const others = storedInBrowser(false).filter(({ category }) => category !== "essential");
    expect(others).toMatchObject([{ name: storageKeys.recentVehicles, category: "functional" }]);
  });

  it("names no analytics cookie that withdrawing would not delete", () => {
    const entries = storedInBrowser(true).filter(({ category }) => category === "analytics");
    const left = entries.filter(
      ({ name }) => !analyticsCookies.some((prefix) => name.startsWith(prefix)),
    );
    expect(left).toEqual([]);
  });
});
