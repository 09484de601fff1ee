import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of this machine that was free just now, for programs that must be told theirs. Below 32768, where
 * Linux begins to take ports for outgoing connections: one of those would have it before the program does.
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
