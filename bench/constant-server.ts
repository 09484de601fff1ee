import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The baseline of Node's HTTP server: one constant response to every request. `node bench/constant-server.ts
 * {file}` runs in its own process and sends its port to its parent.
 */
const [, , file = ""] = process.argv;
const bytes = readFileSync(file);
const head = ["content-length", String(bytes.byteLength)];
const server = createServer((_, response) => {
  response.writeHead(200, head);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
// Ends with its parent, even when that was killed.
process.once("disconnect", () => process.exit());
