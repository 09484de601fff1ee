import { html, raw } from "hono/html";
import type { Markup } from "./mail.ts";

/**
 * Prevents line breaks within phone numbers, references (`K-7F4M-2Q`) and words like `E-Mail`, since browsers
 * break at hyphens. Non-breaking hyphens would spoil copying and searching.
 */
export function unbroken(text: string): readonly (string | Markup)[] {
  const unbreakable =
    /(?<![\p{L}\d])(0\d{2,4} [\d-]{4,12}|[\p{L}\d]{1,2}(?:-[\p{L}\d]{1,12}){1,2})(?![\p{L}\d-])/u;
  // `split` with a capture group puts the matches at odd indices.
  return text
    .split(unbreakable)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`,
    );
}

export function withBreaks(
  text: string,
  renderLine: (line: string) => readonly (string | Markup)[] = unbroken,
): readonly (string | Markup)[] {
  return text
    .split("\n")
    .flatMap((line, index) => [...(index === 0 ? [] : [raw("<br>")]), ...renderLine(line)]);
}
