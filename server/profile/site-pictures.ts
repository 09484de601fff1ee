import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, not, or } from "drizzle-orm";
import { dayMs } from "#domain/format/calendar.ts";
import { housePictures, namedPictures, parsePictureName } from "#domain/profile/look.ts";
import type { Size } from "#domain/profile/profile.ts";
import { type YardPhoto, yardPhotoDays } from "#domain/profile/yard-photo.ts";
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
      return pathOf({ digest, ...picture }, type);
    },
    /** The newest photo of the yard, however old. */
    async yard(): Promise<YardPhoto | null> {
      const { digest, width, height, yardAt: at } = sitePictures;
      const [row] = await db.orm
        .select({ digest, width, height, at })
        .from(sitePictures)
        .where(isNotNull(at))
        .orderBy(desc(at))
        .limit(1);
      return row?.at ? { path: pathOf(row, "jpg"), at: row.at } : null;
    },
    /** Shows a picture as the yard from now on. Earlier ones stay a while for pages that are open. */
    async showYard(path: string): Promise<void> {
      const digest = parsePictureName(path)?.digest ?? "";
      await db.orm
        .update(sitePictures)
        .set({ yardAt: now() })
        .where(eq(sitePictures.digest, digest));
    },
    /** Deletes all photos of the yard at once: somebody may be in one. */
    async hideYard(): Promise<void> {
      const isYard = isNotNull(sitePictures.yardAt);
      await db.orm.delete(sitePictures).where(and(isYard, await isUnnamed(db.orm, now())));
      await db.orm.update(sitePictures).set({ yardAt: null }).where(isYard);
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

const pathOf = ({ digest, width, height }: Size & { digest: string }, type: SitePicture["type"]) =>
  `${housePictures}${digest}-${width}x${height}.${type}`;

/** A version can be taken back for this long with its photos. */
const keptDays = 365;

/**
 * Deletes photos that no version of the last year names, and that show no yard of these days; one of a form that is being
 * filled in waits a day.
 */
export async function deleteUnnamedPictures(orm: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const { addedAt, yardAt } = sitePictures;
  const isNoYard = or(isNull(yardAt), lt(yardAt, before(yardPhotoDays)));
  const deleted = await orm
    .delete(sitePictures)
    .where(and(lt(addedAt, before(1)), isNoYard, await isUnnamed(orm, now)))
    .returning({ digest: sitePictures.digest });
  return deleted.length;
}

async function isUnnamed(orm: Db, now: Date) {
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
  return not(
    inArray(
      sitePictures.digest,
      named.flatMap((path) => parsePictureName(path)?.digest ?? []),
    ),
  );
}
