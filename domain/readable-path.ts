/**
 * A path, or a part of one, as people read it: `%C3%BCber-uns` becomes `über-uns`. Anybody may type any
 * address, so a broken percent sequence stays as it was typed. Never throws.
 */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A very long address would bury what leads on. */
const longestShown = 300;

/** A path as the page that is not found shows it: readable, and cut at 300 characters. */
export function shownPath(path: string): string {
  // By whole characters: half of one would be another text in the browser than on the server.
  const letters = Array.from(readablePath(path));
  return letters.slice(0, longestShown).join("") + (letters.length > longestShown ? "…" : "");
}
