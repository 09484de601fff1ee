import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createTestCertificate } from "#server/mail/test-smtp-server.ts";
import { createMobileDe } from "./mobile-de.ts";
import { failure } from "./test-client.ts";

/** The network between us and the provider, with real sockets (F1 and F2). */
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function portOf(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function client(baseUrl: string, timeoutMs = 10_000) {
  const waits: number[] = [];
  const provider = createMobileDe({
    baseUrl,
    username: "dlr_test",
    password: "geheim",
    fetch: globalThis.fetch,
    sleep: async (ms) => void waits.push(ms),
    random: () => 0.999,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    limits: { timeoutMs },
  });
  return { provider, waits };
}

it("is refused: three more tries, each later than the last, then a failure", async () => {
  const port = await portOf(createServer());
  closing.splice(0).forEach((close) => void close());
  const { provider, waits } = client(`http://127.0.0.1:${port}`);
  expect((await failure(provider.listAds())).code).toBe("unreachable");
  expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([1, 2, 4]);
});

it("does not know the name", async () => {
  const { provider } = client("http://gibt-es-nicht.invalid");
  expect((await failure(provider.listAds())).code).toBe("unreachable");
});

it("speaks TLS with a certificate of nobody we know: nothing is said there, and nothing believed", async () => {
  let heard = 0;
  const listener: RequestListener = (_, response) => {
    heard += 1;
    response.setHeader("content-type", "application/json").end('{"total":0,"ads":[]}');
  };
  const port = await portOf(createSecureServer(createTestCertificate(), listener));
  const { provider } = client(`https://localhost:${port}`);
  expect((await failure(provider.listAds())).code).toBe("unreachable");
  expect(heard).toBe(0);
});

it("speaks no HTTP", async () => {
  const port = await portOf(createSocketServer((socket) => socket.end("220 mail.example\r\n")));
  const { provider } = client(`http://127.0.0.1:${port}`);
  expect((await failure(provider.listAds())).code).toBe("unreachable");
});

it("leads elsewhere: the credentials do not go there", async () => {
  let led = 0;
  const elsewhere = await portOf(
    createServer((_, response) => {
      led += 1;
      response.end();
    }),
  );
  const port = await portOf(
    createServer((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${elsewhere}/` }).end();
    }),
  );
  const { provider } = client(`http://127.0.0.1:${port}`);
  expect((await failure(provider.listAds())).code).toBe("refused");
  expect(led).toBe(0);
});

it.each<[string, RequestListener]>([
  ["says nothing", () => undefined],
  ["says its head and then nothing", (_, response) => response.flushHeaders()],
  [
    "trickles, a byte at a time",
    (_, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
])("%s: one call has its deadline, however long that would go on", async (_, listener) => {
  const port = await portOf(createServer(listener));
  const { provider } = client(`http://127.0.0.1:${port}`, 200);
  expect((await failure(provider.listAds())).code).toBe("timeout");
});

it("breaks off in the middle", async () => {
  const port = await portOf(
    createServer((_, response) => {
      response.writeHead(200, { "content-length": 1_000 });
      response.write('{"total":1,"ads":[');
      setImmediate(() => response.destroy());
    }),
  );
  const { provider } = client(`http://127.0.0.1:${port}`);
  expect(["unreachable", "unreadable"]).toContain((await failure(provider.listAds())).code);
});
