import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, lt, sql, sum } from "drizzle-orm";
import { maxPhotos, type PhotoRefusal } from "#domain/inquiry/photos.ts";
import type { Jpeg } from "#server/picture/encode-picture.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { inquiries, inquiryPhotos } from "#server/platform/db/personal-schema.ts";

/** Limit for all photos together, because every backup contains them. */
export const maxTotalPhotoBytes = 192 * 1024 ** 2;

export type PhotoStore = ReturnType<typeof createPhotoStore>;

export function createPhotoStore({
  db,
  now,
  maxBytes = maxTotalPhotoBytes,
}: {
  db: Database;
  now: () => Date;
  maxBytes?: number;
}) {
  const { orm } = db;
  const { id, width, height } = inquiryPhotos;
  return {
    list: (inquiryId: number) =>
      orm
        .select({ id, width, height })
        .from(inquiryPhotos)
        .where(eq(inquiryPhotos.inquiryId, inquiryId))
        .orderBy(asc(inquiryPhotos.addedAt), asc(id)),
    async read(inquiryId: number, photoId: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const [row] = await orm
        .select({ jpeg: inquiryPhotos.jpeg })
        .from(inquiryPhotos)
        .where(and(eq(id, photoId), eq(inquiryPhotos.inquiryId, inquiryId)));
      return row === undefined ? null : new Uint8Array(row.jpeg);
    },
    /**
     * `file` is the original upload, whose digest detects duplicates. `onFirst` runs in the same transaction
     * if the inquiry had no photo before. Null when the photo is stored, or was already.
     */
    add: (
      inquiryId: number,
      file: Uint8Array,
      photo: Jpeg,
      onFirst: (tx: Statements) => Promise<void>,
    ): Promise<PhotoRefusal | "gone" | null> =>
      orm.transaction(async (tx) => {
        // The advisory lock serializes uploads, so that concurrent ones cannot exceed the limits.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photos', 2))`);
        const isInquiry = eq(inquiries.id, inquiryId);
        // The key-share lock makes a concurrent deletion wait, so that it deletes this photo too.
        const inquiryRow = tx
          .select({ id: inquiries.id })
          .from(inquiries)
          .where(isInquiry)
          .for("key share");
        if ((await inquiryRow).length === 0) return "gone";
        const isOfInquiry = eq(inquiryPhotos.inquiryId, inquiryId);
        const digest = createHash("sha256").update(file).digest("base64url");
        const isDuplicate = and(isOfInquiry, eq(inquiryPhotos.digest, digest));
        if ((await tx.$count(inquiryPhotos, isDuplicate)) > 0) return null;
        const storedCount = await tx.$count(inquiryPhotos, isOfInquiry);
        if (storedCount >= maxPhotos) return "zu-viele";
        const size = photo.jpeg.byteLength;
        if ((await sumPhotoBytes(tx)) + size > maxBytes) return "voll";
        const row = { id: randomUUID(), inquiryId, digest, size, addedAt: now(), ...photo };
        await tx.insert(inquiryPhotos).values(row);
        if (storedCount === 0) await onFirst(tx);
        return null;
      }),
    /** The bytes stay on the disk until the nightly `vacuum (full)`. */
    async remove(inquiryId: number, photoId: string): Promise<boolean> {
      const isThisPhoto = and(eq(id, photoId), eq(inquiryPhotos.inquiryId, inquiryId));
      return (await orm.delete(inquiryPhotos).where(isThisPhoto).returning({ id })).length > 0;
    },
  };
}

export async function deleteOldPhotos(orm: Db, before: Date): Promise<number> {
  const old = lt(inquiryPhotos.addedAt, before);
  return (await orm.delete(inquiryPhotos).where(old).returning({ id: inquiryPhotos.id })).length;
}

export async function sumPhotoBytes(orm: Statements): Promise<number> {
  const [stored] = await orm
    .select({ bytes: sum(inquiryPhotos.size).mapWith(Number) })
    .from(inquiryPhotos);
  return stored?.bytes ?? 0;
}
