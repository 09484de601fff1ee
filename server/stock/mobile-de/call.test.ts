import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestCertificate } from "#server/mail/test-smtp-server.ts";
import { defaultFirstRetryMs } from "./call.ts";
import { createMobileDe } from "./mobile-de.ts";
import { rawAd } from "./test-ad.ts";
import { aClient, failure, html, ids, inTurn, searchOver, status } from "./test-client.ts";

describe("retries", () => {
  const good = searchOver(() => ids(1));

  it.each([
    ["500", status(500)],
    ["429", status(429)],
    ["HTML", html],
    ["a cut connection", () => Promise.reject(new TypeError("terminated"))],
  ] as const)("come back after %s, each time later", async (_case, reply) => {
    vi.useFakeTimers();
    try {
      const begun: number[] = [];
      const noted = (url: URL, init: RequestInit) => {
        begun.push(Date.now());
        return inOrder(url, init);
      };
      const inOrder = inTurn(reply, reply, reply, good);
      const { provider } = aClient(noted, { firstRetryMs: defaultFirstRetryMs });
      const listing = provider.listAds();
      await vi.runAllTimersAsync();
      expect((await listing).total).toBe(1);
      const pauses = begun.slice(1).map((time, index) => time - (begun[index] ?? 0));
      // 0.5 to 1 s, 1 to 2 s, 2 to 4 s
      expect(pauses.map((ms) => Math.floor(Math.log2((ms - 1) / 500)))).toEqual([0, 1, 2]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("end after the third", async () => {
    const { provider, calls } = aClient(status(500));
    await failure(provider.listAds());
    expect(calls).toHaveLength(4);
  });

  it.each([400, 401, 403, 405, 406, 301])("do not come back after %d", async (code) => {
    const { provider, calls } = aClient(status(code));
    await failure(provider.listAds());
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["17", 17_000],
    ["Sat, 21 Nov 2026 06:00:25 GMT", 25_000],
    ["Sat, 21 Nov 2026 05:00:00 GMT", 0],
    ["soon", 0],
  ])("wait as long as Retry-After %s says", async (header, ms) => {
    const { provider, waits } = aClient(inTurn(status(429, { "retry-after": header }), good));
    await provider.listAds();
    expect(waits).toEqual([ms]);
  });

  it("give up at once when the provider wants more than a minute, and say how long", async () => {
    const { provider, calls } = aClient(status(429, { "retry-after": "7200" }));
    const error = await failure(provider.listAds());
    expect([error.code, error.retryAfterMs, calls.length]).toEqual(["rate-limited", 3_600_000, 1]);
  });
});

describe("limits", () => {
  it("ends a call that does not answer, even when it ignores its signal", async () => {
    const { provider, calls } = aClient(() => new Promise(() => undefined), {
      limits: { timeoutMs: 5 },
    });
    expect((await failure(provider.fetchAd("1"))).code).toBe("timeout");
    expect(calls).toHaveLength(4);
  });

  it("stops reading a body that is too big", async () => {
    let pulled = 0;
    const flood = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled += 1;
            controller.enqueue(new Uint8Array(1024));
          },
        }),
      );
    const { provider } = aClient(flood, { limits: { maxBodyBytes: 10_000 } });
    expect((await failure(provider.fetchAd("1"))).code).toBe("unreadable");
    expect(pulled).toBeLessThan(4 * 15);
  });

  it("runs at most 4 calls at once", async () => {
    let running = 0;
    let most = 0;
    const { provider } = aClient(async (url) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      await Promise.resolve();
      running -= 1;
      return Response.json(rawAd({ mobileAdId: url.pathname.split("/").at(-1) }));
    });
    const ads = await Promise.all(ids(20).map((id) => provider.fetchAd(id)));
    expect(ads.map((ad) => ad?.mobileAdId)).toEqual(ids(20));
    expect(most).toBe(4);
  });

  it("ends with the caller's signal and its reason", async () => {
    const controller = new AbortController();
    const { provider, calls } = aClient(() => {
      controller.abort(new Error("shutting down"));
      return new Promise(() => undefined);
    });
    await expect(provider.listAds(controller.signal)).rejects.toThrow("shutting down");
    await expect(provider.listAds(controller.signal)).rejects.toThrow("shutting down");
    expect(calls).toHaveLength(1);
  });
});

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
  return createMobileDe({
    baseUrl,
    username: "dlr_test",
    password: "geheim",
    fetch: globalThis.fetch,
    sleep: async () => undefined,
    firstRetryMs: 0,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    limits: { timeoutMs },
  });
}

it("is refused", async () => {
  const port = await portOf(createServer());
  closing.splice(0).forEach((close) => void close());
  const provider = client(`http://127.0.0.1:${port}`);
  expect((await failure(provider.listAds())).code).toBe("unreachable");
});

it("does not know the name", async () => {
  const provider = client("http://gibt-es-nicht.invalid");
  expect((await failure(provider.listAds())).code).toBe("unreachable");
});

it("speaks TLS with a certificate of nobody we know: nothing is said there, and nothing believed", async () => {
  let heard = 0;
  const listener: RequestListener = (_, response) => {
    heard += 1;
    response.setHeader("content-type", "application/json").end('{"total":0,"ads":[]}');
  };
  const port = await portOf(createSecureServer(createTestCertificate(), listener));
  const provider = client(`https://localhost:${port}`);
  expect((await failure(provider.listAds())).code).toBe("unreachable");
  expect(heard).toBe(0);
});

it("speaks no HTTP", async () => {
  const port = await portOf(createSocketServer((socket) => socket.end("220 mail.example\r\n")));
  const provider = client(`http://127.0.0.1:${port}`);
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
  const provider = client(`http://127.0.0.1:${port}`);
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
  const provider = client(`http://127.0.0.1:${port}`, 200);
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
  const provider = client(`http://127.0.0.1:${port}`);
  expect(["unreachable", "unreadable"]).toContain((await failure(provider.listAds())).code);
});
