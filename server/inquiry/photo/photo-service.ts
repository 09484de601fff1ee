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

type Role = PhotoOverview["role"];

/** Signed for a role, so that the token of one role opens nothing for the other. */
const purposes: Record<Role, string> = {
  sender: "photos of the sender",
  family: "photos for the family",
};

const withoutHyphens = (reference: string) => reference.replaceAll("-", "");

export function photoLinks(reference: string, secret: SiteSecret): Record<Role, string> {
  const path = (role: Role) => photosPath(sign(secret, purposes[role], withoutHyphens(reference)));
  return { sender: path("sender"), family: path("family") };
}

type PhotoServiceParts = {
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

/** Photos of cars offered to us (I3 to I8). Throws AppError `not-found` for an unknown or expired token. */
export function createPhotoService(parts: PhotoServiceParts) {
  const { store, inquiries, secret, now, log } = parts;
  const uploads = createUploads();

  async function openLink(token: string): Promise<{ role: Role; inquiry: VehicleInquiry }> {
    const { role, reference } = readLink(token, secret) ?? {};
    const inquiry = reference && (await inquiries.find(reference));
    if (!role || !inquiry || inquiry.kind !== "vehicle") throw unknownLink();
    if (role === "sender" && !isOpenForPhotos(inquiry.receivedAt, now())) throw unknownLink();
    return { role, inquiry };
  }

  async function openForSender(token: string): Promise<VehicleInquiry> {
    const { role, inquiry } = await openLink(token);
    if (role !== "sender") throw unknownLink();
    return inquiry;
  }

  return {
    /** A honeypot answer (`isFake`, T2) gets a link that looks the same and opens nothing. */
    senderLink: ({ reference, isFake }: { reference: string; isFake?: true }) =>
      isFake
        ? photosPath(`${withoutHyphens(reference)}.${randomBytes(32).toString("base64url")}`)
        : photoLinks(reference, secret).sender,
    async overview(token: string): Promise<PhotoOverview | null> {
      const opened = await nullIfNotFound(openLink(token));
      if (opened === null) return null;
      const { role, inquiry } = opened;
      const { phone } = inquiry.fields;
      const photos = await store.list(inquiry.id);
      return {
        role,
        reference: inquiry.reference,
        car: offeredCarName(inquiry.fields),
        photos: photos.map((photo) => ({ ...photo, path: photoPath(token, photo.id) })),
        phone: role === "family" ? phone : null,
        lastDay: lastPhotoDay(inquiry.receivedAt),
      };
    },
    async photo(token: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const opened = await nullIfNotFound(openLink(token));
      return opened && store.read(opened.inquiry.id, id);
    },
    /** Runs before the body is read, so that nobody without a link can make us parse uploads (T17). */
    async checkSender(token: string): Promise<void> {
      await openForSender(token);
    },
    /** Also throws AppError `not-ready` without room for the upload. */
    async add(
      token: string,
      networks: readonly string[],
      readFiles: (arrival: Arrival) => AsyncIterable<UploadedFile>,
    ): Promise<PhotoOutcome> {
      const inquiry = await openForSender(token);
      const upload = uploads.open(inquiry.id, networks);
      try {
        let saved = 0;
        const refused: PhotoRefusal[] = [];
        for await (const file of readFiles(upload.arrival)) {
          const refusal =
            typeof file === "string"
              ? file
              : await upload.process(() => addPhoto(inquiry, file, parts));
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
      const inquiry = await openForSender(token);
      const isRemoved = await store.remove(inquiry.id, id);
      if (isRemoved) log.info({ reference: inquiry.reference }, "photo deleted by its sender");
    },
  };
}

/** One at a time, because each takes a core for a second. */
const encodeLimit = pLimit(1);

/** Null when the photo is stored. */
async function addPhoto(
  inquiry: VehicleInquiry,
  file: Uint8Array,
  parts: PhotoServiceParts,
): Promise<PhotoRefusal | null> {
  const { store, limits, hasDiskSpace, log } = parts;
  if (!(await limits.consumePhoto(inquiry.reference))) return "zu-oft";
  if (!(await hasDiskSpace())) return "voll";
  const encoded = await encodeLimit(() => encodePhoto(file)).catch((failure: unknown) => {
    if (failure instanceof RefusedPhoto) return failure.refusal;
    throw failure;
  });
  if (typeof encoded === "string") return encoded;
  const added = await store.add(inquiry.id, file, encoded, (tx) => queueNotice(tx, inquiry, parts));
  if (added === "gone") throw unknownLink();
  if (added === "voll") log.error({}, "photo storage is full");
  return added;
}

export type UploadedFile = Uint8Array | PhotoRefusal;

type VehicleInquiry = Extract<Inquiry, { kind: "vehicle" }>;

function readLink(token: string, secret: SiteSecret): { role: Role; reference: string } | null {
  for (const role of ["sender", "family"] as const) {
    const reference = verify(secret, purposes[role], token);
    if (reference !== null) return { role, reference };
  }
  return null;
}

/** Queued with the first photo only; its link also shows later ones. */
async function queueNotice(
  tx: Statements,
  { id: inquiryId, reference }: Inquiry,
  { outbox, now }: PhotoServiceParts,
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
