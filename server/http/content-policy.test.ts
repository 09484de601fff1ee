import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentPolicy } from "./content-policy.ts";

const html = "<script>let a = 1;</script><script src='/b.js'></script><script>let a = 1;</script>";
const nobody = { analytics: false, recaptcha: false };

/** The policy as a browser reads it. */
function read(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((line) => {
      const [name = "", ...sources] = line.split(" ");
      return [name, sources];
    }),
  );
}

/** Origins of others that a policy names. */
const foreign = (policy: string) => [...new Set(policy.match(/https:\/\/[^\s;]+/g))].sort();

describe("the policy of a page", () => {
  it("runs this page's own inline scripts, each by its hash and once", () => {
    const hash = createHash("sha256").update("let a = 1;").digest("base64");
    expect(read(contentPolicy(html))["script-src"]).toEqual(["'self'", `'sha256-${hash}'`]);
  });

  it("knows nobody but the map, and that only as a frame", () => {
    const policy = contentPolicy(html);
    expect(foreign(policy)).toEqual(["https://www.openstreetmap.org"]);
    expect(read(policy)["frame-src"]).toEqual(["https://www.openstreetmap.org"]);
  });

  it("lets Google's analytics in only where they are configured, without its advertising", () => {
    const policy = contentPolicy(html, { ...nobody, analytics: true });
    expect(foreign(policy)).toEqual([
      "https://*.google-analytics.com",
      "https://www.googletagmanager.com",
      "https://www.openstreetmap.org",
    ]);
    expect(read(policy)["script-src"]).toContain("https://www.googletagmanager.com");
    expect(read(policy)["img-src"]).toEqual(["'self'"]);
  });

  it("lets reCAPTCHA in only where it is configured, and nothing else of Google", () => {
    const policy = contentPolicy(html, { ...nobody, recaptcha: true });
    expect(foreign(policy).filter((source) => !source.includes("/recaptcha/"))).toEqual([
      "https://www.openstreetmap.org",
    ]);
    expect(read(policy)["frame-src"]).toContain("https://www.google.com/recaptcha/");
  });

  it("never allows inline styles, eval or foreign frames around it", () => {
    const policy = contentPolicy(html, { analytics: true, recaptcha: true });
    expect(policy).not.toMatch(/unsafe|data:|blob:|\*(?!\.google-analytics)/);
    expect(read(policy)["frame-ancestors"]).toEqual(["'none'"]);
    expect(read(policy)["style-src"]).toEqual(["'self'"]);
  });
});
