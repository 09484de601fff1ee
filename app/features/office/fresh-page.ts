import { useEffect, useEffectEvent, useState } from "react";
import { useActionData, useLocation, useRevalidator, useRouteLoaderData } from "react-router";
import { isSavedAgainstShown, isWalk, type OfficeNews } from "#domain/office/office.ts";

const intervalMs = 4_000;
/** While something is counted up. */
const busyIntervalMs = 1_000;
/** The route whose data has the stamp. */
const frameRoute = "routes/buero/frame";

type Frame = {
  address: string | null;
  news: OfficeNews | null;
  lacksMailServer: boolean;
};
export const useOfficeFrame = () => useRouteLoaderData<Frame>(frameRoute);

/** Then nothing on a page may say that a mail is on its way. */
export const useLacksMailServer = () => useOfficeFrame()?.lacksMailServer === true;

/**
 * Shows what somebody else did in the office within seconds. Asks for the frame's data alone, which has a stamp of
 * everything, and loads the page's anew when that is another: so a line that breaks off costs the page nothing, and
 * what somebody types is left alone. A walk is never loaded anew, since without reception that would end it; it is told
 * that the session has ended.
 */
export function useFreshPage(isBusy: boolean): { hasSessionEnded: boolean } {
  const [hasSessionEnded, setHasSessionEnded] = useState(false);
  const stamp = useOfficeFrame()?.news?.stamp;
  /** Of a refused form, which loading the page anew would drop. */
  const hasAnswer = useActionData() !== undefined;
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (stamp === undefined || document.hidden || !navigator.onLine || state !== "idle") return;
    const address = `${pathname}.data?_routes=${encodeURIComponent(frameRoute)}`;
    try {
      const answer = await fetch(address, { redirect: "manual", signal });
      if (isWalk(pathname)) return setHasSessionEnded(answer.type === "opaqueredirect");
      // The session has ended: nobody may go on reading here. What they typed is kept (page-draft.tsx).
      if (answer.type === "opaqueredirect") window.location.reload();
      if (isSavedAgainstShown(pathname) || hasAnswer) return;
      if (answer.ok && !(await answer.text()).includes(stamp)) await revalidate();
    } catch {
      // The next look tries again.
    }
  });
  // Asks the server, which does not tell by itself, and at once when the phone is taken up again.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setInterval(() => void look(signal), isBusy ? busyIntervalMs : intervalMs);
    document.addEventListener("visibilitychange", () => void look(signal), { signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isBusy]);
  return { hasSessionEnded };
}
