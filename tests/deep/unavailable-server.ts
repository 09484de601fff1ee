import { once } from "node:events";
import { createServer } from "node:http";

/** Answers 503 with Retry-After on a web process's port, as one that is starting does. */
export async function startUnavailableServer(port: number) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.writeHead(503, { "retry-after": "5" }).end();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    asked: () => asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
