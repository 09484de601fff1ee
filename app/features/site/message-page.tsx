import type { ReactNode } from "react";
import { fallbackPicturePath } from "#domain/car/pictures.ts";

type MessagePageProps = {
  /** Below the page's own heading: the picture is moved up beside that. */
  hasHeadingAbove?: boolean;
  children: ReactNode;
};

/** Layout of failure pages and empty states, with the picture of what is under a cloth. */
export function MessagePage({ hasHeadingAbove, children }: MessagePageProps) {
  return (
    <div
      className={`message grid items-start gap-x-16 gap-y-10 md:grid-cols-2 md:max-lg:gap-x-8 ${hasHeadingAbove ? "mt-4" : "mx-auto max-w-page px-4 pt-8 pb-4 sm:px-6 sm:pt-12"}`}
    >
      <div>{children}</div>
      <img
        src={fallbackPicturePath}
        alt=""
        width={1280}
        height={960}
        className={`photo rounded-card ${hasHeadingAbove ? "md:-mt-11" : ""}`}
      />
    </div>
  );
}
