import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The least that a server on Node's own HTTP can do: one answer, whoever asks for whatever. Run as a
 * process of its own, `node bench/constant-server.ts {file}`, it tells its parent where it answers.
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
// It ends with its parent, however that ends.
process.once("disconnect", () => process.exit());
