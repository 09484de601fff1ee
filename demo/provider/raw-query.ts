/** Parameters of a query string, in order of appearance; a name may come more than once. */
export type RawQuery = ReadonlyMap<string, readonly string[]>;

function decoded(text: string): string {
  // The provider reads a plus as a space: that is how an unencoded offset breaks a date.
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    // A stray percent sign is no reason to fail: it stands for itself.
    return spaced;
  }
}

/** Parses the raw query, so that `page.size` keeps its dot and `+` becomes a space. */
export function parseRawQuery(search: string): RawQuery {
  const found = new Map<string, string[]>();
  for (const part of search.replace(/^\?/, "").split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = decoded(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? "" : decoded(part.slice(at + 1));
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}
