import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { origin } from "./site.ts";

/** Sends a raw request that no browser would send. */
async function send(path: string, headers: Record<string, string> = {}) {
  const site = new URL(origin);
  const socket = connect(Number(site.port), site.hostname);
  const allHeaders = { Host: site.host, Connection: "close", ...headers };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const response = await text(socket);
  const [head = "", ...rest] = response.split("\r\n\r\n");
  const location = /^location: (.*)$/im.exec(head)?.[1] ?? null;
  return { status: Number(head.split(" ")[1]), head, location, body: rest.join("\r\n\r\n") };
}

const secretPages = ["/suchauftrag/x", "/termin/x", "/fotos/x", "/buero/anmelden/x"];
const pages = [
  ...["/kontakt", "/fahrzeuge", "/fahrzeug/1", "/impressum", "/fahrzeugankauf"],
  ...secretPages,
];
/** Suffixes and spellings that caches, servers and proxies have misinterpreted. */
const mutations = [
  "/x.css",
  "/..%2f..%2fkontakt",
  "%2f..%2fkontakt",
  "%00",
  "%00.css",
  ";x.css",
  "/..;/",
  "/%2e%2e/%2e%2e/etc/passwd",
  "%0d%0aSet-Cookie:%20a=1",
  "%3f.css",
  "/\\x",
  "//evil.test",
];
const files = [
  "/.env",
  "/.git/config",
  "/.git/HEAD",
  "/package.json",
  "/package-lock.json",
  "/main.ts",
  "/server.js.map",
  "/build/server/index.js",
  "/data/",
  "/data/mail/",
  "/assets/",
  "/assets/../../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
  "/..;/etc/passwd",
  "/../../../../etc/passwd",
  "/package.json%00.html",
  "/%00",
  "/~root/",
  "/server-status",
  "/wp-login.php",
  "/backup.zip",
  "/.well-known/../.env",
];
const secrets = /root:.*:0:0|"dependencies"|\[core\]|ref: refs|sourceMappingURL|\n\s+at /;

it("serves no page under a mutated path, and no file that is not public", async () => {
  for (const path of [
    ...pages.flatMap((page) => mutations.map((mutation) => page + mutation)),
    ...files,
  ]) {
    const { status, location, head, body } = await send(path);
    // The office asks whoever is not signed in to do so.
    if (location?.startsWith("/buero?")) expect(status, path).toBe(303);
    else expect([301, 400, 404], `${path} ${status}`).toContain(status);
    if (location !== null) expect(location, path).toMatch(/^\/(?![/\\])/);
    expect(head, path).not.toMatch(/^set-cookie/im);
    expect(body, path).not.toMatch(secrets);
  }
});

it("no request header of a visitor appears in a cached page", async () => {
  const evil = {
    Host: "evil.test",
    "X-Forwarded-Host": "evil.test",
    "X-Forwarded-Proto": "evil",
    "X-Original-URL": "/evil.test",
    "X-Rewrite-URL": "/evil.test",
    Forwarded: "host=evil.test;proto=evil",
    Cookie: "a=evil.test",
    Referer: "http://evil.test/",
    "Accept-Language": "evil",
    "User-Agent": "evil.test",
  };
  const paths = ["/", "/fahrzeuge", "/fahrzeuge?marke=bmw", "/impressum", "/nirgendwo"];
  for (const path of [...paths, "/sitemap.xml", "/robots.txt", "/unternehmen", "/fahrzeuge/"]) {
    // A cache miss, so that the hostile request creates the page.
    const fresh = `${path}${path.includes("?") ? "&" : "?"}t=${path.length}`;
    const hostile = await send(fresh, evil);
    const honest = await send(fresh);
    expect(hostile.body, path).toBe(honest.body);
    expect(hostile.head + hostile.body, path).not.toMatch(/evil/);
  }
});
