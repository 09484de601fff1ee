import { type PhotoOutcome, photoField } from "#domain/inquiry/photos.ts";

/** As large as it is of use to us: so it is sent in a second, and without what else stands in the file. */
const longestEdge = 2_000;
const quality = 0.85;

/**
 * The photo smaller and without place and camera, where the browser can read it; otherwise as it is: then the
 * server does both.
 */
async function smaller(file: File): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
    const factor = Math.min(1, longestEdge / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(photo.width * factor);
    canvas.height = Math.round(photo.height * factor);
    const pen = canvas.getContext("2d");
    if (pen === null) return file;
    // A JPEG has no transparency.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", quality);
    });
    return made ?? file;
  } catch {
    return file;
  }
}

/** With a slow line a large photo takes its time. */
const timeoutMs = 180_000;
const maxTries = 4;

/** What became of one photo; `failure` is German, for people. */
type SentPhoto = PhotoOutcome | { failure: string };

const unanswered =
  "Wir konnten unseren Server nicht erreichen. Bitte prüfen Sie Ihre Internetverbindung und senden Sie noch einmal.";

/** Sends a photo to the page's address; tries again while the server is busy. Never rejects. */
export async function sendPhoto(address: string, file: File): Promise<SentPhoto> {
  const body = new FormData();
  body.set(photoField, await smaller(file), "foto");
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { accept: "application/json" },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = await response.json();
      if (response.ok) return readOutcome(answer);
      const wait = Number(response.headers.get("retry-after"));
      if (response.status !== 503 || tries === maxTries || !(wait > 0)) return readFailure(answer);
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    } catch {
      return { failure: unanswered };
    }
  }
}

function readOutcome(answer: unknown): SentPhoto {
  const { saved, refused } = Object(answer);
  const isKnown = typeof saved === "number" && Array.isArray(refused);
  return isKnown ? { saved, refused } : { failure: unanswered };
}

function readFailure(answer: unknown): SentPhoto {
  const { message } = Object(Object(answer).error);
  return { failure: typeof message === "string" ? message : unanswered };
}
