import { yardView } from "#domain/profile/yard-photo.ts";
import { openPhoto } from "#server/picture/encode-picture.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { createSitePictures } from "#server/profile/site-pictures.ts";
import { incrementStockVersion } from "#server/stock/stock-source.ts";
import type { OfficePerson } from "./office-sessions.ts";
import { encodeInto, encodeUpload, landscape } from "./profile-desk.ts";

export type YardDeskDeps = { db: Database; now: () => Date };

/** 'Der Hof heute': one photo a day, which the home page shows with its hour. */
export function createYardDesk({ db, now }: YardDeskDeps, person: OfficePerson) {
  const picturesOf = (orm: Db) => createSitePictures({ db: { orm }, now });
  const change = (work: (pictures: ReturnType<typeof picturesOf>) => Promise<void>) =>
    db.orm.transaction(async (tx) => {
      await work(picturesOf(tx));
      await person.record(tx, "facts", "Der Hof heute");
      // The pages of visitors are kept until the stock changes.
      await incrementStockVersion(tx, now());
    });
  return {
    /** What visitors see; null for nothing. */
    read: async () => yardView(await picturesOf(db.orm).yard(), now()),
    /** Null when visitors see it; otherwise why not. */
    async show(file: Uint8Array | undefined): Promise<string | null> {
      if (file === undefined) return "Bitte ein Foto aufnehmen oder wählen.";
      const picture = await encodeUpload(file, { encode: encodeInto(yardSize) });
      if (typeof picture === "string") return picture;
      const { autoOrient } = await (await openPhoto(file)).metadata();
      if (autoOrient.height > autoOrient.width)
        return "Bitte im Querformat aufnehmen: Von diesem Foto wäre nur ein Streifen zu sehen.";
      const path = await picturesOf(db.orm).add(picture);
      await change((pictures) => pictures.showYard(path));
      return null;
    },
    hide: () => change((pictures) => pictures.hideYard()),
  };
}

/** In px; as wide as the home page shows it. */
const yardSize = { ...landscape, width: 1600, height: 1067 };
