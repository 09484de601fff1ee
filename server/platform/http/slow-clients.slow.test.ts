import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import {
  getOverKeepAlive,
  openSocket,
  readToEnd,
  sendRaw,
  untilClosed,
} from "#tests/support/test-socket.ts";
import { type Listening, listen } from "./listen.ts";
import { readBody } from "./request-guards.ts";

/** More than the operating system buffers for a client that does not read. */
const big = new Uint8Array(8_000_000);
let bigBegun = 0;
let bigEnded = 0;
const { promise: released, resolve: release } = Promise.withResolvers<void>();
const app = new Hono()
  .get("/", (context) => context.text("ok"))
  .get("/big", (context) => {
    const { outgoing }: { outgoing?: ServerResponse } = Object(context.env);
    bigBegun += 1;
    outgoing?.once("close", () => {
      bigEnded += 1;
    });
    return context.body(big);
  })
  .post("/", async (context) => context.text(String((await context.req.arrayBuffer()).byteLength)))
  .post("/later", async (context) => {
    await released;
    return context.text(await context.req.text());
  })
  .post("/read", async (context) => context.text(await readBody(context.req.raw, "text/plain")))
  // A truncated body ends here, which the site's own error handler expects too.
  .onError((_, context) => context.text("not understood", 400));
/** Milliseconds: shorter than the defaults, but enough on a busy machine. */
const short = {
  headersTimeout: 2_500,
  bodyInterval: 3_000,
  connectionsCheckingInterval: 200,
  responseTimeout: 1_000,
};
const usual = { app, port: 0, host: "127.0.0.1", log: silentLog };
const open = (limits: object) => listen({ ...usual, limits: { ...short, ...limits } });

let site: Listening;
beforeAll(async () => {
  site = await open({});
});
afterAll(() => site.close(0));

