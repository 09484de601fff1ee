import type { ReactNode } from "react";
import { fallbackPicturePath } from "#domain/car/pictures.ts";

type MessagePageProps = {
  /** Below the page's own heading words are enough. */
  hasHeadingAbove?: boolean;
  children: ReactNode;
};

/** Layout of failure pages and empty states, with the picture of what is under a cloth. */
export function MessagePage({ hasHeadingAbove, children }: MessagePageProps) {
  return (
    <div
      className={`message ${hasHeadingAbove ? "mt-4" : "mx-auto grid max-w-page items-start gap-x-16 gap-y-10 px-4 pt-8 pb-4 sm:px-6 sm:pt-12 md:grid-cols-2 md:max-lg:gap-x-8"}`}
    >
      <div>{children}</div>
      {!hasHeadingAbove && (
        <img
          src={fallbackPicturePath}
          alt=""
          width={1280}
          height={960}
          className="photo rounded-card"
        />
      )}
    </div>
  );
}
