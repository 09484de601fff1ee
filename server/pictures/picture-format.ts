import { parseAccept } from "hono/utils/accept";

/** The formats in which vehicle photos are served, best first. */
export const pictureFormats = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const mediaTypes = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
} as const satisfies Record<PictureFormat, string>;

/** So few browsers are told apart by this header that their answers are worth remembering. */
const known = new Map<string, PictureFormat>();
const mostKnown = 200;

/**
 * The best format by an `Accept` header. AVIF and WebP count only where they are named: `*`/`*` and
 * `image/*` are sent by programs that know neither, so they mean JPEG, and so does everything that
 * cannot be read or fulfilled. Among those named, the larger quality wins; 0 refuses.
 */
export function acceptedPictureFormat(accept: string): PictureFormat {
  const before = known.get(accept);
  if (before !== undefined) return before;
  const format = bestFormat(accept);
  if (known.size >= mostKnown) known.clear();
  known.set(accept, format);
  return format;
}

function bestFormat(accept: string): PictureFormat {
  const parts = parseAccept(accept.toLowerCase());
  const qualityOf = (...types: string[]) =>
    types.flatMap((type) => parts.find((part) => part.type === type)?.q ?? [])[0] ?? 0;
  const jpeg = qualityOf(mediaTypes.jpeg, "image/*", "*/*");
  const wanted = {
    avif: qualityOf(mediaTypes.avif),
    webp: qualityOf(mediaTypes.webp),
    jpeg,
  } as const satisfies Record<PictureFormat, number>;
  const best = Math.max(...Object.values(wanted));
  return best === 0 ? "jpeg" : (pictureFormats.find((format) => wanted[format] === best) ?? "jpeg");
}
