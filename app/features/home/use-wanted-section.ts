import { useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** The section that the state of a navigation names; anything may stand in a history entry. */
function wantedSection(state: unknown): string | null {
  const isWish = typeof state === "object" && state !== null && "section" in state;
  return isWish && typeof state.section === "string" ? state.section : null;
}

/**
 * On phones the way to a section leads over `/#hero`, the one hash under which the home page stays
 * there; the section then stands in the navigation's state as `{ section: id }`.
 */
export function useWantedSection(): void {
  const { key, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const section = isReturn ? null : wantedSection(state);

  // Outside React: the scroll place and the focus. The key makes the same wish count again; a return
  // gets back the place that was left.
  useEffect(() => {
    if (section === null || key === "") return;
    const place = document.getElementById(section);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [key, section]);
}
