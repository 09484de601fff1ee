import { startProxy } from "../start-proxy.ts";

/** The fault on a path: a status instead of the site's response, no response, or a closed connection. */
export type ProxyFault = 410 | 503 | "silent" | "closed";

/** Injects faults in front of the site, since Playwright cannot intercept a service worker's requests. */
export async function startFaultyProxy(address: string) {
  const moods = new Map<string, ProxyFault>();
  const proxy = await startProxy(address, {
    intercept(asked, answer) {
      const mood = moods.get(asked.url ?? "");
      if (mood === undefined) return false;
      if (mood === "closed") answer.destroy();
      else if (mood !== "silent") {
        answer.writeHead(mood, { "content-type": "text/html", "cache-control": "no-store" });
        answer.end(`<!doctype html><html lang="de"><title>${mood}</title><h1>Antwort ${mood}</h1>`);
      }
      return true;
    },
  });
  return { ...proxy, moods };
}
