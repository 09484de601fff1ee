import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port that was free a moment ago, for programs that need a port number. It lies below 32768, where Linux's
 * ephemeral ports begin: an outgoing connection could take one of those before the program does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
