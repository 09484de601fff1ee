import type { Backend } from "#server/backend.ts";
import type { PageRenderer } from "#server/pages/built-pages.ts";
import { createWorkQueue } from "#server/work-queue.ts";
import type { PageServices } from "./content-policy.ts";
import { addressOf, createKeptPages, type KeptPages, sendPage } from "./kept-pages.ts";
import { makePage } from "./page-answer.ts";

/** What the pages of some thousand vehicles take, three times over. */
const mostBytes = 96 * 1024 ** 2;
/** Squeezing takes a core for a moment: one at a time, and few wait. */
const mostWaiting = 20;

const msPerDay = 24 * 3600 * 1000;

type PagesParts = {
  renderPage: PageRenderer;
  /** Public address of the site without trailing slash. */
  origin: string;
  backend: Pick<Backend, "stock" | "knownVersion">;
  now: () => Date;
  /** Third parties that pages may ask once the visitor agrees; none when left out. */
  services?: PageServices;
  /** In development every page is rendered anew. */
  isDev: boolean;
};

/** The public pages of this process. Beside the stock only the day changes them (age of a vehicle). */
export function createSitePages(parts: PagesParts): KeptPages {
  const { renderPage, origin, backend, now, services, isDev } = parts;
  const host = new URL(origin).origin;
  const make = async (address: string) =>
    makePage(await renderPage(new Request(host + address)), { isDev, services });
  if (isDev) {
    return {
      answer: async (request) => sendPage(request, await make(addressOf(request))),
      peek: () => null,
    };
  }
  const stateOf = createStateNames(now);
  const queue = createWorkQueue({ atOnce: 1, mostWaiting });
  return createKeptPages({
    make,
    // A stock that cannot be read is the page's own to tell.
    state: () =>
      backend.stock().then(
        ({ version }) => stateOf(version),
        () => null,
      ),
    knownState: () => {
      const version = backend.knownVersion();
      return version === null ? null : stateOf(version);
    },
    mostBytes,
    squeeze: (work) => {
      // What fails or finds no room stays as it is: larger, and just as right.
      if (!queue.hasRoom()) return false;
      queue.run(work).catch(() => undefined);
      return true;
    },
  });
}

/** Names version and day (UTC). Every request asks, so the text is made once for each. */
function createStateNames(now: () => Date): (version: number) => string {
  let last = { version: Number.NaN, day: Number.NaN, name: "" };
  return (version) => {
    const day = Math.floor(now().getTime() / msPerDay);
    if (last.version !== version || last.day !== day) {
      last = { version, day, name: `${version} ${day}` };
    }
    return last.name;
  };
}
