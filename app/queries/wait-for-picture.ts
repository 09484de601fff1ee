/** As browsers ask for pictures: another format would be made for nobody. */
const accept = "image/avif,image/webp,*/*";
/** Asked no faster than the server says, and no slower than this. */
const maxWaitMs = 60_000;

/**
 * Waits until the server has a picture that failed, and tells what it hears: `pending` while the picture
 * is being prepared (503; then it is asked again, after the time that the server names and each time
 * later), `ready` when it is to be had, `broken` when it never will or nobody answers.
 */
export async function waitForPicture(
  address: string,
  tell: (news: "pending" | "ready" | "broken") => void,
  signal: AbortSignal,
): Promise<void> {
  for (let factor = 1; !signal.aborted; factor *= 2) {
    const request = { method: "HEAD", headers: { accept }, signal };
    const answer = await fetch(address, request).catch(() => null);
    if (signal.aborted) return;
    if (answer?.status !== 503) return tell(answer?.ok ? "ready" : "broken");
    tell("pending");
    const seconds = Number(answer.headers.get("retry-after")) || 5;
    const wait = Math.min(seconds * 1000 * factor, maxWaitMs);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
