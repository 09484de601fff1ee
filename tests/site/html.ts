import { decodeHTML } from "entities";
import { get } from "./site.ts";

/** A minimal HTML reader for the markup that the site produces. */

/** The visible text on one line, without soft hyphens, whitespace normalised. */
export function textOf(html: string): string {
  const words = html.replaceAll(/<(script|svg)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, "");
  return decodeHTML(words).replaceAll("\u00ad", "").replaceAll(/\s+/g, " ").trim();
}

/** Outer HTML of all elements of that name; only for elements that do not nest. */
export function elements(html: string, name: string): string[] {
  const element = new RegExp(`<${name}(?=[\\s>]).*?</${name}>`, "gs");
  return [...html.matchAll(element)].map(([found]) => found);
}

export const textsOf = (html: string, name: string): string[] => elements(html, name).map(textOf);

/** An attribute of the first tag; undefined when it is missing. */
export function attribute(html: string, name: string): string | undefined {
  const [tag = ""] = /^<[^>]*>/.exec(html) ?? [];
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeHTML(value);
}

export const links = (html: string): [text: string, href: string][] =>
  elements(html, "a").map((link) => [textOf(link), attribute(link, "href") ?? ""]);

/** The first element with the attribute, such as `id="dauer"`; only for elements that do not nest. */
export function elementWith(html: string, mark: string): string {
  const [, name = ""] = new RegExp(`<(\\w+)[^>]*\\s${mark}`).exec(html) ?? [];
  return elements(html, name).find((element) => /^<[^>]*>/.exec(element)?.[0].includes(mark)) ?? "";
}

export async function readPage(path: string) {
  const answer = await get(path);
  const html = await answer.text();
  const [main = ""] = elements(html, "main");
  return { status: answer.status, html, main, heading: textsOf(main, "h1").join() };
}
