import { useState } from "react";
import { fallbackPicturePath } from "#domain/picture-address.ts";

/**
 * The address to show for a photo: its own, or the fallback picture's when there is no photo (null)
 * or it failed to load. `watch` holds the attributes that notice the failure; spread them on `<img>`.
 */
export function useWorkingPicture(path: string | null) {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const isBroken = path === null || failedPath === path;
  return {
    shown: isBroken ? fallbackPicturePath : path,
    watch: {
      // A photo that failed before React listened is caught here, a later one by onError.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) setFailedPath(path);
      },
      onError: () => setFailedPath(path),
    },
  };
}
