import { type PhotoSubject, pictureSizes } from "#demo/stock/photo.ts";

/** Draws a photo of the demo stock: subject in, SVG text of 1600 by 1200 out. */
export type DrawPicture = (subject: PhotoSubject) => string;

/** SVG text to JPEG bytes of a width in pixels. */
export type Rasterise = (svg: string, width: number) => Promise<Uint8Array<ArrayBuffer>>;

const quality = 80;
const rendersAtOnce = 2;
const keptBytes = 64 * 1024 * 1024;

/** Rasterises with sharp; mozjpeg at quality 80. */
export const rasteriseWithSharp: Rasterise = async (svg, width) => {
  // Only when somebody looks: the site's start must not wait for it.
  const { default: sharp } = await import("sharp");
  const image = sharp(Buffer.from(svg)).resize({ width }).flatten({ background: "#ffffff" });
  return new Uint8Array(await image.jpeg({ quality, mozjpeg: true }).toBuffer());
};

/** Width of `mo-1024.jpg` or `mo-80w.jpg`; null for a rule the provider does not have. */
export function widthOfRule(rule: string): number | null {
  const width = Number(/^mo-(\d+)w?(\.jpg)?$/.exec(rule)?.[1]);
  return Object.values<number>(pictureSizes).includes(width) ? width : null;
}

export interface PhotoRenderer {
  /** JPEG bytes. The same picture is drawn once, however many ask at the same time. */
  picture(subject: PhotoSubject, width: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Keeps finished pictures in memory, up to 64 MB, and draws at most two at a time. */
export function createPhotoRenderer(draw: DrawPicture, rasterise: Rasterise): PhotoRenderer {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const queue: (() => void)[] = [];
  let size = 0;
  let running = 0;

  const render = async (subject: PhotoSubject, width: number) => {
    if (running >= rendersAtOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await rasterise(draw(subject), width);
    } finally {
      // The slot passes to the next in the queue, or becomes free.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  const keep = (key: string, bytes: Uint8Array<ArrayBuffer>): void => {
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, old] of kept) {
      if (size <= keptBytes) return;
      kept.delete(oldest);
      size -= old.length;
    }
  };
  return {
    picture: async (subject, width) => {
      const key = JSON.stringify([subject, width]);
      const known = kept.get(key) ?? underway.get(key);
      if (known !== undefined) return known;
      const work = render(subject, width);
      underway.set(key, work);
      try {
        const bytes = await work;
        keep(key, bytes);
        return bytes;
      } finally {
        underway.delete(key);
      }
    },
  };
}
