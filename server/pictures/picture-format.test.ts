import { expect, it } from "vitest";
import { acceptedPictureFormat } from "./picture-format.ts";

it.each([
  ["avif", "Chrome", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"],
  ["avif", "Firefox", "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"],
  [
    "avif",
    "Safari",
    "image/webp,image/avif,image/jxl,image/heic,video/*;q=0.8,image/png,image/*;q=0.8,*/*;q=0.5",
  ],
  ["webp", "an older Safari", "image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"],
  ["jpeg", "a program that takes anything", "*/*"],
  ["jpeg", "a program that takes any image", "image/*"],
  ["jpeg", "one that says nothing", ""],
  ["jpeg", "one that takes no image at all", "text/html"],
  ["jpeg", "one that writes nonsense", ";;,=,q"],
  ["avif", "a name in capitals", "IMAGE/AVIF"],
  ["webp", "one that refuses AVIF", "image/avif;q=0, image/webp, */*"],
  ["jpeg", "one that refuses both", "image/avif;q=0.000, image/webp;q=0, */*"],
  ["jpeg", "one that refuses everything", "image/avif;q=0, */*;q=0"],
  ["webp", "one that likes WebP better", "image/avif;q=0.5, image/webp;q=0.9"],
  ["jpeg", "one that likes JPEG better", "image/avif;q=0.5, image/jpeg"],
  ["avif", "one that likes JPEG less", "image/avif;q=0.5, image/jpeg;q=0.4, */*"],
] as const)("gives %s to %s", (format, _, accept) => {
  expect(acceptedPictureFormat(accept)).toBe(format);
});
