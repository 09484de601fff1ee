import { once } from "node:events";
import { Hono } from "hono";
import { afterEach, expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import {
  getOverKeepAlive,
  untilClosed as gone,
  openSocket,
  readToEnd,
} from "#tests/support/test-socket.ts";
import { type Listening, listen } from "./listen.ts";

let listening: Listening | null = null;
afterEach(() => listening?.close(0));

/** More than the operating system buffers for a client that does not read. */
const big = new Uint8Array(8_000_000);

/** A server whose `/slow` responds after `answer()`; `asked` resolves when it is requested. */
async function aServer() {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const app = new Hono()
    .get("/", (context) => context.text("quick"))
    .get("/big", (context) => context.body(big))
    .get("/slow", async (context) => {
      asked.resolve();
      await answered.promise;
      return context.text("slow");
    });
  const server = await listen({ app, port: 0, host: "127.0.0.1", log: silentLog });
  listening = server;
  return { ...server, asked: asked.promise, answer: () => answered.resolve() };
}
const long = 60_000;

it("ends idle connections at once and waits for a running request", async () => {
  const { address, close, asked, answer } = await aServer();
  const idle = await openSocket(address);
  await getOverKeepAlive(idle, "/");
  const busy = await openSocket(address);
  busy.write("GET /slow HTTP/1.1\r\nHost: site.test\r\n\r\n");
  await asked;
  const closed = close(long);
  await gone(idle);
  answer();
  expect(await readToEnd(busy)).toMatch(/^HTTP\/1\.1 200 [\s\S]*slow$/);
  await closed;
  await expect(fetch(address)).rejects.toThrow();
});

it("waits for a client that is still reading a complete response", async () => {
  const { address, close } = await aServer();
  const reader = await openSocket(address);
  reader.write("GET /big HTTP/1.1\r\nHost: site.test\r\n\r\n");
  await once(reader, "readable");
  const closed = close(long);
  const answer = await readToEnd(reader);
  expect(answer.length).toBeGreaterThan(big.length);
  await closed;
  await expect(fetch(address)).rejects.toThrow();
});

it("keeps answering while it drains, with `connection: close`", async () => {
  const { address, close } = await aServer();
  const kept = await openSocket(address);
  expect(await getOverKeepAlive(kept, "/")).toMatch(/connection: keep-alive/i);
  const closed = close(long, 2_000);
  const answers = [fetch(address), fetch(address)];
  expect(await getOverKeepAlive(kept, "/")).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await gone(kept);
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("connection")).toBe("close");
  }
  await closed;
  await expect(fetch(address)).rejects.toThrow();
});

it("cuts requests that run longer than the grace period", async () => {
  const { address, close, asked } = await aServer();
  const busy = await openSocket(address);
  busy.write("GET /slow HTTP/1.1\r\nHost: site.test\r\n\r\n");
  await asked;
  await close(1);
  expect(await readToEnd(busy)).toBe("");
});
