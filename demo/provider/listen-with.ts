import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { FakeProvider } from "./provider.ts";

const host = "127.0.0.1";

/** Serves `answer` on a local port. Rejects when the port is taken. */
export async function listenWith(
  answer: FakeProvider["fetch"],
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const { incoming } = env as HttpBindings;
      return answer(request, { drop: () => incoming.socket.destroy() });
    },
    hostname: host,
    // The site in the same process needs Node's own `Request` and `Response`.
    overrideGlobalObjects: false,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `http://${host}:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
