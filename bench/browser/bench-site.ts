import { picturePath, pictureWidths } from "#domain/picture-address.ts";
import { startServed } from "../served.ts";

/** The built site over so many vehicles, in a process of its own. */
export type BenchSite = { origin: string; close(): void };

/** Starts it; its pictures are encoded before anybody measures. Rejects when it does not start. */
export async function startBenchSite(vehicles: number): Promise<BenchSite> {
  const { port, close } = await startServed("page-server.ts", String(vehicles));
  const origin = `http://127.0.0.1:${port}`;
  const photo = { adKey: "1", position: 1, hash: "00000000" };
  for (const width of pictureWidths) {
    await fetch(origin + picturePath({ ...photo, width }), { headers: { accept: "image/avif" } });
  }
  return { origin, close };
}
