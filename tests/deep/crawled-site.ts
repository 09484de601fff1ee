import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { vi } from "vitest";
import { officeFields, officePaths, officeProfilePath } from "#domain/office/office.ts";
import { apiPaths, paths, photosHeader, secretFolders, vehiclePath } from "#domain/pages/paths.ts";
import { sectionKeys } from "#domain/profile/profile-sections.ts";
import { readPublicCars } from "../public-cars.ts";
import { hiddenPages, indexedPages } from "../site/all-pages.ts";
import { findMail } from "../site-mail.ts";
import { startTestSite } from "../start-site.ts";
import { startCluster } from "./cluster.ts";

/** `path` of a form's answer begins with its method. */
export type CrawledPage = { path: string; status: number; html: string };
export type CrawledSite = Awaited<ReturnType<typeof crawlSite>>;

const officeAddress = "chef@autohaus.example";

/**
 * Every kind of page of the built site as a browser without scripts gets it: what the home page, the office and
 * the site's mails lead to, forms with errors, and the pages for failures.
 */
export async function crawlSite() {
  const cluster = await startCluster();
  const site = await startTestSite({
    settings: { DATABASE_URL: cluster.url, OFFICE_EMAILS: officeAddress },
  });
  const close = async () => {
    await site.close();
    await cluster.stop();
  };
  let cookie = "";
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.address + path, { redirect: "manual", ...init, headers: { cookie } });
  const pages: CrawledPage[] = [];
  const keep = async (path: string, answer: Response) => {
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return;
    pages.push({ path, status: answer.status, html: await answer.text() });
  };
  const visit = async (path: string) => keep(path, await ask(path));
  const submit = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await ask(path, { method: "POST", body: new URLSearchParams(fields) });
    await keep(`POST ${path}`, answer);
    return answer;
  };

  try {
    const cars = (await readPublicCars(site.address)).filter((_, at) => at % 40 === 0);
    const adKey = cars[0]?.ad_key ?? "";
    await submit(officePaths.today, { [officeFields.email]: officeAddress });
    const find = () => findMail(site.folder, /^buero-.*\.eml$/);
    const signIn = linksIn((await waitFor(find)).text ?? "", site.address)[0] ?? "";
    await visit(signIn);
    const { headers } = await submit(signIn);
    cookie = String(headers.get("set-cookie")).split(";")[0] ?? "";
    const photos = await sendInquiries(site.address, adKey);
    await submit(paths.alert, { suche: "kraftstoff=diesel", email: "jana@muster.example" });
    const seeds = [
      ...indexedPages(cars),
      ...hiddenPages(cars).map(([path]) => path),
      photos,
      ...[...secretFolders.keys()].map((folder) => `${folder}/unbekannt`),
      ...Object.values(officePaths),
      `${officePaths.today}/unbekannt`,
      `${officePaths.today}?gesendet`,
    ];
    const spider = createSpider(visit, pages);
    await spider(seeds);

    // The customer's own page is in the mail that the family's answer sends.
    const answerPage = pages.find(({ path }) => /^\/buero\/woche\/K-/.test(path));
    await submit(answerPage?.path ?? "", {
      aktion: "bestaetigen",
      runde: readValue(answerPage, "runde"),
      zeit: /name="zeit"[^>]* value="(\d[^"]+)"/.exec(answerPage?.html ?? "")?.[1] ?? "",
    });
    const hasAppointment = async () =>
      (await mailedLinks(site)).some((link) => /^\/termin\/[\w-]{43}$/.test(link)) || null;
    await waitFor(hasAppointment);
    await spider(await mailedLinks(site));

    for (const path of [paths.contact, paths.sell, paths.alert])
      await submit(path, { name: "E", email: "erika@", suche: "kraftstoff=diesel" });
    for (const key of sectionKeys) {
      const path = officeProfilePath(key);
      const page = pages.find((shown) => shown.path === path);
      const fields = { stand: readValue(page, "stand"), "people.0.name": "Anna" };
      await submit(path, { ...fields, aktion: "vorschau" });
      await submit(path, { ...fields, aktion: "speichern" });
      await submit(path, { ...fields, stand: "0", aktion: "speichern" });
    }
    const { path: inquiry = "" } =
      pages.find(({ path }) => path.startsWith(`${officePaths.inquiries}/K-`)) ?? {};
    const pastHold = { aktion: "vormerken", bis: "zeit", tag: "2020-01-01", uhrzeit: "10:00" };
    await submit(officePaths.stock, { ...pastHold, wagen: adKey });
    await submit(inquiry, pastHold);
    await submit(inquiry, { aktion: "loeschen" });
    await visit(inquiry);
    // Addresses that were read on its pages are asked for later.
    await submit(inquiry, { aktion: "zurueckholen" });
    await submit(officePaths.stock, { aktion: "unlesbar" });
    await submit(officePaths.today, {});
    const signedIn = cookie;
    cookie = "";
    await visit(officePaths.today);

    await cluster.fail();
    await visit(vehiclePath(adKey));
    await submit(paths.contact, contactFields);
    cookie = signedIn;
    for (const path of [officePaths.today, officePaths.inquiries]) await visit(path);
    await cluster.recover();
    return { pages, ask, address: site.address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The value of the form's hidden field. */
const readValue = (page: CrawledPage | undefined, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page?.html ?? "")?.[1] ?? "";

const contactFields = {
  name: "Erika Muster",
  email: "erika@muster.example",
  phone: "0171 3920-055",
  subject: "verkauf",
  message: "Ist der Wagen noch da?",
};

/** Resolves to the path where the second one's sender may add photos. */
async function sendInquiries(address: string, adKey: string): Promise<string> {
  const send = (path: string, body: object) =>
    fetch(address + path, {
      method: "POST",
      headers: { apikey: "public-anonymous-key", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const testDrive = { first: null, second: null };
  await send(apiPaths.contactInquiry, {
    ...contactFields,
    details: { vehicle: adKey, intent: "probefahrt", testDrive },
  });
  const { headers } = await send(apiPaths.vehicleInquiry, {
    firstName: "Jürgen",
    lastName: "Groß",
    email: "juergen@gross.example",
    phone: "+49 171 3920055",
    make: "Škoda",
    model: "Octavia",
    year: 2019,
    mileage: 85_000,
    equipment: "",
    message: "",
  });
  return headers.get(photosHeader) ?? "";
}

const linksIn = (text: string, address: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/g)]
    .map(([url]) => url)
    .filter((url) => url.startsWith(`${address}/`))
    .map((url) => url.slice(address.length));

/** The site's own pages that its mails lead to. */
async function mailedLinks({ folder, address }: { folder: string; address: string }) {
  const mails = join(folder, "mail");
  const links: string[] = [];
  // Not the draft of one that is being written.
  for (const file of (await readdir(mails)).filter((name) => name.endsWith(".eml"))) {
    const { text = "" } = await PostalMime.parse(await readFile(join(mails, file)));
    links.push(...linksIn(text, address));
  }
  return [...new Set(links)];
}

async function waitFor<Value>(find: () => Promise<Value | null>): Promise<Value> {
  return vi.waitUntil(find, { timeout: 60_000, interval: 100 });
}

/** Pages whose addresses differ only in keys and values are alike: two of them suffice. */
const alikePages = 2;
const kindOf = (path: string): string => {
  const { pathname, searchParams } = new URL(path, "http://site.test");
  const folders = pathname.replaceAll(/\/[\w-]*\d[\w-]*(?=\/|$)/g, "/:key");
  return `${folders}?${[...searchParams.keys()].join("&")}`;
};

/** The function visits the addresses and the pages that they lead to by links, each once. */
function createSpider(visit: (path: string) => Promise<void>, pages: readonly CrawledPage[]) {
  const queue: string[] = [];
  const counts = new Map<string, number>();
  return async (seeds: readonly string[]): Promise<void> => {
    let next = queue.length;
    queue.push(...new Set(seeds.filter((path) => !queue.includes(path))));
    for (; next < queue.length; next += 1) {
      const known = pages.length;
      await visit(queue[next] ?? "");
      for (const path of pages.slice(known).flatMap(({ html }) => readLinks(html))) {
        const count = counts.get(kindOf(path)) ?? 0;
        if (queue.includes(path) || count === alikePages) continue;
        counts.set(kindOf(path), count + 1);
        queue.push(path);
      }
    }
  };
}

const readLinks = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*href="(\/[^"#]*)/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
