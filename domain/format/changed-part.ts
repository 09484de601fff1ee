/** Characters that are shown whole. */
const maxWhole = 60;
/** Characters beside what differs, by which one finds it. */
const context = 20;

type Change = { before: string; after: string };

const sharedStart = (one: string, other: string): number => {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
};

/** Of two long texts what differs between them, with a few words around it. */
export function changedPart({ before, after }: Change): Change {
  if (before === "" || after === "" || Math.max(before.length, after.length) <= maxWhole)
    return { before: shorten(before), after: shorten(after) };
  const start = sharedStart(before, after);
  const reversed = [before, after].map((text) => [...text.slice(start)].reverse().join(""));
  const end = sharedStart(reversed[0] ?? "", reversed[1] ?? "");
  const cut = (text: string) => {
    const from = start <= context ? 0 : text.lastIndexOf(" ", start - context) + 1;
    const next = text.indexOf(" ", text.length - end + context);
    const until = next === -1 ? text.length : next;
    return `${from > 0 ? "… " : ""}${shorten(text.slice(from, until).trim())}${until < text.length ? " …" : ""}`;
  };
  return { before: cut(before), after: cut(after) };
}

const maxShown = 200;
const shorten = (text: string) =>
  text.length <= maxShown ? text : `${text.slice(0, maxShown).trimEnd()} …`;
