/** Letters too many, too few, wrong or exchanged (optimal string alignment); at most `most + 1`. */
export function editDistance(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const same = typed[i - 1] === meant[j - 1];
      const exchanged =
        i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        exchanged ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, meant.length), most + 1);
}

const at = (row: readonly number[], index: number): number =>
  row[index] ?? Number.POSITIVE_INFINITY;

const shortestForOne = 4;

/**
 * The names with the fewest errors, none when all have too many. Short words and those with digits
 * are never errors: too many names look like them. Word and name need `shortestForTwo` letters for
 * a second error.
 */
export function nearestNames(
  typed: string,
  names: readonly string[],
  shortestForTwo = 7,
): string[] {
  if (typed.length < shortestForOne || !/^\p{L}+$/u.test(typed)) return [];
  const mostOf = (name: string) => (Math.min(typed.length, name.length) < shortestForTwo ? 1 : 2);
  const near = names
    .filter((name) => name.length >= shortestForOne)
    .map((name) => ({ name, errors: editDistance(typed, name, mostOf(name)) }))
    .filter(({ name, errors }) => errors <= mostOf(name));
  const fewest = Math.min(...near.map(({ errors }) => errors));
  const nearest = near.filter(({ errors }) => errors === fewest).map(({ name }) => name);
  // Whoever mistypes rarely does so in the first letter.
  const sameStart = nearest.filter((name) => name[0] === typed[0]);
  return sameStart.length > 0 ? sameStart : nearest;
}
