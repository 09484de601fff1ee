import { startProxy } from "../start-proxy.ts";

/** What comes of asking for a path: this status instead of the site's answer, no answer, or an end. */
export type ProxyFault = 410 | 503 | "silent" | "closed";

/**
 * A server in front of the site at `address` that answers some paths otherwise on request. Requests
 * that a service worker makes cannot be intercepted in the browser.
 */
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
