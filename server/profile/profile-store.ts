import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { stateCodes, withClosures } from "#domain/profile/holidays.ts";
import { type DealerProfile, profileSchema } from "#domain/profile/profile.ts";
import { AppError, errorCode } from "#server/platform/app-error.ts";
import {
  type Database,
  type Db,
  notifyProfileChanged,
  type Statements,
} from "#server/platform/db/database.ts";
import { dealerProfiles } from "#server/platform/db/schema.ts";
import { writeAtomically } from "#server/platform/disk.ts";
import type { Log } from "#server/platform/log.ts";

type ProfileVersion = {
  version: number;
  changedAt: Date;
  changedBy: string;
  profile: DealerProfile;
};

/** Runs in the transaction that stores a version. */
type Alongside = (tx: Statements) => Promise<void>;

/** The profile that this process knows. */
export type ProfileCopy = {
  current(): DealerProfile;
  replace(next: DealerProfile): void;
};

/** Keeps a copy in DATA_DIR, because pages also show it while the database does not answer. */
export async function openProfileCopy(dataDir: string, log: Log): Promise<ProfileCopy> {
  const path = join(dataDir, "dealership.json");
  let text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT")
      log.warn({ err: error }, "the copy of the profile is unreadable");
    return "";
  });
  let known = parseCopy(text) ?? defaultProfile;
  let writing = Promise.resolve();
  return {
    current: () => known,
    replace(next) {
      known = next;
      const nextText = JSON.stringify(next);
      if (nextText === text) return;
      text = nextText;
      // In turn, or an earlier profile could be written last.
      writing = writing
        .then(() => writeAtomically(path, nextText))
        .catch((error: unknown) =>
          log.warn({ err: error }, "the copy of the profile is not stored"),
        );
    },
  };
}

/** Null for a file that this version cannot read, such as an empty one. */
function parseCopy(text: string): DealerProfile | null {
  try {
    return parseStored(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What an older version did not know gets the default. Throws for an unreadable profile. */
function parseStored(stored: unknown): DealerProfile {
  const profile = { ...defaultProfile, ...Object(stored) };
  // Was typed as free text in 1.0.0; the office says that it is missing.
  const { region } = profile.address;
  if (!Object.hasOwn(stateCodes, region)) profile.address = { ...profile.address, region: null };
  return withClosures(profileSchema.parse(profile));
}

type ProfileStoreDeps = {
  database: Pick<Database, "orm" | "onProfileChanged">;
  copy: ProfileCopy;
  /** Runs in the transaction of each new version. */
  onSave?: (tx: Db, profile: DealerProfile) => Promise<void>;
  now: () => Date;
  log: Log;
};

export type ProfileStore = Awaited<ReturnType<typeof openProfileStore>>;

/** `changedBy` of the dealer's command line. */
export const commandLineEditor = "command line";

/** In addition to notifications, because one can get lost. */
const recheckMs = 30_000;

/** Reads the dealer's profile once, and again after each change by any process. Rejects without a database. */
export async function openProfileStore({ database, copy, onSave, now, log }: ProfileStoreDeps) {
  const { orm } = database;
  const { newest, at, history } = createReader(orm);
  let current = await newest();
  copy.replace(current.profile);
  const refresh = async () => {
    const next = await newest();
    // A slow read must not undo a newer one.
    if (next.version <= current.version) return;
    current = next;
    copy.replace(next.profile);
  };
  const refreshInBackground = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "refreshing the profile failed"));
  };
  const stopListening = database.onProfileChanged(refreshInBackground);
  const polling = setInterval(refreshInBackground, recheckMs).unref();

  /**
   * Stores a new version on top of `base`, the version that was edited, and resolves to the new one. Throws
   * AppError `validation` with an issue for each bad field (`address.postalCode`), or when another version
   * came in between.
   */
  async function save(
    next: unknown,
    base: number,
    changedBy: string,
    alongside?: Alongside,
  ): Promise<number> {
    const { closures: _, ...profile } = parseProfile(next);
    const version = base + 1;
    const isStored = await orm.transaction(async (tx) => {
      const stored = await tx
        .insert(dealerProfiles)
        .values({ version, profile, changedAt: now(), changedBy })
        .onConflictDoNothing()
        .returning({ version: dealerProfiles.version });
      if (stored.length === 0) return false;
      await alongside?.(tx);
      await onSave?.(tx, withClosures(profile));
      await notifyProfileChanged(tx);
      return true;
    });
    await refresh();
    if (isStored) return version;
    const message =
      "Die Angaben wurden inzwischen geändert. Bitte laden Sie die Seite neu und ändern Sie sie noch einmal.";
    throw new AppError("validation", message);
  }

  return {
    current: copy.current,
    version: (): number => current.version,
    save,
    /** Throws as `save` does, and stores nothing. */
    check: parseProfile,
    at,
    history,
    close(): void {
      stopListening();
      clearInterval(polling);
    },
  };
}

function createReader(orm: Database["orm"]) {
  return {
    /** Null for an unknown version; 0 is the defaults. */
    async at(version: number): Promise<DealerProfile | null> {
      if (version === 0) return defaultProfile;
      const [row] = await orm
        .select({ profile: dealerProfiles.profile })
        .from(dealerProfiles)
        .where(eq(dealerProfiles.version, version));
      return row === undefined ? null : parseStored(row.profile);
    },
    history,
    async newest(): Promise<Pick<ProfileVersion, "version" | "profile">> {
      const [row] = await history(1);
      return row ?? { version: 0, profile: defaultProfile };
    },
  };

  /** Newest first. */
  async function history(limit: number): Promise<ProfileVersion[]> {
    const rows = await orm
      .select()
      .from(dealerProfiles)
      .orderBy(desc(dealerProfiles.version))
      .limit(limit);
    return rows.map((row) => ({ ...row, profile: parseStored(row.profile) }));
  }
}

function parseProfile(next: unknown): DealerProfile {
  const { data, error } = profileSchema.safeParse(next);
  if (data) return withClosures(data);
  const issues = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new AppError("validation", "Bitte prüfen Sie die markierten Angaben.", issues);
}
