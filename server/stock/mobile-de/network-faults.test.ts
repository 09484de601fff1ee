import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { rejectionOf } from "#tests/support/test-client.ts";
import { createTestCertificate } from "#tests/support/test-smtp-server.ts";
import { createMobileDe } from "./mobile-de.ts";

// Network faults with real sockets.

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function client(baseUrl: string, timeoutMs = 10_000) {
  return createMobileDe({
    baseUrl,
    username: "dlr_test",
    password: "geheim",
    fetch: globalThis.fetch,
    sleep: async () => undefined,
    firstRetryMs: 0,
    now: () => new Date(),
    timeoutMs,
  });
}

it("rejects an untrusted TLS certificate before sending a request", async () => {
  let requests = 0;
  const listener: RequestListener = (_, response) => {
    requests += 1;
    response.setHeader("content-type", "application/json").end('{"total":0,"ads":[]}');
  };
  const port = await listen(createSecureServer(createTestCertificate(), listener));
  const provider = client(`https://localhost:${port}`);
  expect((await rejectionOf(provider.listVehicles())).code).toBe("unreachable");
  expect(requests).toBe(0);
});

it("does not follow redirects, which would disclose the credentials", async () => {
  let redirected = 0;
  const elsewhere = await listen(
    createServer((_, response) => {
      redirected += 1;
      response.end();
    }),
  );
  const port = await listen(
    createServer((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${elsewhere}/` }).end();
    }),
  );
  const provider = client(`http://127.0.0.1:${port}`);
  expect((await rejectionOf(provider.listVehicles())).code).toBe("refused");
  expect(redirected).toBe(0);
});

it.each<[string, RequestListener]>([
  ["sends nothing", () => undefined],
  ["sends only its headers", (_, response) => response.flushHeaders()],
  [
    "sends a byte at a time for ever",
    (_, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
])("times out when the server %s", async (_, listener) => {
  const port = await listen(createServer(listener));
  const provider = client(`http://127.0.0.1:${port}`, 200);
  expect((await rejectionOf(provider.listVehicles())).code).toBe("timeout");
});
