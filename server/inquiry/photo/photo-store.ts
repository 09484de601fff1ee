import { createHash, randomUUID } from "node:crypto";
import { and, asc, count, eq, lt, sql, sum } from "drizzle-orm";
import { maxPhotos, type PhotoRefusal } from "#domain/inquiry/photos.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { inquiries, inquiryPhotos } from "#server/platform/db/personal-schema.ts";
import type { EncodedPhoto } from "./encode-photo.ts";

/** Of all photos together: every backup holds them. */
export const maxTotalBytes = 192 * 1024 ** 2;

/** Every call rejects when the database does not answer. */
export type PhotoStore = ReturnType<typeof createPhotoStore>;

export function createPhotoStore({
  db,
  now,
  maxBytes = maxTotalBytes,
}: {
  db: Database;
  now: () => Date;
  maxBytes?: number;
}) {
  const { orm } = db;
  const { id, width, height } = inquiryPhotos;
  return {
    /** Oldest first, without their bytes. */
    list: (inquiryId: number) =>
      orm
        .select({ id, width, height })
        .from(inquiryPhotos)
        .where(eq(inquiryPhotos.inquiryId, inquiryId))
        .orderBy(asc(inquiryPhotos.addedAt), asc(id)),
    async read(inquiryId: number, photoId: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const [found] = await orm
        .select({ jpeg: inquiryPhotos.jpeg })
        .from(inquiryPhotos)
        .where(and(eq(id, photoId), eq(inquiryPhotos.inquiryId, inquiryId)));
      return found === undefined ? null : new Uint8Array(found.jpeg);
    },
    /**
     * `file` is what was sent. `first` runs in the same transaction when the inquiry had no photo before.
     * Answers why it is not kept, if so; null also for one that was there already.
     */
    add: (
      inquiryId: number,
      file: Uint8Array,
      photo: EncodedPhoto,
      first: (tx: Statements) => Promise<void>,
    ): Promise<PhotoRefusal | "gone" | null> =>
      orm.transaction(async (tx) => {
        // One after the other in the whole installation, so that no limit is passed by two at once.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photos', 2))`);
        const ofId = eq(inquiries.id, inquiryId);
        // Who deletes it at this moment waits, and deletes the photo too.
        const known = tx.select({ id: inquiries.id }).from(inquiries).where(ofId).for("key share");
        if ((await known).length === 0) return "gone";
        const ofInquiry = eq(inquiryPhotos.inquiryId, inquiryId);
        const digest = createHash("sha256").update(file).digest("base64url");
        const same = and(ofInquiry, eq(inquiryPhotos.digest, digest));
        if ((await countOf(tx, same)) > 0) return null;
        const before = await countOf(tx, ofInquiry);
        if (before >= maxPhotos) return "zu-viele";
        const size = photo.jpeg.byteLength;
        if ((await storedPhotoBytes(tx)) + size > maxBytes) return "voll";
        const row = { id: randomUUID(), inquiryId, digest, size, addedAt: now(), ...photo };
        await tx.insert(inquiryPhotos).values(row);
        if (before === 0) await first(tx);
        return null;
      }),
    /** Its bytes leave the disk at night. */
    async remove(inquiryId: number, photoId: string): Promise<boolean> {
      const which = and(eq(id, photoId), eq(inquiryPhotos.inquiryId, inquiryId));
      return (await orm.delete(inquiryPhotos).where(which).returning({ id })).length > 0;
    },
  };
}

async function countOf(tx: Statements, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(inquiryPhotos).where(which);
  return row?.total ?? 0;
}

/** Those that came before this moment. */
export async function deleteOldPhotos(orm: Db, before: Date): Promise<number> {
  const old = lt(inquiryPhotos.addedAt, before);
  return (await orm.delete(inquiryPhotos).where(old).returning({ id: inquiryPhotos.id })).length;
}

/** Of all together. */
export async function storedPhotoBytes(orm: Statements): Promise<number> {
  const [stored] = await orm
    .select({ bytes: sum(inquiryPhotos.size).mapWith(Number) })
    .from(inquiryPhotos);
  return stored?.bytes ?? 0;
}
