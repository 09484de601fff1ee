/**
 * An ad's description as plain text: lines separated by `\n`, paragraphs by an empty line.
 *
 * The provider's markup (M7) is a dialect of its own: two backslashes are
 * a line break, four a paragraph; `**` are bold marks and are dropped, since plain text has no
 * bold; `* ` at the start of a line is a list item and becomes `• `; a line `----` is a rule and
 * stays a line `----`, because the rules for showing a description collapse such lines. HTML that
 * dealers typed is text and stays visible. Entities are decoded already (values.ts).
 *
 * Falls back to `plain`, the provider's own plain text; null when there is neither.
 */
export function descriptionText(markup: string | null, plain: string | null): string | null {
  return fromMarkup(markup ?? "") ?? tidyLines(plain ?? "");
}

function fromMarkup(markup: string): string | null {
  // Runs of three and more asterisks are decoration that dealers typed, not marks.
  const lines = markup
    .replaceAll("\\\\", "\n")
    .replace(/(?<!\*)\*\*(?!\*)/g, "")
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^[*•]\s+/, "• ")
        .replace(/^-{4,}$/, "----"),
    );
  return tidyLines(lines.join("\n"));
}

function tidyLines(text: string): string | null {
  const tidy = text
    // Not begun in the midst of a run: that would be tried again for each of its spaces.
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return tidy === "" ? null : tidy;
}
