const accept = "image/avif,image/webp,*/*";
const maxDelayMs = 60_000;

/**
 * Polls a picture that failed to load: `pending` while the server prepares it (503; polled again after its
 * `retry-after`, doubled each time), then `ready`, or `broken`. Loaded on demand.
 */
export async function waitForPicture(
  url: string,
  report: (state: "pending" | "ready" | "broken") => void,
  signal: AbortSignal,
): Promise<void> {
  for (let factor = 1; !signal.aborted; factor *= 2) {
    const response = await fetch(url, { method: "HEAD", headers: { accept }, signal }).catch(
      () => null,
    );
    if (signal.aborted) return;
    if (response?.status !== 503) return report(response?.ok ? "ready" : "broken");
    report("pending");
    const seconds = Number(response.headers.get("retry-after")) || 5;
    const delay = Math.min(seconds * 1000 * factor, maxDelayMs);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}
