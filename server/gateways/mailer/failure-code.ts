/** `ECONNREFUSED`, `ENOSPC`: what kind of failure it was, without words that could name somebody. */
export function failureCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : "unbekannt";
}
