const jpegQuality = 0.85;

/** Straightens and scales. Throws where the browser cannot read the file. */
export async function drawPhoto(
  file: File,
  canvas: HTMLCanvasElement,
  edge: number,
): Promise<void> {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  const factor = Math.min(1, edge / Math.max(photo.width, photo.height));
  canvas.width = Math.round(photo.width * factor);
  canvas.height = Math.round(photo.height * factor);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser has no canvas.");
  // A JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
}

/** Without metadata. Throws where the browser cannot encode. */
export async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", jpegQuality);
  });
  if (jpeg === null) throw new Error("The browser has no JPEG encoder.");
  return jpeg;
}
