/**
 * The ad's title line without what stands before it anyway. Dealers repeat make and model there and
 * put separators between the words (M9).
 *
 * `titleLine` has its entities decoded already; `makes` are the make's key and display name.
 * Null when nothing is left.
 */
export function modelGroup(
  titleLine: string | null,
  makes: readonly string[],
  model: string,
): string | null {
  if (titleLine === null) return null;
  // Nothing is cut here: how long a title may be is for whoever shows it.
  const tidy = titleLine
    .replace(/[|*•·~_]+|[!+#=]{2,}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const rest = withoutLeading(withoutLeading(tidy, makes), [model]);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : null;
}

/** Whole words only: the model `320` stays in `320d Touring`, `Golf` in `Golf-Variant`. */
function withoutLeading(line: string, words: readonly string[]): string {
  for (const word of words) {
    if (word === "" || !line.toLowerCase().startsWith(word.toLowerCase())) continue;
    const rest = line.slice(word.length);
    if (!/^[\p{L}\p{N}\p{M}-]/u.test(rest)) return rest.replace(/^[\s,;:/–-]+/, "");
  }
  return line;
}
