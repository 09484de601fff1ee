import { decodeHTML } from "entities";
import { get } from "./site.ts";

/** A minimal HTML reader for the markup that the site produces. */

/** The visible text on one line, without soft hyphens, whitespace normalised. */
export function readText(html: string): string {
  const words = html.replaceAll(/<(script|svg)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, "");
  return decodeHTML(words).replaceAll("\u00ad", "").replaceAll(/\s+/g, " ").trim();
}

/** Outer HTML of all elements of that name; only for elements that do not nest. */
export function findElements(html: string, name: string): string[] {
  const element = new RegExp(`<${name}(?=[\\s>]).*?</${name}>`, "gs");
  return [...html.matchAll(element)].map(([found]) => found);
}

export const readTexts = (html: string, name: string): string[] =>
  findElements(html, name).map(readText);

/** An attribute of the first tag; undefined when it is missing. */
export function readAttribute(html: string, name: string): string | undefined {
  const [tag = ""] = /^<[^>]*>/.exec(html) ?? [];
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeHTML(value);
}

export const findLinks = (html: string): [text: string, href: string][] =>
  findElements(html, "a").map((link) => [readText(link), readAttribute(link, "href") ?? ""]);

/** The first element with the attribute, such as `id="dauer"`; only for elements that do not nest. */
export function findElement(html: string, attribute: string): string {
  const [, name = ""] = new RegExp(`<(\\w+)[^>]*\\s${attribute}`).exec(html) ?? [];
  return (
    findElements(html, name).find((element) => /^<[^>]*>/.exec(element)?.[0].includes(attribute)) ??
    ""
  );
}

export async function readPage(path: string) {
  const response = await get(path);
  const html = await response.text();
  const [main = ""] = findElements(html, "main");
  return { status: response.status, html, main, heading: readTexts(main, "h1").join() };
}
