import { startProxy } from "../start-proxy.ts";

/** The fault on a path: a status instead of the site's response, no response, or a closed connection. */
export type ProxyFault = 410 | 503 | "silent" | "closed";

/** Injects faults in front of the site, since Playwright cannot intercept a service worker's requests. */
export async function startFaultyProxy(address: string) {
  const faults = new Map<string, ProxyFault>();
  const proxy = await startProxy(address, {
    intercept(asked, answer) {
      const fault = faults.get(asked.url ?? "");
      if (fault === undefined) return false;
      if (fault === "closed") answer.destroy();
      else if (fault !== "silent") {
        answer.writeHead(fault, { "content-type": "text/html", "cache-control": "no-store" });
        answer.end(
          `<!doctype html><html lang="de"><title>${fault}</title><h1>Antwort ${fault}</h1>`,
        );
      }
      return true;
    },
  });
  return { ...proxy, faults };
}
