import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { scriptNonceHeader } from "#domain/pages/paths.ts";
import { contentPolicy, makePage, toResponse } from "./page-response.ts";

const address = "https://autohaus.test/fahrzeuge";
const nonce = "made-for-this-page";
const ourScript = `<script nonce="${nonce}">let a = 1;</script>`;
const html = `${ourScript}<script nonce="${nonce}" src='/b.js'></script>${ourScript}`;
const noThirdParties = { analytics: false, recaptcha: false };

/** Parses the policy as a browser does. */
function parsePolicy(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((line) => {
      const [name = "", ...sources] = line.split(" ");
      return [name, sources];
    }),
  );
}

/** Third-party origins of a policy. */
const thirdPartyOrigins = (policy: string) =>
  [...new Set(policy.match(/https:\/\/[^\s;]+/g))].sort();

describe("the content security policy of a page", () => {
  const hash = createHash("sha256").update("let a = 1;").digest("base64");

  it("allows this page's own inline scripts, each by its hash and once", () => {
    expect(parsePolicy(contentPolicy(html, nonce))["script-src"]).toEqual([
      "'self'",
      `'sha256-${hash}'`,
    ]);
  });

  it("allows no injected script, and does not disclose our nonce", async () => {
    const injected =
      "<script>steal()</script><script nonce='x'>steal()</script><p><script >a</script>";
    const headers = { "content-type": "text/html", [scriptNonceHeader]: nonce };
    const page = await makePage(new Response(injected + html + injected, { headers }), {
      isDev: false,
    });
    const answer = toResponse(page);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(parsePolicy(policy)["script-src"]).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain(nonce);
    const withoutNonce = await makePage(
      new Response(html, { headers: { "content-type": "text/html" } }),
      {
        isDev: false,
      },
    );
    const other = toResponse(withoutNonce).headers;
    expect(parsePolicy(other.get("content-security-policy") ?? "")["script-src"]).toEqual([
      "'self'",
    ]);
  });

  it("allows no third party but the map, and that only as a frame", () => {
    const policy = contentPolicy(html, nonce);
    expect(thirdPartyOrigins(policy)).toEqual(["https://www.openstreetmap.org"]);
    expect(parsePolicy(policy)["frame-src"]).toEqual(["https://www.openstreetmap.org"]);
  });

  it("allows Google Analytics only where configured, without advertising", () => {
    const policy = contentPolicy(html, nonce, { ...noThirdParties, analytics: true });
    expect(thirdPartyOrigins(policy)).toEqual([
      "https://*.google-analytics.com",
      "https://www.googletagmanager.com",
      "https://www.openstreetmap.org",
    ]);
    expect(parsePolicy(policy)["script-src"]).toContain("https://www.googletagmanager.com");
    expect(parsePolicy(policy)["img-src"]).toEqual(["'self'"]);
  });

  it("allows reCAPTCHA only where configured, and nothing else of Google", () => {
    const policy = contentPolicy(html, nonce, { ...noThirdParties, recaptcha: true });
    expect(thirdPartyOrigins(policy).filter((source) => !source.includes("/recaptcha/"))).toEqual([
      "https://www.openstreetmap.org",
    ]);
    expect(parsePolicy(policy)["frame-src"]).toContain("https://www.google.com/recaptcha/");
  });

  it("allows this page's own inline styles", () => {
    const styles = `<style nonce="${nonce}">p{color:red}</style><style>p{display:none}</style>`;
    const own = createHash("sha256").update("p{color:red}").digest("base64");
    expect(parsePolicy(contentPolicy(html + styles, nonce))["style-src"]).toEqual([
      "'self'",
      `'sha256-${own}'`,
    ]);
  });

  it("never allows other inline styles, eval or foreign frames around it", () => {
    const policy = contentPolicy(html, nonce, { analytics: true, recaptcha: true });
    expect(policy).not.toMatch(/unsafe|data:|blob:|\*(?!\.google-analytics)/);
    expect(parsePolicy(policy)["frame-ancestors"]).toEqual(["'none'"]);
    expect(parsePolicy(policy)["style-src"]).toEqual(["'self'"]);
  });
});

async function sentHeaders(rendered: Response): Promise<Headers> {
  const page = await makePage(rendered, { isDev: false });
  return toResponse(page).headers;
}

const rendered = (status: number, headers: Record<string, string> = {}) =>
  new Response("<!doctype html>", {
    status,
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  });

describe("caching", () => {
  test("browsers revalidate; a CDN caches for seconds, longer only while we fail", async () => {
    const headers = await sentHeaders(rendered(200));
    expect(headers.get("cache-control")).toBe("public, no-cache");
    expect(headers.get("cdn-cache-control")).toBe(
      "max-age=10, stale-while-revalidate=10, stale-if-error=600",
    );
  });

  test.each([202, 404, 410, 500, 503])("is forbidden for status %i", async (status) => {
    const headers = await sentHeaders(rendered(status));
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cdn-cache-control")).toBeNull();
  });

  test("follows the page's own cache-control", async () => {
    const headers = await sentHeaders(rendered(200, { "cache-control": "no-store" }));
    expect([headers.get("cache-control"), headers.get("cdn-cache-control")]).toEqual([
      "no-store",
      null,
    ]);
  });

  test.each([
    [301, "public, max-age=3600"],
    [308, "public, max-age=3600"],
    [302, "no-store"],
    [303, "no-store"],
  ])("depends on the status of a redirect: %i, %s", async (status, expected) => {
    const headers = await sentHeaders(
      new Response(null, { status, headers: { location: address } }),
    );
    expect(headers.get("cache-control")).toBe(expected);
    expect(headers.get("location")).toBe(address);
  });
});

test("the router's plain text about an error page that failed is no page", async () => {
  const lastResort = { status: 500, headers: { "content-type": "text/plain" } };
  const answer = new Response("Unexpected Server Error\n\nsecret detail", lastResort);
  await expect(makePage(answer, { isDev: false })).rejects.toThrow("its error page");
});
