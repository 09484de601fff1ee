import type { LookupAddress } from "node:dns";
import { createServer, request as plainRequest } from "node:http";
import { type RequestOptions, request } from "node:https";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createPublicFetch } from "./photo-source.ts";

const neverAborts = new AbortController().signal;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const resolvesTo =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

/** A local port that counts connections and hangs up. */
async function openCanary() {
  const localPort = { port: 0, connections: 0 };
  const server = createSocketServer((socket) => {
    localPort.connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  localPort.port = (server.address() as AddressInfo).port;
  return localPort;
}

it.each([
  ["a name of this machine", "photos.example", ["127.0.0.1"]],
  ["a name that has a public address as well", "photos.example", ["8.8.8.8", "127.0.0.1"]],
  ["a name of this machine as mapped IPv6", "photos.example", ["::ffff:127.0.0.1"]],
  ["an address", "127.0.0.1", ["8.8.8.8"]],
  ["an address as mapped IPv6", "[::ffff:127.0.0.1]", ["8.8.8.8"]],
])("does not connect to %s", async (_, host, addresses) => {
  const localPort = await openCanary();
  const fetchPublic = createPublicFetch({ resolve: resolvesTo(...addresses), request });
  const fetching = fetchPublic(new URL(`https://${host}:${localPort.port}/a.jpg`), neverAborts);
  await expect(fetching).rejects.toThrow("not public");
  expect(localPort.connections).toBe(0);
});

it("rejects a host without address", async () => {
  const url = new URL("https://photos.example/a.jpg");
  const lookupFails = () => Promise.reject(new Error("ENOTFOUND"));
  await expect(
    createPublicFetch({ resolve: lookupFails, request })(url, neverAborts),
  ).rejects.toThrow("ENOTFOUND");
  await expect(
    createPublicFetch({ resolve: resolvesTo(), request })(url, neverAborts),
  ).rejects.toThrow("no address");
});

/** Requests go to a local server, whatever their host. */
async function aFetchOf(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createPublicFetch({
    resolve: resolvesTo("8.8.8.8"),
    request: (url, { signal }, answered) =>
      plainRequest(
        `http://127.0.0.1:${port}${url.pathname}`,
        { ...(signal && { signal }) },
        answered,
      ),
  });
}

it("returns the bytes of the response", async () => {
  const fetchPublic = await aFetchOf((asked, answer) => answer.end(`bytes of ${asked.url}`));
  const answer = await fetchPublic(new URL("https://photos.example/a.jpg"), neverAborts);
  expect(await answer.text()).toBe("bytes of /a.jpg");
});

it.each([302, 304, 404, 500])("ignores the body of status %i", async (status) => {
  const fetchPublic = await aFetchOf((_, answer) =>
    answer.writeHead(status, { location: "http://127.0.0.1/" }).end(),
  );
  const answer = await fetchPublic(new URL("https://photos.example/a.jpg"), neverAborts);
  expect([answer.status, answer.body]).toEqual([status, null]);
});

it("aborts in the middle of the response", async () => {
  const fetchPublic = await aFetchOf((_, answer) => answer.write("the first half"));
  const control = new AbortController();
  const answer = await fetchPublic(new URL("https://photos.example/a.jpg"), control.signal);
  const reading = answer.text();
  control.abort();
  await expect(reading).rejects.toThrow();
});

it("connects only to addresses that were checked, for both forms of DNS lookup", async () => {
  let lookup: RequestOptions["lookup"];
  const fetchPublic = createPublicFetch({
    resolve: resolvesTo("8.8.8.8", "2606:4700::1111"),
    request: (_, options, answered) => {
      lookup = options.lookup;
      return plainRequest("http://127.0.0.1/", { signal: AbortSignal.abort() }, answered);
    },
  });
  await expect(fetchPublic(new URL("https://photos.example/"), neverAborts)).rejects.toThrow();
  const lookUp = (all: boolean) =>
    new Promise((resolve) => {
      lookup?.("photos.example", { all }, (_, address, family) => resolve([address, family]));
    });
  expect(await lookUp(false)).toEqual(["8.8.8.8", 4]);
  expect(await lookUp(true)).toEqual([
    [
      { address: "8.8.8.8", family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ],
    undefined,
  ]);
});
