import { breadcrumb } from "#domain/site/breadcrumb.ts";
import { notFoundSuggestions } from "#domain/site/not-found-suggestions.ts";
import { shownPath } from "#domain/site/paths.ts";

/**
 * The path for which the page is rendered that an unknown path gets: as deep, and with the same
 * suggestion, but with marks in place of its segments. There are some fifty of them, so that strangers
 * cannot have a page rendered for every path they think of.
 */
export function notFoundTemplatePath(path: string): string {
  const depth = trailOf(path).length - 1;
  const { meant } = notFoundSuggestions(path);
  const mark = (_: unknown, at: number) => (at === 0 && meant ? meant.target : at);
  const segments = Array.from({ length: depth }, mark).map((name) => `/-_${name}_-`);
  return segments.join("") || path;
}

/**
 * Makes the function that puts a path into the page that was rendered for its template path. Null when
 * the page does not show its path in the expected places, so that it stands for no other one.
 */
export function notFoundTemplate(
  html: string,
  templatePath: string,
): ((path: string) => Buffer<ArrayBuffer>) | null {
  // As bytes: to encode the whole page for each path would take longer than all else.
  const pieces: Buffer[] = [];
  let rest = html;
  for (const text of textsOf(templatePath)) {
    const at = rest.indexOf(text);
    if (at < 0) return null;
    pieces.push(Buffer.from(rest.slice(0, at)));
    rest = rest.slice(at + text.length);
  }
  const end = Buffer.from(rest);
  return (path) => {
    const texts = textsOf(path);
    const filled = pieces.flatMap((piece, at) => [piece, Buffer.from(texts[at] ?? "")]);
    return Buffer.concat([...filled, end]);
  };
}

/** Every place of the page that holds something of the path, in the order of the document. */
function textsOf(path: string): string[] {
  const trail = trailOf(path).slice(1);
  return [
    ...trail.flatMap(({ name, path: target }) => [
      ...(target === null ? [] : [`href="${escapeHtml(target)}"`]),
      `>${escapeHtml(name)}<`,
    ]),
    `>${escapeHtml(shownPath(path))}<`,
  ];
}

const trailOf = (path: string) => breadcrumb(path) ?? [];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
