import { type SyntheticEvent, useEffect, useState } from "react";
import { fallbackPicturePath } from "#domain/picture-address.ts";

/** What became of a photo that failed to load. */
type Failure = {
  path: string;
  /** What the browser chose of it. */
  address: string;
  tries: number;
  is: "asked" | "pending" | "ready" | "broken";
};

/** After so many a photo that the server says it has is one that the browser cannot show. */
const mostTries = 3;

/**
 * What to show for a photo: its own address, or the fallback picture's when there is no photo (null) or
 * it is broken for good. While the server prepares it, `isPending`; then it is shown by itself. `watch`
 * holds the attributes that notice all this, and `tries` is the key; put them on `<img>`.
 */
export function useWorkingPicture(path: string | null) {
  const [known, setFailure] = useState<Failure | null>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const failure = known?.path === path ? known : null;
  const isBroken = path === null || failure?.is === "broken";
  const asked = failure?.is === "asked" || failure?.is === "pending" ? failure.address : null;

  const look = (image: HTMLImageElement) => {
    if (image.naturalWidth > 0) setRatio(image.naturalWidth / image.naturalHeight);
    // The fallback picture is all there is.
    else if (!isBroken && asked === null) {
      const tries = (failure?.tries ?? 0) + 1;
      const is = tries > mostTries ? "broken" : "asked";
      setFailure({ path, address: image.currentSrc || path, tries, is });
    }
  };

  // Outside React: the server. The code to ask it comes when it is needed, which is seldom.
  useEffect(() => {
    if (asked === null) return;
    const end = new AbortController();
    const tell = (is: Failure["is"]) => setFailure((before) => before && { ...before, is });
    import("../../queries/wait-for-picture.ts").then(
      ({ waitForPicture: askAgain }) => askAgain(asked, tell, end.signal),
      () => tell("broken"),
    );
    return () => end.abort();
  }, [asked]);

  return {
    shown: isBroken ? fallbackPicturePath : path,
    isPending: failure?.is === "pending",
    /** Width by height of what has loaded; null before. */
    ratio,
    tries: failure?.is === "ready" ? failure.tries : 0,
    watch: {
      // What happened before React listened is caught here, what comes later by the handlers.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete) look(image);
      },
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => look(currentTarget),
      onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => look(currentTarget),
    },
  };
}
