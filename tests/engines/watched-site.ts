import type { ServerResponse } from "node:http";
import { passUnchanged, startProxy } from "../start-proxy.ts";

/** An empty page of the site's origin, without any script. */
export const emptyPage = "/empty";

/** The only missing page that tests request. */
export const missingPage = "/gibt-es-nicht";

const listenerPath = "/browser-complaints.js";

/** Runs in the page, so it may use nothing outside itself: WebKit's driver exposes no console errors. */
function reportErrors(): void {
  const report = (text: string) =>
    void fetch("/browser-complaints", { method: "POST", body: text, keepalive: true });
  for (const level of ["error", "warn"] as const) {
    console[level] = (...values: unknown[]) => report(`${level}: ${values.join(" ")}`);
  }
  addEventListener("error", ({ message, filename, lineno, colno }) => {
    // Firefox reports this, without a file, when a navigation cancels the loading of modules.
    if (filename === "" && message === "uncaught exception: undefined") return;
    report(`error: ${message} (${filename}:${lineno}:${colno})`);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    // WebKit reports this when a navigation cancels the loading of a style sheet; one that fails is told by its status.
    if (String(reason).startsWith("Error: Unable to preload CSS")) return;
    report(`rejected: ${reason}`);
  });
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    report(`policy: ${effectiveDirective} ${blockedURI}`),
  );
}

/**
 * A proxy before the site at `address` with an origin of its own, so that storage is empty; it injects a
 * script that reports errors into every page.
 */
export async function watchSite(address: string) {
  const complaints: string[] = [];
  const proxy = await startProxy(address, {
    intercept(request, response) {
      if (request.url === listenerPath) {
        response.writeHead(200, { "content-type": "text/javascript" }).end(`(${reportErrors})()`);
      } else if (request.url === emptyPage) {
        response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
      } else if (request.url === "/browser-complaints") {
        request.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
        request.on("end", () => response.writeHead(204).end());
      } else {
        // The page must arrive uncompressed, so that the listener can be injected.
        delete request.headers["accept-encoding"];
        return false;
      }
      return true;
    },
    pass(upstream, response, path) {
      const status = upstream.statusCode ?? 502;
      // On a busy machine the demo draws photos too late.
      const isLatePhoto = status === 503 && path.startsWith("/bilder/");
      if (status >= 400 && !isLatePhoto && path !== missingPage) {
        complaints.push(`${status} ${path}`);
      }
      if (!upstream.headers["content-type"]?.startsWith("text/html")) {
        passUnchanged(upstream, response);
        return;
      }
      const { "content-length": _length, ...otherHeaders } = upstream.headers;
      response.writeHead(status, otherHeaders);
      addListener(upstream, response);
    },
  });
  return {
    origin: proxy.address,
    takeComplaints: () => complaints.splice(0),
    close: proxy.close,
  };
}

/** Injects the listener before the first script of the streamed page. */
async function addListener(page: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> {
  let isAdded = false;
  for await (const chunk of page) {
    const text = chunk.toString("latin1");
    const at = isAdded ? -1 : text.indexOf("<head>");
    if (at === -1) response.write(chunk);
    else {
      isAdded = true;
      const end = at + "<head>".length;
      const script = `<script src="${listenerPath}"></script>`;
      response.write(text.slice(0, end) + script + text.slice(end), "latin1");
    }
  }
  response.end();
}
