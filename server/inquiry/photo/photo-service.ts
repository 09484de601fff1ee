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
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import type { InquiryStore } from "#server/inquiry/store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Statements } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { InquiryLimits } from "#server/protection/limits.ts";
import { open, sign } from "#server/protection/signed-link.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { encodePhoto, RefusedPhoto } from "./encode-photo.ts";
import type { PhotoStore } from "./photo-store.ts";

type Role = PhotoOverview["role"];

/** One purpose's tokens open nothing else. */
const purposes: Record<Role, string> = {
  sender: "photos of the sender",
  family: "photos for the family",
};

const bare = (reference: string) => reference.replaceAll("-", "");

/** Where sender and family find the photos of an inquiry. */
export function photoLinks(reference: string, secret: SiteSecret): Record<Role, string> {
  const path = (role: Role) => photosPath(sign(secret, purposes[role], bare(reference)));
  return { sender: path("sender"), family: path("family") };
}

type PhotoServiceParts = {
  store: PhotoStore;
  inquiries: Pick<InquiryStore, "find">;
  secret: SiteSecret;
  limits: Pick<InquiryLimits, "consumePhoto">;
  outbox: Pick<Outbox, "add">;
  hasRoom(): Promise<boolean>;
  origin: string;
  now: () => Date;
  log: Log;
};

/** Each holds a file of 12 MB at most while it waits. */
const maxUploads = { inAll: 8, ofNetwork: 2, ofInquiry: 1 };
const busyForSeconds = 10;

export type PhotoService = ReturnType<typeof createPhotoService>;

/** Photos of cars offered to us (I3 to I8). Throws AppError `not-found` for a token that opens nothing. */
export function createPhotoService(parts: PhotoServiceParts) {
  const { store, inquiries, secret, now, log } = parts;
  const uploads = createUploadSlots();

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
    /** For a made-up reference (T2) one that looks the same and opens nothing. */
    senderLink: ({ reference, isMadeUp }: { reference: string; isMadeUp?: true }) =>
      isMadeUp
        ? photosPath(`${bare(reference)}.${randomBytes(32).toString("base64url")}`)
        : photoLinks(reference, secret).sender,
    async overview(token: string): Promise<PhotoOverview | null> {
      const opened = await orNull(openLink(token));
      if (opened === null) return null;
      const { role, inquiry } = opened;
      const { make, model, year, phone } = inquiry.fields;
      const photos = await store.list(inquiry.id);
      return {
        role,
        reference: inquiry.reference,
        car: `${make} ${model}, ${year}`,
        photos: photos.map((photo) => ({ ...photo, path: photoPath(token, photo.id) })),
        phone: role === "family" ? phone : null,
        lastDay: lastPhotoDay(inquiry.receivedAt),
      };
    },
    /** Null for a photo of another inquiry, too. */
    async photo(token: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const opened = await orNull(openLink(token));
      return opened && store.read(opened.inquiry.id, id);
    },
    /** Before anything of a form is read (T17). */
    async checkSender(token: string): Promise<void> {
      await openForSender(token);
    },
    /**
     * Takes files as they come; also throws AppError `not-ready` while others are at it. `networks` are those of
     * the sender (server/platform/http/client-address.ts).
     */
    async add(
      token: string,
      networks: readonly string[],
      files: AsyncIterable<UploadedFile>,
    ): Promise<PhotoOutcome> {
      const inquiry = await openForSender(token);
      const leave = uploads.enter(inquiry.id, networks);
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
        leave();
      }
    },
    async remove(token: string, id: string): Promise<void> {
      const inquiry = await openForSender(token);
      const isRemoved = await store.remove(inquiry.id, id);
      if (isRemoved) log.info({ reference: inquiry.reference }, "a photo is deleted by its sender");
    },
  };
}

/** Limits concurrent photo uploads, so that slow senders of one network cannot take every slot. */
function createUploadSlots() {
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;
  return {
    /** Answers how to leave. Throws AppError `not-ready`. */
    enter(inquiryId: number, networks: readonly string[]): () => void {
      const limits: readonly [key: string, most: number][] = [
        ["all", maxUploads.inAll],
        [`inquiry ${inquiryId}`, maxUploads.ofInquiry],
        ...networks.map((network): [string, number] => [network, maxUploads.ofNetwork]),
      ];
      if (limits.some(([key, most]) => count(key) >= most)) throw busy();
      for (const [key] of limits) taken.set(key, count(key) + 1);
      return () => {
        for (const [key] of limits) {
          if (count(key) > 1) taken.set(key, count(key) - 1);
          else taken.delete(key);
        }
      };
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

function readLink(token: string, secret: SiteSecret): { role: Role; reference: string } | null {
  for (const role of ["sender", "family"] as const) {
    const reference = open(secret, purposes[role], token);
    if (reference !== null) return { role, reference };
  }
  return null;
}

/** One mail to the family for an inquiry, with its first photo; the link in it shows all that follow. */
async function tell(
  tx: Statements,
  { id: inquiryId, reference }: Inquiry,
  { outbox, now }: PhotoServiceParts,
): Promise<void> {
  await outbox.add(tx, [{ kind: "photos", inquiryId, reference, createdAt: now() }]);
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
