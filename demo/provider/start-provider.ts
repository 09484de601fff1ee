import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { createProvider, type Provider, type ProviderOptions } from "./provider.ts";

export interface RunningProvider {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  control: Provider["control"];
  /** Lets hanging answers go, ends open connections and frees the port. */
  close(): Promise<void>;
}

export interface StartOptions extends ProviderOptions {
  /** 0, the default: any free port. */
  port?: number;
  host?: string;
}

/** Starts the stand-in on a port of this machine. Rejects when the port cannot be had. */
export async function startProvider(options: StartOptions): Promise<RunningProvider> {
  const { port = 0, host = "127.0.0.1", ...rest } = options;
  const provider = createProvider(rest);
  const { url, close } = await listenWith((...call) => provider.fetch(...call), { port, host });
  return {
    url,
    control: provider.control,
    close: () => {
      provider.control.clear();
      return close();
    },
  };
}

/** Lets `answer` answer on a port of this machine. Rejects when the port cannot be had. */
export async function listenWith(
  answer: Provider["fetch"],
  { port = 0, host = "127.0.0.1" }: { port?: number; host?: string } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const { incoming } = env as HttpBindings;
      return answer(request, { drop: () => incoming.socket.destroy() });
    },
    hostname: host,
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
