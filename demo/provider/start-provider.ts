import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import {
  createFakeProvider,
  type FakeProvider,
  type FakeProviderOptions,
} from "./fake-provider.ts";

const host = "127.0.0.1";

/** Serves `answer` on a free local port. */
export async function listenWith(
  answer: FakeProvider["fetch"],
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
    server.listen(0, host, resolve);
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

export type RunningProvider = Awaited<ReturnType<typeof startFakeProvider>>;

export async function startFakeProvider(options: FakeProviderOptions) {
  const { fetch, control } = createFakeProvider(options);
  const { url, close } = await listenWith(fetch);
  return {
    url,
    control,
    /** Releases hanging responses, ends open connections and frees the port. */
    close: () => {
      control.clear();
      return close();
    },
  };
}