const head = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: site.test\r\n`;

/** Slowloris: each trickles data after `begin`, so that no socket is ever idle. */
const slow = [
  { begin: head("GET", "/"), trickled: "X-A: b\r\n" },
  { begin: `${head("POST", "/")}Content-Length: 1000\r\n\r\n`, trickled: "x" },
  { begin: `${head("POST", "/")}Transfer-Encoding: chunked\r\n\r\n`, trickled: "1\r\nx\r\n" },
  { begin: "", trickled: "" },
];

it("answers others beside 200 slow clients, and then disconnects those", async () => {
  const clients = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const { begin = "", trickled = "" } = slow[n % slow.length] ?? {};
      const socket = await openSocket(site.address);
      socket.write(begin);
      const trickle = setInterval(() => socket.writable && socket.write(trickled), 100);
      const gone = readToEnd(socket).finally(() => clearInterval(trickle));
      return { socket, gone };
    }),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(site.address)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(clients.filter(({ socket }) => socket.writable).length).toBeGreaterThan(100);
  const ends = await Promise.all(clients.map(({ gone }) => gone));
  expect(ends.filter((end) => end.startsWith("HTTP/1.1 200"))).toEqual([]);
});

it("disconnects clients that do not read the response", async () => {
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(site.address)));
  for (const socket of sockets) socket.pause().write(`${head("GET", "/big")}\r\n`);
  await expect.poll(() => bigBegun).toBe(4);
  expect((await fetch(site.address)).status).toBe(200);
  await expect.poll(() => bigEnded).toBe(4);
  for (const socket of sockets) socket.destroy();
});

it("lets a reading client finish", async () => {
  const answer = await fetch(`${site.address}/big`);
  expect((await answer.arrayBuffer()).byteLength).toBe(big.length);
});

it("limits the connections of one address, and frees closed ones", async () => {
  const { address, close } = await open({ maxConnectionsPerAddress: 3, keepAliveTimeout: 60_000 });
  const kept: Socket[] = [];
  for (let n = 0; n < 3; n += 1) kept.push(await openSocket(address));
  for (const socket of kept)
    expect(await getOverKeepAlive(socket, "/")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(address, `${head("GET", "/")}\r\n`)).toBe("");
  const [first] = kept;
  first?.end();
  await expect
    .poll(() => sendRaw(address, `${head("GET", "/")}Connection: close\r\n\r\n`))
    .toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of kept) socket.destroy();
  await close(0);
});

it("limits the connections of all addresses together", async () => {
  const { address, close } = await listen({
    ...usual,
    behindProxy: true,
    limits: { maxConnections: 2, maxConnectionsPerAddress: 1 },
  });
  const kept = [await openSocket(address), await openSocket(address)];
  for (const socket of kept)
    expect(await getOverKeepAlive(socket, "/")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(address, `${head("GET", "/")}\r\n`)).toBe("");
  for (const socket of kept) socket.destroy();
  await close(0);
});

it("limits the connections of one network", async () => {
  const { address, close } = await open({
    maxConnectionsPerAddress: 2,
    maxConnectionsPerNetwork: 3,
    keepAliveTimeout: 60_000,
  });
  const from = (localAddress: string) => openSocket(address, localAddress);
  const kept = [await from("127.0.0.1"), await from("127.0.0.1"), await from("127.0.0.2")];
  for (const socket of kept)
    expect(await getOverKeepAlive(socket, "/")).toMatch(/^HTTP\/1\.1 200 /);
  await untilClosed(await from("127.0.0.3"));
  const another = await from("127.0.1.1");
  expect(await getOverKeepAlive(another, "/")).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of [...kept, another]) socket.destroy();
  await close(0);
});

it("ends a request whose body is too slow, but not a steady one or one that we do not read", async () => {
  const { address, close } = await open({
    requestTimeout: 60_000,
    bodyInterval: 1_000,
    bodyBytes: 100,
  });
  const post = async (path: string, length: number) => {
    const socket = await openSocket(address);
    socket.write(`${head("POST", path)}Connection: close\r\nContent-Length: ${length}\r\n\r\na`);
    return socket;
  };
  const waiting = await post("/later", 2);
  const steady = await post("/", 1 + 25 * 1_000);
  let sent = 0;
  const sending = setInterval(() => {
    steady.write("a".repeat(1_000));
    sent += 1;
    if (sent === 25) clearInterval(sending);
  }, 100);
  const answers = [readToEnd(steady), readToEnd(waiting)];
  for (const _ of [1, 2]) {
    const slow = await post("/", 1_000);
    const trickle = setInterval(() => slow.writable && slow.write("a"), 100);
    expect(await readToEnd(slow)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(trickle);
  }
  release();
  waiting.write("b");
  for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  await close(0);
});

it("reads a body in chunks, and refuses one of many tiny chunks", async () => {
  const send = (count: number, chunk: string) => {
    const rest =
      "Content-Type: text/plain\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(count);
    return sendRaw(site.address, `${head("POST", "/read")}${rest}${chunks}0\r\n\r\n`);
  };
  expect(await send(400, "a")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(600, "a".repeat(100))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(65_000, "a")).toMatch(/^HTTP\/1\.1 400 |^$/);
});

it("keeps connections for others once half of all are open", async () => {
  const { address, close } = await open({
    maxConnections: 8,
    maxConnectionsPerAddress: 4,
    maxConnectionsPerAddressWhenCrowded: 1,
    keepAliveTimeout: 60_000,
  });
  const kept = await Promise.all(Array.from({ length: 4 }, () => openSocket(address)));
  for (const socket of kept)
    expect(await getOverKeepAlive(socket, "/")).toMatch(/^HTTP\/1\.1 200 /);
  const another = await openSocket(address, "127.0.0.2");
  expect(await getOverKeepAlive(another, "/")).toMatch(/^HTTP\/1\.1 200 /);
  await untilClosed(await openSocket(address, "127.0.0.2"));
  for (const socket of [...kept, another]) socket.destroy();
  await close(0);
});
