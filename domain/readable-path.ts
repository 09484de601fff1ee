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
