import { type SyntheticEvent, useState } from "react";
import { fallbackPicturePath } from "#domain/picture-address.ts";

/**
 * The address to show for a photo: its own, or the fallback picture's when there is no photo (null)
 * or it failed to load. `watch` holds the attributes that notice the failure; spread them on `<img>`.
 */
export function useWorkingPicture(path: string | null) {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const isBroken = path === null || failedPath === path;
  const look = (image: HTMLImageElement) => {
    if (image.naturalWidth === 0) setFailedPath(path);
    else setRatio(image.naturalWidth / image.naturalHeight);
  };
  return {
    shown: isBroken ? fallbackPicturePath : path,
    /** Width by height of what has loaded; null before. */
    ratio,
    watch: {
      // What happened before React listened is caught here, what comes later by the handlers.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete) look(image);
      },
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => look(currentTarget),
      onError: () => setFailedPath(path),
    },
  };
}
