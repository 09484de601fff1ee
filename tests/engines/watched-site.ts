import type { ServerResponse } from "node:http";
import { passUnchanged, startProxy } from "../start-proxy.ts";

/** An empty page of the site's origin, on which nothing of the site runs. */
export const emptyPage = "/empty";

/** The one page that tests ask for though there is none. */
export const missingPage = "/gibt-es-nicht";

const listenerPath = "/browser-complaints.js";

/** What the page hears of its console; WebKit's driver tells nothing of it. */
function listen(): void {
  const tell = (text: string) =>
    void fetch("/browser-complaints", { method: "POST", body: text, keepalive: true });
  for (const level of ["error", "warn"] as const) {
    console[level] = (...words: unknown[]) => tell(`${level}: ${words.join(" ")}`);
  }
  addEventListener("error", ({ message }) => tell(`error: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => tell(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    tell(`policy: ${effectiveDirective} ${blockedURI}`),
  );
}

/**
 * The site at `address` under an origin of its own, so that nothing is stored there yet; every page tells
 * its errors before anything else runs. Closing it takes the site off the net.
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
        // The listener is written into what can be read.
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

/** Before the first script of a page as it streams by. */
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
