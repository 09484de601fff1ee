import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxFormBytes, maxOfficePhotos, maxPhotos } from "#domain/inquiry/photos.ts";
import { officePaths, officeProfilePath, vehicleFilePath } from "#domain/office/office.ts";
import { apiPaths, paths, photosPath, secretFolders } from "#domain/pages/paths.ts";
import { draftOf } from "#domain/profile/profile-form.ts";
import { createOfficeLinks } from "#server/office/office-links.ts";
import { maxBodyBytes } from "#server/platform/http/request-guards.ts";
import {
  bareContentPolicy,
  officeHeaders,
  securityHeaders,
} from "#server/platform/http/response-headers.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { readToEnd } from "#tests/support/test-socket.ts";
import { addAddress, hasNginx, nginxPorts, processPorts, startNginx } from "./nginx.ts";

/** deploy/nginx.conf on a Debian 13, installed as docs/operating.md says, in front of one process. */
const domain = "autohaus.example";
const host = `www.${domain}`;
const pagePolicy = "default-src 'none'; img-src 'self'";
type OpenSite = Awaited<ReturnType<typeof openTestSite>>;
/** Each test's own, because nginx limits requests by address. */
let client = "";
let clients = 0;
const siteHeaders = securityHeaders(`https://${host}`);

// nginx logs a request after its response, so the log is polled.
describe.runIf(hasNginx)("nginx as shipped", () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let site: Server;
  beforeAll(
    async () => {
      nginx = await startNginx({ domain });
    },
    // Another file's nginx may run for minutes first.
    20 * 60_000,
  );
  afterAll(() => nginx?.close());
  const serve = async (listener: RequestListener) => {
    site = createServer(listener).listen(processPorts[0], "127.0.0.1");
    await once(site, "listening");
  };
  beforeEach(() => {
    clients += 1;
    client = `127.8.0.${clients}`;
  });
  afterEach(() => {
    site.close();
    site.closeAllConnections();
  });

  it("speaks HTTP/2 and HTTP/3", async () => {
    await serve(answerAsSite);
    const socket = openTls(["h2", "http/1.1"]);
    await once(socket, "secureConnect");
    socket.destroy();
    expect(socket.alpnProtocol).toBe("h2");
    expect(await askQuicVersions()).toContain(quicVersion1);
  });

  it("sends the site's security headers on nginx's own responses too", async () => {
    await serve(answerAsSite);
    const contact = await ask("GET /kontakt HTTP/1.1");
    expectProtected(contact, 200, pagePolicy);
    expect(valuesOf(contact, "alt-svc")).toEqual(['h3=":443"; ma=86400']);
    const office = await ask("GET /buero/anmelden/secret HTTP/1.1");
    for (const [header, value] of Object.entries(officeHeaders))
      expect(valuesOf(office, header)).toEqual([value]);
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
    const plain = await ask("GET /kontakt HTTP/1.1", { isPlain: true });
    expectProtected(plain, 301, bareContentPolicy, true);
  });

  it("leads to the name with www, by http and https", async () => {
    const target = `https://${host}/kontakt`;
    for (const isPlain of [true, false]) {
      const head = await ask("GET /kontakt HTTP/1.1", { isPlain, to: domain });
      expect(valuesOf(head, "location"), head).toEqual([target]);
    }
  });

  it.each([
    [paths.contact, maxBodyBytes],
    [apiPaths.vehicleInquiry, maxBodyBytes],
    [officePaths.inquiries, maxBodyBytes],
    [officeProfilePath("haus"), maxFormBytes(maxOfficePhotos)],
    [vehicleFilePath("golf"), maxFormBytes(maxOfficePhotos)],
    [photosPath("token"), maxFormBytes(maxPhotos)],
  ])("forwards to %s as many bytes as the site accepts: %i", async (path, bytes) => {
    await serve(answerAsSite);
    const head = `POST ${path} HTTP/1.1\r\nContent-Length: ${bytes}`;
    expect(await ask(head, { body: Buffer.alloc(bytes) })).toMatch(/^HTTP\/1.1 200 /);
  });

  it("forwards a phone's photo to the office", async () => {
    const office = await openTestSite();
    await serve(getRequestListener(office.app.fetch));
    const { profiles } = office.inquiries;
    const form = new FormData();
    const typed = { ...draftOf("haus", profiles.current(), "2026-11-21"), stand: "0" };
    const caption = { "housePhotos.yard.caption": "Unser Hof", aktion: "speichern" };
    for (const [name, text] of Object.entries({ ...typed, ...caption })) form.set(name, text);
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const background = { r: 0, g: 0, b: 0 };
    const size = { width: 3000, height: 2000, channels: 3 } as const;
    const photo = await sharp({ create: { ...size, background, noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(photo.byteLength).toBeGreaterThan(4_000_000);
    form.set("housePhotos.yard.path.datei", new File([new Uint8Array(photo)], "hof.jpg"));
    const posted = new Response(form);
    const body = Buffer.from(await posted.arrayBuffer());
    const answer = await ask(
      [
        `POST ${officeProfilePath("haus")} HTTP/1.1`,
        `Origin: https://${host}`,
        `Cookie: ${await signIn(office)}`,
        `Content-Type: ${posted.headers.get("content-type")}`,
        `Content-Length: ${body.byteLength}`,
      ].join("\r\n"),
      { body },
    );
    expect(answer).toMatch(/^HTTP\/1.1 303 /);
    expect(valuesOf(answer, "location")).toEqual(["/buero/angaben?gespeichert"]);
    const stored = await ask(`GET ${profiles.current().housePhotos.yard?.path} HTTP/1.1`);
    expect(valuesOf(stored, "content-type")).toEqual(["image/jpeg"]);
    await office.close();
  });

  it("logs no full address, no query and no referrer", async () => {
    await serve(answerAsSite);
    await ask("GET /fahrzeuge?suche=golf HTTP/1.1\r\nReferer: https://elsewhere.test/");
    await expect.poll(nginx.logs).toMatch(/^127\.8\.0\.0 \[.*\] "GET \/fahrzeuge" 200 /m);
    expect(nginx.logs()).not.toMatch(/127\.8\.0\.[1-9]|golf|elsewhere/);
  });

  it("logs no access token, however its address is spelled, on either port", async () => {
    await serve(answerAsSite);
    const token = "Gx0-7hB_secretKn0wnToOne";
    const folders = [officePaths.today, ...secretFolders.keys()];
    const targets = folders.flatMap((folder) => spellings(folder.slice(1), token));
    const before = nginx.logs().split("\n").length;
    for (const target of targets) {
      const request = `GET ${target} HTTP/1.1`;
      await ask(request);
      await ask(request, { isPlain: true });
      await ask(request, { isPlain: true, to: "192.0.2.1" });
    }
    // All through TLS are logged, and most others.
    await expect
      .poll(() => nginx.logs().split("\n").length - before)
      .toBeGreaterThan(1.5 * targets.length);
    expect(nginx.logs()).not.toContain(token);
  });

  it("takes an IPv6 /64 for one household, and logs its /48", async () => {
    await serve(answerAsSite);
    const refusedFrom = async (address: string, posts = 20) => {
      addAddress(address);
      client = address;
      const post = () => ask("POST /kontakt HTTP/1.1\r\nContent-Length: 0");
      const heads = await Promise.all(Array.from({ length: posts }, post));
      return heads.filter((head) => head.startsWith("HTTP/1.1 429 ")).length;
    };
    const refused = [
      await refusedFrom("2001:db8::1"),
      // So many that what the limit allows anew meanwhile is not enough, on a busy machine either.
      await refusedFrom("2001:db8::2", 100),
      await refusedFrom("2001:db8:0:1::1"),
    ];
    expect(refused).toEqual([0, expect.any(Number), 0]);
    expect(refused[1]).toBeGreaterThan(0);
    await expect
      .poll(() => [...new Set(nginx.logs().match(/^2001:\S+/gm))])
      .toEqual(["2001:db8::", "2001:db8:0::"]);
  });

  it("lets the certificate be renewed", () => {
    nginx.renewCertificate();
  });
});

/** Of a secret address, as mail programs, proxies and attackers write it. */
const spellings = (folder: string, token: string) => [
  `/${folder}/${token}`,
  `/${folder}/${token}?seite=2`,
  `/${folder}/${token}.data`,
  `/${folder}.data/${token}`,
  `/${folder}/antwort/${token}/`,
  `/${folder.toUpperCase()}/${token}`,
  `/${folder.slice(0, 1).toUpperCase()}${folder.slice(1)}/${token}`,
  `//${folder}/${token}`,
  `/./${folder}//${token}`,
  `/kontakt/../${folder}/${token}`,
  `/assets/..%2f${folder}/${token}`,
  `/assets/%2e%2e/${folder}/${token}`,
  `/%${folder.charCodeAt(0).toString(16)}${folder.slice(1)}/${token}`,
  `/${folder}%2f${token}`,
  `/${folder}%252F${token}`,
  `/%25${folder.charCodeAt(0).toString(16)}${folder.slice(1)}/${token}`,
  `/${folder};a/${token}`,
  `/${folder}%5c${token}`,
  `/${folder}%00/${token}`,
  `/${folder}%ff/${token}`,
  `/${folder}%zz/${token}`,
  `/${token}`,
  `/…/${folder}/${token}`,
  `/<https://${host}/${folder}/${token}>`,
  `https://${host}/${folder}/${token}`,
];

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

/** Returns the session's cookie. */
async function signIn({ database, inquiries, services, clock }: OpenSite): Promise<string> {
  const secret = await openSiteSecret(database);
  const links = createOfficeLinks({ secret, people: inquiries.people, origin: "" });
  const id = await links.create(database.orm, inquiries.officeEmails[0] ?? "", "Test", clock.now);
  const token = links.addressOf(id).split("/").at(-1) ?? "";
  const client = { device: "Test", networks: ["192.0.2.1"] };
  return `__Host-buero=${await services.office.signIn(token, "", client)}`;
}

function open(port: number): Socket {
  const host = client.includes(":") ? client : "127.0.0.1";
  return connect({ port, host, localAddress: client });
}

function openTls(ALPNProtocols: string[] = [], servername = host): TLSSocket {
  const socket = open(nginxPorts.tls);
  return connectTls({ socket, servername, rejectUnauthorized: false, ALPNProtocols });
}

/** Returns the head of the response. */
async function ask(
  request: string,
  { isPlain = false, to = host, body = Buffer.alloc(0) } = {},
): Promise<string> {
  const socket = isPlain ? open(nginxPorts.plain) : openTls([], to);
  socket.on("error", () => socket.destroy());
  socket.write(`${request}\r\nHost: ${to}\r\nConnection: close\r\n\r\n`);
  socket.write(body);
  const [head = ""] = (await readToEnd(socket)).split("\r\n\r\n");
  return head;
}

const valuesOf = (head: string, header: string) =>
  head.split("\r\n").flatMap((line) => {
    const [key = "", ...value] = line.split(": ");
    return key.toLowerCase() === header ? [value.join(": ")] : [];
  });

function expectProtected(head: string, status: number, policy: string, isPlain = false): void {
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(valuesOf(head, "content-security-policy"), head).toEqual([policy]);
  for (const [header, value] of Object.entries(siteHeaders)) {
    if (isPlain && header === "strict-transport-security") continue;
    expect(valuesOf(head, header), `${header} in ${head}`).toEqual([value]);
  }
}

const quicVersion1 = 1;

/** A server of QUIC answers a packet of an unknown version with the versions that it speaks (RFC 9000, 6.1). */
async function askQuicVersions(): Promise<number[]> {
  // Servers ignore smaller ones.
  const packet = Buffer.alloc(1200);
  // Long header; a version reserved for this purpose; lengths of the two connection IDs.
  packet.writeUInt8(0xc0, 0);
  packet.writeUInt32BE(0x1a2a3a4a, 1);
  packet.writeUInt8(8, 5);
  packet.writeUInt8(8, 14);
  const socket = createSocket("udp4");
  socket.send(packet, nginxPorts.tls, "127.0.0.1");
  const answer: Buffer = (
    await once(socket, "message", { signal: AbortSignal.timeout(10_000) })
  )[0];
  socket.close();
  expect(answer.readUInt32BE(1)).toBe(0);
  const versions = answer.subarray(23);
  return Array.from({ length: versions.length / 4 }, (_, n) => versions.readUInt32BE(4 * n));
}
