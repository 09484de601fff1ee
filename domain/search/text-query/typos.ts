/** Optimal string alignment distance, where two swapped letters are one error; capped at `max + 1`. */
export function editDistance(typed: string, name: string, max: number): number {
  if (Math.abs(typed.length - name.length) > max) return max + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: name.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= name.length; j += 1) {
      const isSame = typed[i - 1] === name[j - 1];
      const isSwapped =
        i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1];
      row[j] = Math.min(
        at(previous, j) + 1,
        at(row, j - 1) + 1,
        at(previous, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforePrevious, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > max) return max + 1;
    beforePrevious = previous;
    previous = row;
  }
  return Math.min(at(previous, name.length), max + 1);
}

const at = (row: readonly number[], index: number): number =>
  row[index] ?? Number.POSITIVE_INFINITY;

const minLength = 4;

/**
 * The nearest names with at most one error, or two when both words have at least `minLengthForTwoErrors`
 * letters. Short words and words with digits resemble too many names to be corrected.
 */
export function nearestNames(
  typed: string,
  names: readonly string[],
  minLengthForTwoErrors = 7,
): string[] {
  if (typed.length < minLength || !/^\p{L}+$/u.test(typed)) return [];
  const maxErrors = (name: string) =>
    Math.min(typed.length, name.length) < minLengthForTwoErrors ? 1 : 2;
  const near = names
    .filter((name) => name.length >= minLength)
    .map((name) => ({ name, errors: editDistance(typed, name, maxErrors(name)) }))
    .filter(({ name, errors }) => errors <= maxErrors(name));
  const fewest = Math.min(...near.map(({ errors }) => errors));
  const nearest = near.filter(({ errors }) => errors === fewest).map(({ name }) => name);
  // Typing errors rarely affect the first letter.
  const sameInitial = nearest.filter((name) => name[0] === typed[0]);
  return sameInitial.length > 0 ? sameInitial : nearest;
}
