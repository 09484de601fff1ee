import { expect, it } from "vitest";
import { secretFolders } from "#domain/pages/paths.ts";
import { testSite } from "#tests/support/test-site.ts";

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

const folders = [...secretFolders.keys(), "/termin/antwort"];

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
    expect(answer.status).toBe(400);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).not.toContain(key);
  },
);
