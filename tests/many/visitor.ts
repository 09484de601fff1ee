import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

export type Visitor = {
  /** Asks for a path of the site; a body is posted as JSON. Rejects when no answer comes. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  leave(): void;
};

let visitors = 0;

/**
 * Somebody who comes through the proxy, over TLS and on kept connections, from an address of his own:
 * the whole of 127.0.0.0/8 is this machine.
 */
export function createVisitor({ port, host }: { port: number; host: string }): Visitor {
  visitors += 1;
  const localAddress = `127.7.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
  // The certificate is the test's own.
  const agent = new Agent({ keepAlive: true, maxSockets: 2, rejectUnauthorized: false });
  return {
    ask: (path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const options: RequestOptions = {
          agent,
          host: "127.0.0.1",
          port,
          path,
          localAddress,
          servername: host,
          method: body === undefined ? "GET" : "POST",
          headers: {
            host,
            apikey: "anon-ladenburg",
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          timeout: 60_000,
        };
        const asking = request(options, (response) => {
          const { statusCode: status = 0, headers: told } = response;
          text(response).then((read) => resolve({ status, headers: told, body: read }), reject);
        });
        asking.once("timeout", () => asking.destroy(new Error("no answer in a minute")));
        asking.once("error", reject);
        asking.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    leave: () => agent.destroy(),
  };
}
