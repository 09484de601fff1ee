import { once } from "node:events";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { listen } from "#server/platform/http/listen.ts";
import { silentLog } from "#server/platform/log.ts";
import { forwardedFor } from "#tests/support/test-inquiry-site.ts";
import { photoTestSite } from "#tests/support/test-photo-site.ts";
import { aPhoto } from "#tests/support/test-photos.ts";
import { openSocket } from "#tests/support/test-socket.ts";

const { site, offerCar } = photoTestSite();
const part = 'Content-Disposition: form-data; name="foto"; filename="a"\r\n\r\n';

/** Posts the beginning of a photo; the server's interim response says that it has begun to answer. */
async function beginUpload(address: string, path: string, client: string): Promise<Socket> {
  const socket = await openSocket(address);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Length: 5000000",
    `X-Forwarded-For: ${client}`,
    "Expect: 100-continue",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 100 /);
  socket.write(`--b\r\n${part}${"x".repeat(100_000)}`);
  return socket;
}

it("sixteen slow uploads from four addresses leave room for a visitor's", async () => {
  const server = await listen({ app: site().app, port: 0, host: "127.0.0.1", log: silentLog });
  const sockets: Socket[] = [];
  for (let index = 0; index < 16; index += 1) {
    const { senderPath } = await offerCar(forwardedFor(`198.51.100.${index}`));
    sockets.push(await beginUpload(server.address, senderPath, `192.0.2.${index % 4}`));
  }
  const { senderPath } = await offerCar();
  for (const client of ["192.0.2.1", "203.0.113.1"]) {
    const body = new FormData();
    body.append("foto", new Blob([new Uint8Array(await aPhoto("jpeg"))]), "a.jpg");
    const headers = { accept: "application/json", ...forwardedFor(client) };
    const answer = await fetch(server.address + senderPath, { method: "POST", body, headers });
    expect([answer.status, await answer.json()]).toEqual([200, { saved: 1, refused: [] }]);
  }
  expect(sockets.map(({ destroyed }) => destroyed)).not.toContain(true);
  for (const socket of sockets) socket.destroy();
  await server.close(1_000);
});
