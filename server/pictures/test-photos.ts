import sharp from "sharp";

/** A JPEG of plain colours as a dealer might upload it: left half red, right half blue. */
export async function aPhoto({
  width = 64,
  height = 48,
  orientation,
}: {
  width?: number;
  height?: number;
  /** The EXIF orientation; 6 stands for "turn it clockwise". */
  orientation?: number;
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  const half = await sharp({
    create: { width: Math.floor(width / 2), height, channels: 3, background: "#0000ff" },
  })
    .png()
    .toBuffer();
  const image = sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: half, left: Math.ceil(width / 2), top: 0 }])
    .withExif({ IFD0: { Copyright: "the photographer" }, IFD3: { GPSLatitude: "49/1 28/1 0/1" } });
  if (orientation !== undefined) image.withMetadata({ orientation });
  return new Uint8Array(await image.jpeg({ quality: 95 }).toBuffer());
}

/** Size, format and metadata of encoded bytes. */
export function look(bytes: Uint8Array) {
  return sharp(bytes).metadata();
}

/** Red, green and blue (0–255) at a place from 0 to 1 in both directions. */
export async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const start = (row * info.width + column) * info.channels;
  return [...data.subarray(start, start + 3)];
}
