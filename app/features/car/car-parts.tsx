import { type ReactNode, type SyntheticEvent, startTransition, useCallback, useState } from "react";
import { priceParts } from "#domain/car/labels.ts";
import {
  fallbackPicturePath,
  maxCropRatio,
  type PictureWidth,
  pictureInWidth,
  pictureWidths,
} from "#domain/car/pictures.ts";
import type { CarSummary } from "#domain/car/summary.ts";

export function CarName({ brand, model }: Pick<CarSummary, "brand" | "model">) {
  // `S 400` and `Land Rover` stay on one line; longer names must be able to wrap on a narrow card.
  const isUnbreakable = model.length <= 8 && model.includes(" ");
  return (
    <>
      {brand.length <= 16 ? <span className="whitespace-nowrap">{brand}</span> : brand}
      {isUnbreakable ? " " : ` ${model}`}
      {isUnbreakable && <span className="whitespace-nowrap">{model}</span>}
    </>
  );
}

/** `7-Sitzer` stays on one line. */
export const joinHyphens = (name: string) => name.replace(/(?<=\d)-(?=\p{Lu})/gu, "\u2011");

/** One or two first letters continue the model's name: `S 400` and `d 4MATIC` give `S 400 d 4MATIC`. */
export function formatVariant(model: string, modelGroup: string | null): string | null {
  if (modelGroup === null) return null;
  const variant = joinHyphens(modelGroup);
  if (!/^\p{L}{1,2} /u.test(variant)) return variant;
  return `${model.replaceAll(" ", "\u00a0")}\u00a0${variant}`;
}

type PriceProps = {
  car: Pick<CarSummary, "price_amount" | "price_currency" | "price_type" | "flaw">;
  className: string;
};

export function Price({ car, className }: PriceProps) {
  const { amount, type } = priceParts(car);
  return (
    <p className={`price ${className}`}>
      {amount}
      {type && <span className="price-type">{type}</span>}
      {car.flaw && <strong className="flaw">{` ${car.flaw}`}</strong>}
    </p>
  );
}

type FactListProps = {
  facts: readonly { term: string; value: ReactNode }[];
  className?: string;
};

export function FactList({ facts, className = "" }: FactListProps) {
  return (
    <dl className={`figures ${className}`}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `lcp`: largest contentful paint; `early`: probably visible; `next`: the next slide; `lazy`: off screen. */
export type PicturePriority = keyof typeof fetchPriorities;
const fetchPriorities = { lcp: "high", early: "auto", next: "low", lazy: "auto" } as const;

/** Narrower renditions are for thumbnails only. */
const minPictureWidth = 320;

type CarPictureProps = {
  path: string | null;
  alt: string;
  sizes: string;
  priority: PicturePriority;
  showsWhole?: boolean;
  widest?: PictureWidth;
};

const frameRatio = 4 / 3;
const ratioTolerance = 0.08;

/**
 * The frame is 4:3. An upright picture is cropped and a wide one letterboxed; with `showsWhole` every picture is
 * letterboxed that differs more than slightly from 4:3.
 */
export function CarPicture({
  path,
  alt,
  sizes,
  priority,
  showsWhole = false,
  widest = 1600,
}: CarPictureProps) {
  const { src, ratio, imgProps } = useLoadedPicture(path);
  const isContained = showsWhole
    ? ratio === null || Math.abs(ratio / frameRatio - 1) > ratioTolerance
    : ratio !== null && ratio > maxCropRatio;
  const srcSet =
    src === fallbackPicturePath
      ? undefined
      : pictureWidths
          .filter((width) => width >= minPictureWidth && width <= widest)
          .map((width) => `${pictureInWidth(src, width)} ${width}w`)
          .join(", ");
  return (
    <img
      {...imgProps}
      src={srcSet ? pictureInWidth(src, 640) : src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={640}
      height={480}
      loading={priority === "lazy" ? "lazy" : "eager"}
      fetchPriority={fetchPriorities[priority]}
      decoding="async"
      className={`aspect-4/3 w-full bg-sunken ${isContained ? "object-contain" : "object-cover"}`}
    />
  );
}

/** `src` is the fallback picture for null or a failed load; spread `imgProps` on the `<img>`. */
export function useLoadedPicture(path: string | null) {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const handleLoadEnd = useCallback(
    (image: HTMLImageElement) => {
      if (image.naturalWidth > 0) setRatio(image.naturalWidth / image.naturalHeight);
      else setFailedPath(path);
    },
    [path],
  );
  // The image may have loaded or failed before hydration. A transition, so that the browser paints first.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete) startTransition(() => handleLoadEnd(image));
    },
    [handleLoadEnd],
  );
  return {
    src: path === null || failedPath === path ? fallbackPicturePath : path,
    ratio,
    imgProps: {
      ref,
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => handleLoadEnd(currentTarget),
      onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
        handleLoadEnd(currentTarget),
    },
  };
}

export function ColorDot({ color, size }: { color: string; size: number }) {
  const swatch = Object.hasOwn(swatches, color) && swatches[color];
  if (!swatch) return null;
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden className="color-dot">
      <circle cx="6" cy="6" r="5.5" fill={swatch} />
    </svg>
  );
}

const swatches: Record<string, string> = {
  BLACK: "#16171a",
  WHITE: "#f7f7f5",
  SILVER: "#bfc3c7",
  GRAY: "#75797e",
  GREY: "#75797e",
  RED: "#b3202a",
  BLUE: "#1f4e8c",
  GREEN: "#2f5d43",
  BROWN: "#5d4233",
  BEIGE: "#d3c3a3",
  GOLD: "#b8923f",
  ORANGE: "#d9661f",
  YELLOW: "#e8c22e",
  PURPLE: "#5b3a78",
};
