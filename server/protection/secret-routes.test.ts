import { expect, it } from "vitest";
import { officeLinkPath, officePaths, officeProfilePath } from "#domain/office/office.ts";
import { isKey, secretFolders } from "#domain/pages/paths.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();
const key = "Canary4711";

/** Paths that contain a key in forms that our mails never use. */
const variants = (folder: string) => [
  `${folder}/${key}%E0%A4%A`,
  `${folder}/%${key}`,
  `${folder}/${key}%`,
  `${folder}/${key}%/`,
  `${folder}/${key}%.data`,
  `${folder}/${key}%/x.jpg`,
  `${folder}//${key}%ff`,
  `/${folder}/${key}%`,
  `${folder.toUpperCase()}/${key}%`,
  `/%${folder.charCodeAt(1).toString(16)}${folder.slice(2)}/${key}%`,
  `${folder}/${key}`,
  `${folder}/${key}/`,
  `${folder}/${key}.data`,
  `${folder.toUpperCase()}/${key}`,
];
const isDecodable = (address: string) => {
  try {
    return decodeURIComponent(new URL(address).pathname) !== "";
  } catch {
    return false;
  }
};

const folders = [...secretFolders.keys()];

it.each(folders)(
  "a page in %s is neither cached nor indexed, and refuses cross-site posts",
  async (folder) => {
    const ask = (method: string, headers = {}) =>
      site().ask(`${folder}/${key}`, { method, headers });
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await ask(method);
      expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
        "no-store",
        "noindex",
      ]);
      expect(headers.get("cdn-cache-control")).toBeNull();
    }
    for (const method of ["PUT", "DELETE", "OPTIONS"]) {
      expect((await ask(method)).status, method).toBe(405);
    }
    const type = { "content-type": "application/x-www-form-urlencoded" };
    for (const from of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      expect((await ask("POST", { ...type, ...from })).status).toBe(403);
    }
  },
);

it.each(folders)(
  "malformed paths in %s do not reach the router, and keys reach no log",
  async (folder) => {
    const { rendered, logLines } = site();
    rendered.length = 0;
    for (const path of variants(folder)) {
      for (const method of ["GET", "HEAD", "POST", "PUT"]) {
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const { status } = await site().ask(path, { method, headers });
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    }
    expect(rendered.map(([, address]) => address).filter((each) => !isDecodable(each))).toEqual([]);
    expect(logLines.filter((line) => line.includes(key))).toEqual([]);
    const answer = await site().ask(`${folder}/${key}%`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).not.toContain(key);
  },
);

const controls = [...Array(32).keys(), 0x7f].map(
  (code) => `%${code.toString(16).padStart(2, "0")}`,
);
const hostile = [
  ...[...controls, "%c2%80", "%c2%85", "%e2%80%a8", "%e2%80%ae", "%ef%bb%bf"],
  ...["%zz", "%ff", "%", "%c0%ae", "%ed%a0%80", "%25", "%3a", "%3f", "%23", "%20", "%2b"],
  ...["..%2f", "%2f..%2f", "%2f%2fevil.example%2f", "%5c", "%5c%5cevil.example", "%2e%2e%2f"],
  ...["%0d%0aSet-Cookie:%20a=1", "\u00e4", "\u2028", "x".repeat(6_000), "<b>", "'", ";", "@", ":"],
];
/** The key begins, ends with or contains what no key of ours does. */
const hostileSegments = hostile.flatMap((text) => [
  `${key}${text}`,
  `${text}${key}`,
  `${key}${text}${key}`,
]);
const officeFolders = [officeLinkPath, officeProfilePath]
  .map((path) => path("x").slice(0, -"/x".length))
  .concat(officePaths.inquiries, officePaths.week, officePaths.signs);

it.each([...folders, ...officeFolders])(
  "nothing is answered, redirected or logged of a hostile key in %s",
  async (folder) => {
    for (const segment of hostileSegments) {
      const last = ["", "/", "/geloescht", ".data"].map((end) => `${folder}/${segment}${end}`);
      for (const path of [...last, `${folder}//${segment}`, `${folder.toUpperCase()}/${segment}`]) {
        for (const method of ["GET", "POST"]) {
          const isPost = method === "POST";
          const answer = await site().ask(path, {
            method,
            headers: { origin: testOrigin, accept: "text/html" },
            ...(isPost && { body: new URLSearchParams({ aktion: "x" }) }),
          });
          const { status, headers } = answer;
          expect([404, 405], `${method} ${path} ${status}`).toContain(status);
          expect(headers.get("location"), `${method} ${path}`).toBeNull();
          expect(headers.get("set-cookie")).toBeNull();
        }
      }
    }
    expect(site().logLines).toEqual([]);
  },
  60_000,
);

it("a path above its folder is another page's, with nothing of the key", async () => {
  for (const folder of folders) {
    for (const end of ["%2e%2e/x", "../x", `%2e%2e/%2e%2e/${key}`]) {
      const { status, headers } = await site().ask(`${folder}/${key}/${end}`);
      expect([404, 301]).toContain(status);
      expect(headers.get("location") ?? "").not.toContain(key);
    }
  }
  expect(site().logLines).toEqual([]);
});

it("a key in another spelling is redirected to its own, once", async () => {
  expect(isKey(key)).toBe(true);
  for (const folder of folders) {
    const { status, headers } = await site().ask(`${folder.toUpperCase()}//%43anary%34711/`);
    expect([status, headers.get("location")]).toEqual([301, `${folder}/${key}`]);
  }
});
