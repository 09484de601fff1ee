import { type SyntheticEvent, useEffect, useState } from "react";
import {
  fallbackPicturePath,
  type PictureWidth,
  pictureInWidth,
  pictureWidths,
  widestCutRatio,
} from "#domain/car/photos.ts";

/** `lcp`: the largest of the first screen; `early`: likely on it; `next`: at once, but last; `lazy`: when near. */
export type PhotoPriority = keyof typeof fetchPriorities;
const fetchPriorities = { lcp: "high", early: "auto", next: "low", lazy: "auto" } as const;

/** Narrower renditions are for thumbnails. */
const minWidth = 320;

type CarPhotoProps = {
  /** Null shows the fallback picture. */
  path: string | null;
  alt: string;
  sizes: string;
  priority: PhotoPriority;
  /** Whether upright photos are shown whole, too. */
  isWhole?: boolean;
  /** Widest rendition offered; fewer are fewer bytes of HTML. */
  widest?: PictureWidth;
};

/** A photo whose shape differs from 4:3 by no more than this is cut even if `isWhole`. */
const maxCut = 0.08;

/**
 * In a 4:3 frame: an upright photo loses floor and sky, a wide one is shown whole on dark ground. A photo
 * that fails is replaced by the fallback picture.
 */
export function CarPhoto({
  path,
  alt,
  sizes,
  priority,
  isWhole = false,
  widest = 1600,
}: CarPhotoProps) {
  const { shown, isPending, ratio, tries, watch } = useLoadedPhoto(path);
  const isContained = isWhole
    ? ratio === null || Math.abs(ratio / (4 / 3) - 1) > maxCut
    : ratio !== null && ratio > widestCutRatio;
  const srcSet =
    shown === fallbackPicturePath
      ? undefined
      : pictureWidths
          .filter((width) => width >= minWidth && width <= widest)
          .map((width) => `${pictureInWidth(shown, width)} ${width}w`)
          .join(", ");
  if (isPending) return <p className="pending-photo">Foto wird vorbereitet</p>;
  return (
    <img
      key={tries}
      {...watch}
      src={srcSet ? pictureInWidth(shown, 640) : shown}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={640}
      height={480}
      loading={priority === "lazy" ? "lazy" : "eager"}
      fetchPriority={fetchPriorities[priority]}
      decoding="async"
      className={`aspect-4/3 w-full ${isContained ? "bg-dusk object-contain" : "bg-sunken object-cover"}`}
    />
  );
}

type FailedPhoto = {
  path: string;
  address: string;
  tries: number;
  state: "asked" | "pending" | "ready" | "broken";
};

/** After so many failures of a photo that the server says it has, the browser cannot show it. */
const maxTries = 3;

/**
 * The address to show: the photo's own, or the fallback picture's for null and what is broken for good.
 * `isPending` while the server prepares it. `watch` goes on the `<img>`, `tries` is its key.
 */
export function useLoadedPhoto(path: string | null) {
  const [lastFailed, setFailed] = useState<FailedPhoto | null>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const failed = lastFailed?.path === path ? lastFailed : null;
  const isBroken = path === null || failed?.state === "broken";
  const asked = failed?.state === "asked" || failed?.state === "pending" ? failed.address : null;

  const check = (image: HTMLImageElement) => {
    if (image.naturalWidth > 0) setRatio(image.naturalWidth / image.naturalHeight);
    else if (!isBroken && asked === null) {
      const tries = (failed?.tries ?? 0) + 1;
      const state = tries > maxTries ? "broken" : "asked";
      setFailed({ path, address: image.currentSrc || path, tries, state });
    }
  };

  // Outside React: the server.
  useEffect(() => {
    if (asked === null) return;
    const abort = new AbortController();
    const setState = (state: FailedPhoto["state"]) =>
      setFailed((before) => before && { ...before, state });
    import("../../queries/wait-for-picture.ts").then(
      ({ waitForPicture }) => waitForPicture(asked, setState, abort.signal),
      () => setState("broken"),
    );
    return () => abort.abort();
  }, [asked]);

  return {
    shown: isBroken ? fallbackPicturePath : path,
    isPending: failed?.state === "pending",
    /** Width by height; null before it has loaded. */
    ratio,
    tries: failed?.state === "ready" ? failed.tries : 0,
    watch: {
      // For what happened before React listened.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete) check(image);
      },
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => check(currentTarget),
      onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => check(currentTarget),
    },
  };
}
