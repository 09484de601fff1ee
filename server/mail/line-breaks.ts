import { html, raw } from "hono/html";
import type { Markup } from "./mail.ts";

/**
 * Keeps together what means nothing in two lines, be it a phone number, `K-7F4M-2Q` or `E-Mail`: browsers
 * break lines at hyphens. Not by other hyphens: the number is copied, and searched for.
 */
export function unbroken(text: string): readonly (string | Markup)[] {
  const whole =
    /(?<![\p{L}\d])(0\d{2,4} [\d-]{4,12}|[\p{L}\d]{1,2}(?:-[\p{L}\d]{1,12}){1,2})(?![\p{L}\d-])/u;
  // `split` puts what matched in every second place.
  return text
    .split(whole)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`,
    );
}

/** Lines stay lines. `shown`: how each is; where not given, `unbroken`. */
export function withBreaks(
  text: string,
  shown: (line: string) => readonly (string | Markup)[] = unbroken,
): readonly (string | Markup)[] {
  return text
    .split("\n")
    .flatMap((line, index) => [...(index === 0 ? [] : [raw("<br>")]), ...shown(line)]);
}
