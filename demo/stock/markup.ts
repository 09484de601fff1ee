/** The provider's text markup, reference section 4.7: two backslashes break the line. */
export const lineBreak = "\\\\";
export const paragraphBreak = lineBreak + lineBreak;
export const rule = "----";

export function bold(text: string): string {
  return `**${text}**`;
}

/** A list: each entry a line that starts with `* `. Starts with a break, ends without one. */
export function list(entries: readonly string[]): string {
  return entries.map((entry) => `${lineBreak}* ${entry}`).join("");
}

/** `plainTextDescription`: markup removed, breaks replaced by ` - `. */
export function plainText(description: string): string {
  return description
    .replaceAll(`${rule}${lineBreak}`, "")
    .replaceAll("**", "")
    .replaceAll(`${lineBreak}* `, lineBreak)
    .replaceAll(lineBreak, " - ");
}
