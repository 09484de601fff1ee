import { decodeHTML } from "entities";
import { get } from "./site.ts";

/** Reading pages as the server sends them, by the few shapes of HTML that the site writes. */

/** What people read in a piece of HTML, on one line, without soft hyphens; any space is the same. */
export function textOf(html: string): string {
  const words = html.replaceAll(/<(script|svg)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, "");
  return decodeHTML(words).replaceAll("\u00ad", "").replaceAll(/\s+/g, " ").trim();
}

/** The elements of that name, from the opening tag on; for those that hold none of their own kind. */
export function elements(html: string, name: string): string[] {
  const element = new RegExp(`<${name}(?=[\\s>]).*?</${name}>`, "gs");
  return [...html.matchAll(element)].map(([found]) => found);
}

/** Their texts. */
export const textsOf = (html: string, name: string): string[] => elements(html, name).map(textOf);

/** An attribute of the first tag; undefined when it has none of that name. */
export function attribute(html: string, name: string): string | undefined {
  const [tag = ""] = /^<[^>]*>/.exec(html) ?? [];
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeHTML(value);
}

/** Where the links of a piece of HTML lead, by their texts. */
export const links = (html: string): [text: string, href: string][] =>
  elements(html, "a").map((link) => [textOf(link), attribute(link, "href") ?? ""]);

/** The element that says so of itself, such as `id="dauer"`, without others of its kind in it. */
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
