import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { decodeHTML } from "entities";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type CrawledPage, type CrawledSite, crawlSite } from "./crawled-site.ts";

let site: CrawledSite;
beforeAll(async () => {
  site = await crawlSite();
});
afterAll(() => site?.close());

it("the crawl finds pages of every status", () => {
  const statuses = new Set(site.pages.map(({ status }) => status));
  // A 500 looks like a 503 or, after a form, like a 400.
  expect([...statuses].sort()).toEqual([200, 400, 404, 422, 503]);
});

/** Findings of the checker that we accept, and why. */
const accepted: readonly [message: RegExp, reason: string][] = [
  [/^Trailing slash on void elements has no effect/, "React writes them; no value is unquoted."],
  [
    /^CSS: /,
    "It knows no layers and no nesting; tests/site/oldest-browsers.test.ts reads the sheets.",
  ],
];

const reportSchema = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().default(""),
      message: z.string(),
      extract: z.string().default(""),
    }),
  ),
});

const checker = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

/** What the Nu HTML checker finds in the files, errors and warnings. It needs a Java runtime. */
async function check(files: readonly string[]) {
  const report = await new Promise<string>((resolve, reject) => {
    execFile(
      "java",
      ["-jar", checker, "--format", "json", ...files],
      { maxBuffer: 64 * 1024 * 1024 },
      // It exits with 1 when it finds an error.
      (error, _, stderr) => (error?.code === "ENOENT" ? reject(error) : resolve(stderr)),
    );
  });
  return reportSchema.parse(JSON.parse(report)).messages;
}

it("every page is valid for the Nu HTML checker", async () => {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-html-"));
  try {
    const files = site.pages.map((_, at) => join(folder, `${at}.html`));
    await Promise.all(site.pages.map(({ html }, at) => writeFile(files[at] ?? "", html)));
    const findings = (await check(files))
      .filter(({ message }) => !accepted.some(([pattern]) => pattern.test(message)))
      .map(({ type, url, message, extract }) => {
        const page = site.pages[Number(/(\d+)\.html$/.exec(url)?.[1])];
        return `${page?.path}: ${type}: ${message} ${extract}`;
      });
    expect(findings).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

type Attributes = ReadonlyMap<string, string>;

/** Reads only what the site writes: every value is quoted, and no text contains `<`. */
function readElements(html: string): { tag: string; attributes: Attributes }[] {
  const markup = html.replaceAll(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return [...markup.matchAll(/<([a-z]\w*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, tag = "", text = ""]) => ({
      tag,
      attributes: new Map(
        [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
          name.toLowerCase(),
          decodeHTML(value),
        ]),
      ),
    }),
  );
}

const readIds = (html: string) =>
  new Set(readElements(html).map(({ attributes }) => attributes.get("id")));

const idAttributes = [
  ...["for", "form", "list", "headers", "popovertarget"],
  ...["controls", "labelledby", "describedby", "owns", "details", "errormessage"].map(
    (name) => `aria-${name}`,
  ),
  "aria-activedescendant",
];

function findBrokenReferences({ path, html }: CrawledPage): string[] {
  const ids = readIds(html);
  return readElements(html).flatMap(({ tag, attributes }) =>
    idAttributes.flatMap((name) =>
      (attributes.get(name) ?? "")
        .split(/\s+/)
        .filter((id) => id !== "" && !ids.has(id))
        .map((id) => `${path}: <${tag} ${name}="${id}">`),
    ),
  );
}

it("every reference to an id leads to an element of the same page", () => {
  expect(site.pages.flatMap(findBrokenReferences)).toEqual([]);
});

it("every form has a submit button, with scripts too", () => {
  const findSubmitless = ({ path, html }: CrawledPage) => {
    const markup = html.replaceAll(/<noscript>.*?<\/noscript>/gs, "");
    const submits = (part: string) =>
      readElements(part)
        .filter(({ tag, attributes }) => tag === "button" && attributes.get("type") === "submit")
        .map(({ attributes }) => attributes.get("form"));
    const remote = new Set(submits(markup));
    return [...markup.matchAll(/<form\b.*?<\/form>/gs)].flatMap(([form]) => {
      const id = readElements(form)[0]?.attributes.get("id");
      const hasButton = submits(form).includes(undefined) || (id !== undefined && remote.has(id));
      return hasButton ? [] : `${path}: ${form.slice(0, 120)}`;
    });
  };
  expect(site.pages.flatMap(findSubmitless)).toEqual([]);
});

/** Addresses that a browser gets from the element, not those it posts to. */
function readAddresses({ tag, attributes }: ReturnType<typeof readElements>[number]): string[] {
  const of = (name: string) => attributes.get(name) ?? [];
  if (tag === "form") return attributes.get("method") === "post" ? [] : [of("action")].flat();
  const candidates = [of("srcset"), of("imagesrcset")].flat().flatMap((set) => set.split(","));
  const urls = candidates.map((candidate) => candidate.trim().split(/\s/)[0] ?? "");
  return [of("href"), of("src"), of("poster"), urls].flat();
}

/** While it draws on a busy machine, or its database comes back, the site asks for another try. */
async function askAgain(path: string): Promise<Response> {
  for (;;) {
    const answer = await site.ask(path);
    if (answer.status !== 503) return answer;
    await sleep(500);
  }
}

it("every address on the site's own origin exists, and so does its fragment", async () => {
  const usedOn = new Map<string, string>();
  for (const { path, html } of site.pages) {
    const base = new URL(path.replace("POST ", ""), site.address);
    for (const element of readElements(html)) {
      for (const address of readAddresses(element)) {
        const url = new URL(address, base);
        if (url.origin === site.address) usedOn.set(url.href, path);
      }
    }
  }
  // The first of each address: the last is of a database that failed.
  const crawled = new Map(site.pages.toReversed().map((page) => [page.path, page]));
  const limit = pLimit(8);
  const broken = await limit.map([...usedOn], async ([href, page]) => {
    const { pathname, search, hash } = new URL(href);
    const known = crawled.get(pathname + search);
    const answer = known ?? (await askAgain(pathname + search));
    // A page for an address that does not exist may name it again.
    if (known === undefined && answer.status >= 400) return `${page}: ${answer.status} ${href}`;
    const html = answer instanceof Response ? await answer.text() : answer.html;
    const id = decodeURIComponent(hash.slice(1));
    return id !== "" && !readIds(html).has(id) ? `${page}: no element for ${href}` : [];
  });
  expect(broken.flat()).toEqual([]);
});
