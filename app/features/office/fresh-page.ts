import { useEffect, useEffectEvent } from "react";
import { useLocation, useRevalidator } from "react-router";

const intervalMs = 4_000;
/** The route whose data has the stamp. */
const frameRoute = "routes/buero/frame";

/**
 * Shows what somebody else did in the office within seconds. Asks for the frame's data alone, which has a stamp of
 * everything, and loads the page's anew when that is another: so a line that breaks off costs the page nothing, and
 * what somebody types is left alone. `stamp` is null while nobody is signed in.
 */
export function useFreshPage(stamp: string | null): void {
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (stamp === null || document.hidden || !navigator.onLine || state !== "idle") return;
    const address = `${pathname}.data?_routes=${encodeURIComponent(frameRoute)}`;
    try {
      // A session that has ended leads to the sign-in, which would take away what was typed.
      const answer = await fetch(address, { redirect: "manual", signal });
      if (answer.ok && !(await answer.text()).includes(stamp)) await revalidate();
    } catch {
      // The next look tries again.
    }
  });
  // Asks the server, which does not tell by itself, and at once when the phone is taken up again.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setInterval(() => void look(signal), intervalMs);
    document.addEventListener("visibilitychange", () => void look(signal), { signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, []);
}
