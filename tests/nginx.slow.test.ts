import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { expect, it } from "vitest";
import { bareContentPolicy, securityHeaders } from "#server/platform/http/security-headers.ts";
import { startNginx } from "./deep/nginx.ts";
import { readToEnd } from "./support/test-socket.ts";

/** deploy/nginx.conf in front of a stub of the site; needs nginx and openssl. */
const isInstalled = (program: string) => {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync(program, ["-v"], { env }).error === undefined;
};

it.runIf(isInstalled("nginx") && isInstalled("openssl"))(
  "sends the site's security headers on nginx's own responses too",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "autohaus-proxy-"));
    const name = "site.test";
    const pagePolicy = "default-src 'none'; img-src 'self'";
    const siteHeaders = securityHeaders(`https://${name}`);
    const answerAsSite: RequestListener = (request, response) => {
      request.resume();
      if (request.url === "/weg") return void response.destroy();
      const isPicture = request.url?.startsWith("/bilder/");
      const cacheHeaders = isPicture ? { "cache-control": "public, max-age=60" } : {};
      response.writeHead(200, {
        ...siteHeaders,
        ...cacheHeaders,
        "content-security-policy": pagePolicy,
      });
      response.end("ok");
    };
    const upstream = createServer(answerAsSite);
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
    const { port } = upstream.address() as AddressInfo;
    const proxy = await startNginx({ folder, name, upstreams: [port, port] });
    const ask = async (request: string, isPlain = false) => {
      const socket = isPlain
        ? connectPlain(proxy.plainPort, "127.0.0.1")
        : connectTls({
            port: proxy.port,
            host: "127.0.0.1",
            servername: name,
            rejectUnauthorized: false,
          });
      socket.on("error", () => socket.destroy());
      socket.write(`${request}\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
      const [head = ""] = (await readToEnd(socket)).split("\r\n\r\n");
      return head;
    };
    const valuesOf = (head: string, header: string) =>
      head.split("\r\n").flatMap((line) => {
        const [key = "", ...value] = line.split(": ");
        return key.toLowerCase() === header ? [value.join(": ")] : [];
      });
    const expectProtected = (head: string, status: number, policy: string, isPlain = false) => {
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(valuesOf(head, "content-security-policy"), head).toEqual([policy]);
      for (const [header, value] of Object.entries(siteHeaders)) {
        if (isPlain && header === "strict-transport-security") continue;
        expect(valuesOf(head, header), `${header} in ${head}`).toEqual([value]);
      }
    };
    try {
      expectProtected(await ask("GET /kontakt HTTP/1.1"), 200, pagePolicy);
      await ask("GET /fahrzeuge?suche=golf HTTP/1.1\r\nReferer: https://elsewhere.test/");
      await ask("GET /termin/secret HTTP/1.1");
      const office = await ask("GET /buero/anmelden/secret HTTP/1.1");
      expect(valuesOf(office, "referrer-policy")).toEqual(["no-referrer"]);
      for (const _ of ["fetched", "cached"]) {
        expectProtected(await ask("GET /bilder/a/b HTTP/1.1"), 200, pagePolicy);
      }
      const large = "POST /kontakt HTTP/1.1\r\nContent-Length: 100000";
      expectProtected(await ask(large), 413, bareContentPolicy);
      const photos = "POST /fotos/key HTTP/1.1\r\nContent-Length: 110000000";
      expectProtected(await ask(photos), 413, bareContentPolicy);
      expectProtected(await ask("GET /weg HTTP/1.1"), 502, bareContentPolicy);
      expectProtected(await ask("GET /metrics HTTP/1.1"), 404, bareContentPolicy);
      expectProtected(await ask("GET /%zz HTTP/1.1"), 400, bareContentPolicy);
      const posts = await Promise.all(
        Array.from({ length: 30 }, () => ask("POST /kontakt HTTP/1.1\r\nContent-Length: 0")),
      );
      const refused = posts.filter((head) => head.startsWith("HTTP/1.1 429 "));
      expect(refused.length).toBeGreaterThan(0);
      for (const head of refused) expectProtected(head, 429, bareContentPolicy);
      expectProtected(await ask("GET /kontakt HTTP/1.1", true), 301, bareContentPolicy, true);
      const log = await proxy.log();
      expect(log).toMatch(/^127\.0\.0\.0 \[.*\] "GET \/fahrzeuge" 200 /m);
      expect(log).not.toMatch(/127\.0\.0\.1 |golf|elsewhere|termin|buero/);
    } finally {
      await proxy.close();
      upstream.close();
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);
