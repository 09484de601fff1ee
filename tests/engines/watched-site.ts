import type { ServerResponse } from "node:http";
import { passUnchanged, startProxy } from "../start-proxy.ts";

/** An empty page of the site's origin, without any script. */
export const emptyPage = "/empty";

/** The only missing page that tests request. */
export const missingPage = "/gibt-es-nicht";

const listenerPath = "/browser-complaints.js";

/** Reports the page's console errors, which WebKit's driver does not expose. */
function listen(): void {
  const tell = (text: string) =>
    void fetch("/browser-complaints", { method: "POST", body: text, keepalive: true });
  for (const level of ["error", "warn"] as const) {
    console[level] = (...words: unknown[]) => tell(`${level}: ${words.join(" ")}`);
  }
  addEventListener("error", ({ message, filename, lineno, colno }) => {
    // Firefox reports this, without a file, when a navigation cancels the loading of modules.
    if (filename === "" && message === "uncaught exception: undefined") return;
    tell(`error: ${message} (${filename}:${lineno}:${colno})`);
  });
  addEventListener("unhandledrejection", ({ reason }) => tell(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    tell(`policy: ${effectiveDirective} ${blockedURI}`),
  );
}

/**
 * A proxy before the site at `address` with an origin of its own, so that storage is empty; it injects a
 * script that reports errors into every page. Closing it takes the site offline.
 */
export async function watchSite(address: string) {
  const complaints: string[] = [];
  const proxy = await startProxy(address, {
    intercept(asked, answer) {
      if (asked.url === listenerPath) {
        answer.writeHead(200, { "content-type": "text/javascript" }).end(`(${listen})()`);
      } else if (asked.url === emptyPage) {
        answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
      } else if (asked.url === "/browser-complaints") {
        asked.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
        asked.on("end", () => answer.writeHead(204).end());
      } else {
        // The page must arrive uncompressed, so that the listener can be injected.
        delete asked.headers["accept-encoding"];
        return false;
      }
      return true;
    },
    pass(got, answer, path) {
      const status = got.statusCode ?? 502;
      // On a busy machine the demo draws photos too late.
      const isLatePhoto = status === 503 && path.startsWith("/bilder/");
      if (status >= 400 && !isLatePhoto && path !== missingPage) {
        complaints.push(`${status} ${path}`);
      }
      if (!got.headers["content-type"]?.startsWith("text/html")) {
        passUnchanged(got, answer);
        return;
      }
      const { "content-length": _length, ...others } = got.headers;
      answer.writeHead(status, others);
      addListener(got, answer);
    },
  });
  return {
    origin: proxy.address,
    takeComplaints: () => complaints.splice(0),
    close: proxy.close,
  };
}

/** Injects the listener before the first script of the streamed page. */
async function addListener(page: AsyncIterable<Buffer>, answer: ServerResponse): Promise<void> {
  let isAdded = false;
  for await (const part of page) {
    const text = part.toString("latin1");
    const end = isAdded ? -1 : text.indexOf("<head>") + "<head>".length;
    if (end < "<head>".length) answer.write(part);
    else {
      isAdded = true;
      const script = `<script src="${listenerPath}"></script>`;
      answer.write(text.slice(0, end) + script + text.slice(end), "latin1");
    }
  }
  answer.end();
}
