import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import {
  isOpenForPhotos,
  lastPhotoDay,
  type PhotoOutcome,
  type PhotoOverview,
  type PhotoRefusal,
} from "#domain/inquiry/photos.ts";
import { photoPath, photosPath } from "#domain/pages/paths.ts";
import { type Inquiry, offeredCarName } from "#server/inquiry/inquiry.ts";
import type { InquiryStore } from "#server/inquiry/inquiry-store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Statements } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { InquiryLimits } from "#server/protection/rate-limits.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { sign, verify } from "#server/protection/site-secret.ts";
import { encodePhoto, RefusedPhoto } from "./encode-photo.ts";
import type { PhotoStore } from "./photo-store.ts";
import { type Arrival, createUploads } from "./uploads.ts";

const purpose = "photos of the sender";

const withoutHyphens = (reference: string) => reference.replaceAll("-", "");

/** The path of the page on which the sender adds photos. */
export const senderPhotosPath = (reference: string, secret: SiteSecret): string =>
  photosPath(sign(secret, purpose, withoutHyphens(reference)));

type PhotoServiceDeps = {
  store: PhotoStore;
  inquiries: Pick<InquiryStore, "find">;
  secret: SiteSecret;
  limits: Pick<InquiryLimits, "consumePhoto">;
  outbox: Pick<Outbox, "add">;
  hasDiskSpace(): Promise<boolean>;
  origin: string;
  now: () => Date;
  log: Log;
};

export type PhotoService = ReturnType<typeof createPhotoService>;

/** Photos of cars offered to us. Throws AppError `not-found` for an unknown or expired token. */
export function createPhotoService(deps: PhotoServiceDeps) {
  const { store, inquiries, secret, now, log } = deps;
  const uploads = createUploads();

  async function openLink(token: string): Promise<SellInquiry> {
    const reference = verify(secret, purpose, token);
    const inquiry = reference === null ? null : await inquiries.find(reference);
    if (inquiry?.kind !== "sell") throw unknownLink();
    if (!isOpenForPhotos(inquiry.receivedAt, now())) throw unknownLink();
    return inquiry;
  }

  return {
    /** A honeypot answer (`isFake`) gets a link that looks the same and opens nothing. */
    senderLink: ({ reference, isFake }: { reference: string; isFake?: true }) =>
      isFake
        ? photosPath(`${withoutHyphens(reference)}.${randomBytes(32).toString("base64url")}`)
        : senderPhotosPath(reference, secret),
    async overview(token: string): Promise<PhotoOverview | null> {
      const inquiry = await nullIfNotFound(openLink(token));
      if (inquiry === null) return null;
      const photos = await store.list(inquiry.id);
      return {
        reference: inquiry.reference,
        car: offeredCarName(inquiry.fields),
        photos: photos.map((photo) => ({ ...photo, path: photoPath(token, photo.id) })),
        lastDay: lastPhotoDay(inquiry.receivedAt),
      };
    },
    async photo(token: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const inquiry = await nullIfNotFound(openLink(token));
      return inquiry && store.read(inquiry.id, id);
    },
    /** Runs before the body is read, so that nobody without a link can make us parse uploads. */
    async checkSender(token: string): Promise<void> {
      await openLink(token);
    },
    /** Also throws AppError `not-ready` without room for the upload. */
    async add(
      token: string,
      networks: readonly string[],
      readFiles: (arrival: Arrival) => AsyncIterable<UploadedFile>,
    ): Promise<PhotoOutcome> {
      const inquiry = await openLink(token);
      const upload = uploads.open(inquiry.id, networks);
      try {
        let saved = 0;
        const refused: PhotoRefusal[] = [];
        for await (const file of readFiles(upload.arrival)) {
          const refusal =
            typeof file === "string"
              ? file
              : await upload.process(() => addPhoto(inquiry, file, deps));
          if (refusal === null) saved += 1;
          else refused.push(refusal);
        }
        const { reference } = inquiry;
        log.info({ reference, saved, refused: [...new Set(refused)] }, "photos uploaded");
        return saved + refused.length === 0 ? { saved, refused: ["keines"] } : { saved, refused };
      } finally {
        upload.close();
      }
    },
    async remove(token: string, id: string): Promise<void> {
      const inquiry = await openLink(token);
      const isRemoved = await store.remove(inquiry.id, id);
      if (isRemoved) log.info({ reference: inquiry.reference }, "photo deleted by its sender");
    },
  };
}

/** One at a time, because each takes a core for a second. */
const encodeLimit = pLimit(1);

/** Null when the photo is stored. */
async function addPhoto(
  inquiry: SellInquiry,
  file: Uint8Array,
  deps: PhotoServiceDeps,
): Promise<PhotoRefusal | null> {
  const { store, limits, hasDiskSpace, log } = deps;
  if (!(await limits.consumePhoto(inquiry.reference))) return "zu-oft";
  if (!(await hasDiskSpace())) return "voll";
  const encoded = await encodeLimit(() => encodePhoto(file)).catch((failure: unknown) => {
    if (failure instanceof RefusedPhoto) return failure.refusal;
    throw failure;
  });
  if (typeof encoded === "string") return encoded;
  const added = await store.add(inquiry.id, file, encoded, (tx) => queueNotice(tx, inquiry, deps));
  if (added === "gone") throw unknownLink();
  if (added === "voll") log.error({}, "photo storage is full");
  return added;
}

export type UploadedFile = Uint8Array | PhotoRefusal;

type SellInquiry = Extract<Inquiry, { kind: "sell" }>;

/** Queued with the first photo only; its page also shows later ones. */
async function queueNotice(
  tx: Statements,
  { id: inquiryId, reference }: Inquiry,
  { outbox, now }: PhotoServiceDeps,
): Promise<void> {
  await outbox.add(tx, [{ kind: "photos", inquiryId, reference, createdAt: now() }]);
}

async function nullIfNotFound<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch((failure: unknown) => {
    if (failure instanceof AppError && failure.code === "not-found") return null;
    throw failure;
  });
}

function unknownLink(): AppError {
  return new AppError("not-found", "Dieser Link gilt nicht (mehr).");
}
