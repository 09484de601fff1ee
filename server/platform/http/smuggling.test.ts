import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { sendRaw } from "#tests/support/test-socket.ts";
import { type Listening, listen } from "./listen.ts";

/** Request smuggling: a proxy and a server may read these as different requests. */
const asked: string[] = [];
let site: Listening;
beforeAll(async () => {
  const app = new Hono()
    .all("*", async (context) => {
      asked.push(context.req.path);
      return context.text(await context.req.text());
    })
    .onError((_, context) => context.text("a truncated body", 400));
  site = await listen({ app, port: 0, host: "127.0.0.1", log: silentLog });
});
afterAll(() => site.close(0));

const hidden = "GET /hidden HTTP/1.1\r\nHost: site.test\r\n\r\n";
const post = (headers: string, body: string) =>
  `POST / HTTP/1.1\r\nHost: site.test\r\n${headers}\r\n\r\n${body}`;
const chunked = `1\r\nx\r\n0\r\n\r\n${hidden}`;

it.each([
  ["length and chunks", post("Content-Length: 6\r\nTransfer-Encoding: chunked", chunked)],
  ["chunks and length", post("Transfer-Encoding: chunked\r\nContent-Length: 6", chunked)],
  ["two lengths", post("Content-Length: 1\r\nContent-Length: 40", `x${hidden}`)],
  ["the same length twice", post("Content-Length: 1\r\nContent-Length: 1", `x${hidden}`)],
  ["a list of lengths", post("Content-Length: 1, 40", `x${hidden}`)],
  ["a length with a sign", post("Content-Length: +1", `x${hidden}`)],
  ["a length below zero", post("Content-Length: -1", hidden)],
  ["a hexadecimal length", post("Content-Length: 0x1", `x${hidden}`)],
  ["an unknown coding", post("Transfer-Encoding: xchunked", chunked)],
  ["chunks that are not last", post("Transfer-Encoding: chunked, identity", chunked)],
  ["a hidden coding", post("Transfer-Encoding: identity\r\nTransfer-Encoding: cow", chunked)],
  ["a space before the colon", post("Transfer-Encoding : chunked", chunked)],
  ["a folded header", post("X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 1", chunked)],
  ["a tab as a name", post("\tTransfer-Encoding: chunked", chunked)],
  ["a null in a value", post("Transfer-Encoding: chunked\0", chunked)],
  ["line ends without CR", `POST / HTTP/1.1\nHost: site.test\nContent-Length: 0\n\n${hidden}`],
  ["a header's end without CR", post("X-A: b\nContent-Length: 1", `x${hidden}`)],
  ["CR without LF", post("X-A: b\rTransfer-Encoding: chunked", chunked)],
  ["a chunk without a size", post("Transfer-Encoding: chunked", `x\r\n${hidden}`)],
  [
    "a chunk that is too long",
    post("Transfer-Encoding: chunked", `1\r\nxyz\r\n0\r\n\r\n${hidden}`),
  ],
  ["chunks without CR", post("Transfer-Encoding: chunked", `1\nx\n0\n\n${hidden}`)],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: site.test\r\nHost: evil.test\r\n\r\n"],
  ["an unknown version", `GET / HTTP/3.7\r\nHost: site.test\r\n\r\n${hidden}`],
])("refuses %s, and closes", async (_, request) => {
  asked.length = 0;
  const answer = await sendRaw(site.address, request);
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)?.at(-1)).toBe("HTTP/1.1 400");
  expect(asked).not.toContain("/hidden");
});
