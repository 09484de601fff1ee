import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, lt, not } from "drizzle-orm";
import { dayMs } from "#domain/format/calendar.ts";
import { housePictures, namedPictures, parsePictureName } from "#domain/profile/look.ts";
import type { Size } from "#domain/profile/profile.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { dealerProfiles, sitePictures } from "#server/platform/db/schema.ts";

/** Of a JPEG, or the PNG of a logo. */
export type SitePicture = Size & { bytes: Uint8Array<ArrayBuffer>; type: "jpg" | "png" };
export type SitePictures = ReturnType<typeof createSitePictures>;

export const pictureDigest = (bytes: Uint8Array) =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/** Photos and logos of the dealer, by the digest of their bytes: an address never changes its picture. */
export function createSitePictures({ db, now }: { db: Pick<Database, "orm">; now: () => Date }) {
  return {
    /** Resolves to its path. */
    async add({ type, ...picture }: SitePicture): Promise<string> {
      const digest = pictureDigest(picture.bytes);
      const addedAt = now();
      await db.orm
        .insert(sitePictures)
        .values({ digest, ...picture, addedAt })
        .onConflictDoUpdate({ target: sitePictures.digest, set: { addedAt } });
      return `${housePictures}${digest}-${picture.width}x${picture.height}.${type}`;
    },
    async find(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const name = parsePictureName(path);
      if (name === null) return null;
      const [row] = await db.orm
        .select()
        .from(sitePictures)
        .where(eq(sitePictures.digest, name.digest));
      if (row === undefined) return null;
      const { width, height } = name.size ?? row;
      return width === row.width && height === row.height ? new Uint8Array(row.bytes) : null;
    },
  };
}

/** A version can be taken back for this long with its photos. */
const keptDays = 365;

/** Deletes photos that no version of the last year names; one of a form that is being filled in waits a day. */
export async function deleteUnnamedPictures(orm: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - keptDays * dayMs);
  const newest = await orm
    .select({ profile: dealerProfiles.profile })
    .from(dealerProfiles)
    .orderBy(desc(dealerProfiles.version))
    .limit(1);
  const recent = await orm
    .select({ profile: dealerProfiles.profile })
    .from(dealerProfiles)
    .where(gt(dealerProfiles.changedAt, since));
  const named = namedPictures([...newest, ...recent]);
  const isOld = lt(sitePictures.addedAt, new Date(now.getTime() - dayMs));
  const unnamed = not(
    inArray(
      sitePictures.digest,
      named.flatMap((path) => parsePictureName(path)?.digest ?? []),
    ),
  );
  const deleted = await orm
    .delete(sitePictures)
    .where(and(isOld, unnamed))
    .returning({ digest: sitePictures.digest });
  return deleted.length;
}
