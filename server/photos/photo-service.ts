import pLimit from "p-limit";
import {
  isOpenForPhotos,
  lastPhotoDay,
  type PhotoOutcome,
  type PhotoOverview,
  type PhotoRefusal,
} from "#domain/inquiry/photos.ts";
import { photoPath, photosPath } from "#domain/site/paths.ts";
import { type Inquiry, readReference } from "#server/inquiries/inquiry.ts";
import type { InquiryLimits } from "#server/inquiries/limits.ts";
import { isSigned, type SiteSecret } from "#server/inquiries/site-secret.ts";
import type { InquiryStore } from "#server/inquiries/store.ts";
import { addMails, type MailQueue } from "#server/mail/queue.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Statements } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { encodePhoto, RefusedPhoto } from "./encode-photo.ts";
import type { PhotoStore } from "./photo-store.ts";

type Role = PhotoOverview["role"];

/** One purpose's tokens open nothing else. */
const purposes: Record<Role, string> = {
  sender: "photos of the sender",
  family: "photos for the family",
};

/** The reference without its hyphens, then 43 characters of an HMAC: nothing is stored for it. */
const tokenPattern = /^([A-Z0-9]{7})([\w-]{43})$/;

const bare = (reference: string) => reference.replaceAll("-", "");

/** Where sender and family find the photos of an inquiry. */
export function photoLinks(reference: string, secret: SiteSecret): Record<Role, string> {
  const path = (role: Role) =>
    photosPath(bare(reference) + secret.digest(purposes[role], bare(reference)));
  return { sender: path("sender"), family: path("family") };
}

type PhotoServiceParts = {
  store: PhotoStore;
  inquiries: Pick<InquiryStore, "find">;
  secret: SiteSecret;
  limits: Pick<InquiryLimits, "consumePhoto">;
  queue: Pick<MailQueue, "enqueue">;
  hasRoom(): Promise<boolean>;
  origin: string;
  now: () => Date;
  log: Log;
};

/** Each holds a file of 12 MB at most while it waits. */
const maxUploads = 4;
const busyForSeconds = 10;

export type PhotoService = ReturnType<typeof createPhotoService>;

/** Photos of cars offered to us (I3 to I8). Throws AppError `not-found` for a token that opens nothing. */
export function createPhotoService(parts: PhotoServiceParts) {
  const { store, inquiries, secret, now, log } = parts;
  /** Of inquiries. */
  const uploading = new Set<number>();

  async function open(token: string): Promise<{ role: Role; inquiry: VehicleInquiry }> {
    const role = roleOf(token, secret);
    if (role === null) throw unknownLink();
    const inquiry = await inquiries.find(readReference(token.slice(0, 7)) ?? "");
    if (inquiry?.kind !== "vehicle") throw unknownLink();
    if (role === "sender" && !isOpenForPhotos(inquiry.receivedAt, now())) throw unknownLink();
    return { role, inquiry };
  }

  async function openForSender(token: string): Promise<VehicleInquiry> {
    const { role, inquiry } = await open(token);
    if (role !== "sender") throw unknownLink();
    return inquiry;
  }

  return {
    links: (reference: string) => photoLinks(reference, secret),
    async overview(token: string): Promise<PhotoOverview | null> {
      const opened = await orNull(open(token));
      if (opened === null) return null;
      const { role, inquiry } = opened;
      const { make, model, year } = inquiry.fields;
      const photos = await store.list(inquiry.id);
      return {
        role,
        reference: inquiry.reference,
        car: `${make} ${model}, ${year}`,
        photos: photos.map((photo) => ({ ...photo, path: photoPath(token, photo.id) })),
        lastDay: lastPhotoDay(inquiry.receivedAt),
      };
    },
    /** Null for a photo of another inquiry, too. */
    async photo(token: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const opened = await orNull(open(token));
      return opened && store.read(opened.inquiry.id, id);
    },
    /** Takes files as they come; also throws AppError `not-ready` while others are at it. */
    async add(token: string, files: AsyncIterable<UploadedFile>): Promise<PhotoOutcome> {
      const inquiry = await openForSender(token);
      if (uploading.has(inquiry.id) || uploading.size >= maxUploads) throw busy();
      uploading.add(inquiry.id);
      try {
        let saved = 0;
        const refused: PhotoRefusal[] = [];
        for await (const file of files) {
          const refusal = typeof file === "string" ? file : await addOne(inquiry, file, parts);
          if (refusal === null) saved += 1;
          else refused.push(refusal);
        }
        const { reference } = inquiry;
        log.info({ reference, saved, refused: [...new Set(refused)] }, "photos came in");
        return saved + refused.length === 0 ? { saved, refused: ["keines"] } : { saved, refused };
      } finally {
        uploading.delete(inquiry.id);
      }
    },
    async remove(token: string, id: string): Promise<void> {
      const inquiry = await openForSender(token);
      const isRemoved = await store.remove(inquiry.id, id);
      if (isRemoved) log.info({ reference: inquiry.reference }, "a photo is deleted by its sender");
    },
  };
}

/** Decoding takes a core for a second. */
const encoding = pLimit(1);

/** Answers why it is refused, if so. */
async function addOne(
  inquiry: VehicleInquiry,
  file: Uint8Array,
  parts: PhotoServiceParts,
): Promise<PhotoRefusal | null> {
  const { store, limits, hasRoom, log } = parts;
  if (!(await limits.consumePhoto(inquiry.reference))) return "zu-oft";
  if (!(await hasRoom())) return "voll";
  const encoded = await encoding(() => encodePhoto(file)).catch((failure: unknown) => {
    if (failure instanceof RefusedPhoto) return failure.refusal;
    throw failure;
  });
  if (typeof encoded === "string") return encoded;
  const added = await store.add(inquiry.id, file, encoded, (tx) => tell(tx, inquiry, parts));
  if (added === "gone") throw unknownLink();
  if (added === "voll") log.error({}, "there is no room for more photos of inquiries");
  return added;
}

/** Its bytes, or why there are none. */
export type UploadedFile = Uint8Array | PhotoRefusal;

type VehicleInquiry = Extract<Inquiry, { kind: "vehicle" }>;

function roleOf(token: string, secret: SiteSecret): Role | null {
  const [, reference = "", signature = ""] = tokenPattern.exec(token) ?? [];
  if (reference === "") return null;
  const isOf = (role: Role) => isSigned(secret, purposes[role], reference, signature);
  return (["sender", "family"] as const).find(isOf) ?? null;
}

/** One mail to the family for an inquiry, with its first photo; the link in it shows all that follow. */
async function tell(
  tx: Statements,
  { id: inquiryId, reference }: Inquiry,
  parts: PhotoServiceParts,
): Promise<void> {
  await addMails(tx, [{ kind: "photos", inquiryId, reference, createdAt: parts.now() }], parts);
}

async function orNull<T>(opening: Promise<T>): Promise<T | null> {
  return opening.catch((failure: unknown) => {
    if (failure instanceof AppError && failure.code === "not-found") return null;
    throw failure;
  });
}

function unknownLink(): AppError {
  return new AppError("not-found", "Diesen Link gibt es nicht (mehr).");
}

function busy(): AppError {
  const message =
    "Gerade werden schon Fotos verarbeitet. Bitte versuchen Sie es in einigen Sekunden noch einmal.";
  return new AppError("not-ready", message, [], { retryAfterSeconds: busyForSeconds });
}
