import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Picture } from "./pictures.ts";

/** The car under its cloth, which stands in for a photo that cannot be had. */
export async function readFallbackPicture(): Promise<Picture> {
  const bytes = await readFile(join(import.meta.dirname, "covered-car.jpg"));
  return { bytes: new Uint8Array(bytes), type: "image/jpeg" };
}
