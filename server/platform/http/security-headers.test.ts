import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  apiPaths,
  captchaChallengePath,
  formTicketPath,
  machinePaths,
} from "#domain/pages/paths.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import {
  awayPage,
  brokenPage,
  openTestSite,
  testKey,
  testOrigin,
} from "#tests/support/test-site.ts";
import { securityHeaders } from "./response-headers.ts";

let site: Awaited<ReturnType<typeof openTestSite>>;
beforeAll(async () => {
  site = await openTestSite();
  await site.offer({ ad_key: "1" });
  site.photos.set("1", { bytes: new Uint8Array([1]), type: "image/webp" });
});
afterAll(() => site.close());

const { cars, integration, contactInquiry } = apiPaths;
const evil = "https://evil.example";
const json = { "content-type": "application/json", apikey: testKey };
const form = (fields: object) => new URLSearchParams({ ...fields });

/** Every kind of response: path, status, and the request. */
const answers: [path: string, status: number, init?: RequestInit][] = [
  ["/fahrzeuge", 200],
  ["/fahrzeuge.data", 200],
  ["/fahrzeuge", 304, { headers: { "if-none-match": "*" } }],
  [awayPage, 503],
  [brokenPage, 500],
  ["/Fahrzeuge/", 301],
  ["/unternehmen", 301],
  ["/bestand/1-0.json", 302],
  ["/bilder/1/1-0b7e6c1d-640.jpg", 200],
  ["/bilder/2/1-0b7e6c1d-640.jpg", 404],
  ["/bilder/ersatz.jpg", 200],
  ["/fahrzeug/1/qr.svg", 200],
  ["/assets/a.js", 200],
  [machinePaths.sitemap, 200],
  [machinePaths.robots, 200],
  [machinePaths.manifest, 200],
  ["/healthz", 200],
  ["/readyz", 200],
  [formTicketPath, 200],
  [captchaChallengePath, 200],
  [cars, 200, { headers: { apikey: testKey } }],
  [cars, 401],
  [`${integration}?action=nothing`, 404, { headers: { apikey: testKey } }],
  [`${integration}?action=search&page.size=x`, 400, { headers: { apikey: testKey } }],
  [cars, 405, { method: "DELETE", headers: { apikey: testKey } }],
  [contactInquiry, 415, { method: "POST", headers: { apikey: testKey } }],
  [contactInquiry, 422, { method: "POST", headers: json, body: "{}" }],
  [contactInquiry, 200, { method: "POST", headers: json, body: JSON.stringify(contactBody()) }],
  ["/kontakt", 200, { method: "POST", body: form(contactBody()) }],
  ["/kontakt", 422, { method: "POST", body: form({}) }],
  ["/fahrzeuge", 405, { method: "POST" }],
];

/** Pages have a policy of their own, which a 304 repeats. */
const ownPolicy = (path: string, { status, headers }: Response) => {
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/html") || (status === 304 && path === "/fahrzeuge")) {
    return /base-uri 'none'/;
  }
  // A worker cannot start in a sandbox.
  return type.startsWith("text/javascript") ? /^(?!.*sandbox)/ : /sandbox|-attr/;
};

describe.each(answers)("%s with status %i", (path, status, init) => {
  const asking = () => site.ask(path, init);

  it("has all security headers, names its character set and no server software", async () => {
    const answer = await asking();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders(testOrigin));
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(ownPolicy(path, answer));
    const type = answer.headers.get("content-type");
    if ((await answer.text()) !== "") expect(type).not.toBeNull();
    if (/^text\/|xml/.test(type ?? "")) expect(type?.toLowerCase()).toContain("charset=utf-8");
    expect([answer.headers.get("server"), answer.headers.get("x-powered-by")]).toEqual([
      null,
      null,
    ]);
  });

  it("allows no cross-origin reads (CORS)", async () => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), origin: evil };
    const { headers: responseHeaders } = await site.ask(path, { ...init, headers });
    expect([...responseHeaders.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
    expect(JSON.stringify([...responseHeaders])).not.toContain("evil.example");
  });
});

it("sends HSTS only when the site has https", () => {
  const promise = "strict-transport-security";
  expect(securityHeaders(testOrigin)[promise]).toBe("max-age=31536000; includeSubDomains");
  expect(securityHeaders("http://127.0.0.1:3000")).not.toHaveProperty(promise);
});
