import { useState } from "react";
import { createDistanceWatch } from "./distance-watch.ts";

const near = createDistanceWatch(200);

/**
 * Whether an element has come into the window, or near it; false until the browser has told.
 * @returns with `watch`, the `ref` of the element
 */
export function useSeen() {
  const [isSeen, setIsSeen] = useState(false);
  const watch = (element: HTMLElement | null) => {
    if (isSeen || element === null) return;
    return near.watch(element, (isInReach) => {
      if (isInReach) setIsSeen(true);
    });
  };
  return { isSeen, watch };
}
