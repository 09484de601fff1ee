import { dealership } from "#domain/dealership.ts";
import { faultsOf } from "../schema-org.ts";
import { hiddenPages, indexedPages } from "./all-pages.ts";
import { expect, test } from "./site-test.ts";

/** The one document of a page; null when it has none. */
function structuredData(html: string): { "@graph": Record<string, unknown>[] } | null {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(texts.length).toBeLessThan(2);
  const text = texts[0]?.[1];
  return text === undefined || text === "{}" ? null : JSON.parse(text);
}

const typesOf = (data: ReturnType<typeof structuredData>) =>
  (data?.["@graph"] ?? []).map((node) => [node["@type"]].flat().join("+"));

test("every page tells machines what it is, in words that schema.org knows", async ({
  request,
  cars,
}) => {
  const expected: Record<string, string[]> = {
    "/": ["AutoDealer", "WebSite", "FAQPage"],
    "/fahrzeuge": ["CollectionPage", "BreadcrumbList"],
    "/fahrzeugankauf": ["Service", "BreadcrumbList", "AutoDealer"],
    "/kontakt": ["ContactPage", "BreadcrumbList", "AutoDealer"],
    "/impressum": ["BreadcrumbList"],
    "/datenschutz": ["BreadcrumbList"],
  };
  const vehicle = ["Product+Car", "BreadcrumbList", "AutoDealer"];
  for (const path of indexedPages(cars)) {
    const data = structuredData(await (await request.get(path)).text());
    expect(faultsOf(data), path).toEqual([]);
    const page = path.replace(/\?.*/, "");
    expect(typesOf(data), path).toEqual(expected[page] ?? vehicle);
  }
});

test("a page that is not to be found tells nothing but, at most, where it stands", async ({
  request,
  cars,
}) => {
  for (const [path, status] of hiddenPages(cars)) {
    const data = structuredData(await (await request.get(path)).text());
    if (data !== null) expect(faultsOf(data), path).toEqual([]);
    if (status !== 200) expect(data, path).toBeNull();
  }
});

test("home asks and answers what visitors read there", async ({ page, request }) => {
  const data = structuredData(await (await request.get("/")).text());
  const faq = data?.["@graph"].find((node) => node["@type"] === "FAQPage");
  const questions: { name: string; acceptedAnswer: { text: string } }[] = Object(faq).mainEntity;
  expect(questions).toHaveLength(6);
  await page.goto("/#hero");
  const text = String(await page.getByRole("main").textContent()).replace(/\s+/g, " ");
  for (const { name, acceptedAnswer } of questions) {
    expect(text).toContain(name);
    expect(text).toContain(acceptedAnswer.text.replace(/\s+/g, " "));
  }
  expect(data?.["@graph"][0]).toMatchObject({
    name: dealership.name,
    aggregateRating: { ratingValue: 4.9, ratingCount: 150 },
    address: { streetAddress: "Hohe Str. 14-16", postalCode: "68526" },
  });
});
