import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, lt, not } from "drizzle-orm";
import { dayMs } from "#domain/format/calendar.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { dealerProfiles, sitePictures } from "#server/platform/db/schema.ts";

const folder = "/bilder/haus/";
const fileName = /^([0-9a-f]{32})\.jpg$/;

export type SitePicture = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };
export type SitePictures = ReturnType<typeof createSitePictures>;

/** Photos of people and premises, by the digest of their bytes: an address never changes its picture. */
export function createSitePictures({ db, now }: { db: Pick<Database, "orm">; now: () => Date }) {
  return {
    /** Resolves to its path. */
    async add(picture: SitePicture): Promise<string> {
      const digest = createHash("sha256").update(picture.jpeg).digest("hex").slice(0, 32);
      const addedAt = now();
      await db.orm
        .insert(sitePictures)
        .values({ digest, ...picture, addedAt })
        .onConflictDoUpdate({ target: sitePictures.digest, set: { addedAt } });
      return `${folder}${digest}.jpg`;
    },
    async find(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const digest = fileName.exec(file)?.[1];
      if (digest === undefined) return null;
      const [row] = await db.orm
        .select({ jpeg: sitePictures.jpeg })
        .from(sitePictures)
        .where(eq(sitePictures.digest, digest));
      return row === undefined ? null : new Uint8Array(row.jpeg);
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
  const text = JSON.stringify([...newest, ...recent]);
  const named = [...text.matchAll(/\/bilder\/haus\/([0-9a-f]{32})\.jpg/g)].map(([, each]) => each);
  const isOld = lt(sitePictures.addedAt, new Date(now.getTime() - dayMs));
  const unnamed = not(
    inArray(
      sitePictures.digest,
      named.flatMap((digest) => digest ?? []),
    ),
  );
  const deleted = await orm
    .delete(sitePictures)
    .where(and(isOld, unnamed))
    .returning({ digest: sitePictures.digest });
  return deleted.length;
}
