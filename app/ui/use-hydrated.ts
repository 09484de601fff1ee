import { startTransition, useEffect, useState } from "react";

/** Whether the browser has taken the server's HTML over: what is made from then on knows at once. */
let isTakenOver = false;

/**
 * False in the server's HTML and while the browser takes it over; true wherever JavaScript runs. Piece by
 * piece: what follows from it must not come in one task with the take-over, which holds a phone up.
 */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(isTakenOver);

  // Outside React: the first effect anywhere runs after the take-over.
  useEffect(() => {
    isTakenOver = true;
    startTransition(() => setIsHydrated(true));
  }, []);
  return isHydrated;
}
