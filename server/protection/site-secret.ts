import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { link, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { eq, sql } from "drizzle-orm";
import { errorCode } from "#server/platform/app-error.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { OpeningFailure } from "#server/platform/db/opening-failure.ts";
import {
  type alerts,
  type appointments,
  officeLinks,
  officeSessions,
} from "#server/platform/db/personal-schema.ts";
import { type CredentialName, credentials, installation } from "#server/platform/db/schema.ts";
import { writeAtomically } from "#server/platform/disk.ts";

/** The installation's secret. One purpose's digests tell nothing about another's. */
export type SiteSecret = { digest(purpose: string, text: string): string };

type Place = { DATA_DIR: string; DATABASE_URL?: string | undefined };

/** Beside the site's own database; null where an external one keeps the secret, for all machines. */
export const siteKeyFile = ({ DATA_DIR, DATABASE_URL }: Place): string | null =>
  DATABASE_URL === undefined ? resolve(DATA_DIR, "site.key") : null;

const createKey = () => randomBytes(32).toString("base64url");
const newKeyText = () => `${createKey()}\n`;

/**
 * Reads the installation's secret; the first process to ask creates it. No backup holds it. Throws OpeningFailure
 * when the file cannot be used.
 */
export async function openSiteSecret(
  { orm }: Pick<Database, "orm">,
  keyFile: string | null = null,
): Promise<SiteSecret> {
  const key = keyFile === null ? await readStoredKey(orm) : await readKeyFile(keyFile);
  return {
    digest: (purpose, text) =>
      createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url"),
  };
}

async function readStoredKey(orm: Db): Promise<string> {
  const secret = sql`coalesce(${installation.secret}, excluded.secret)`;
  const [row] = await orm
    .insert(installation)
    .values({ secret: createKey() })
    .onConflictDoUpdate({ target: installation.onlyRow, set: { secret } })
    .returning({ secret: installation.secret });
  if (!row?.secret) throw new Error("The site's secret cannot be stored.");
  return row.secret;
}

async function readKeyFile(file: string): Promise<string> {
  try {
    const key = (await readFile(file, "utf8").catch(ignoreMissing)) ?? (await createKeyFile(file));
    if (/^[\w-]{43}\n$/.test(key)) return key.trim();
  } catch (cause) {
    const message = `The site's key ${file} cannot be read or created.`;
    throw new OpeningFailure("not-writable", message, { cause });
  }
  throw new OpeningFailure(
    "not-writable",
    `${file} is not the site's key: bring that back, or delete the file; then links in earlier mails do not work.`,
  );
}

function ignoreMissing(error: unknown): null {
  if (errorCode(error) === "ENOENT") return null;
  throw error;
}

async function createKeyFile(file: string): Promise<string> {
  await writeAtomically(file, newKeyText(), link).catch((error: unknown) => {
    // Another process has created it.
    if (errorCode(error) !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}

/**
 * Replaces the secret, encrypts credentials with it and signs everybody out of the office. Running processes keep the old one until they are
 * restarted.
 */
export async function rotateSiteSecret(
  { orm }: Pick<Database, "orm">,
  keyFile: string | null,
): Promise<void> {
  const former = await openSiteSecret({ orm }, keyFile);
  if (keyFile === null) await orm.update(installation).set({ secret: createKey() });
  else await writeAtomically(keyFile, newKeyText());
  await orm.delete(officeSessions);
  await orm.delete(officeLinks);
  await sealAnew(orm, former, await openSiteSecret({ orm }, keyFile));
}

/** What the former key does not open stays as it is. */
async function sealAnew(orm: Db, former: SiteSecret, secret: SiteSecret): Promise<void> {
  for (const { name, sealed } of await orm.select().from(credentials)) {
    const purpose = credentialPurpose(name);
    const text = unseal(former, purpose, sealed);
    if (text === null) continue;
    const renewed = { sealed: seal(secret, purpose, text) };
    await orm.update(credentials).set(renewed).where(eq(credentials.name, name));
  }
}

/**
 * Hashes tokens anew that were derived from an earlier secret, so that links in mails to come work. Returns how
 * many there were; in mails that are out, their links no longer work.
 */
export async function renewTokenHashes(
  { orm }: Pick<Database, "orm">,
  table: typeof alerts | typeof appointments,
  deriveToken: (id: string) => string,
): Promise<number> {
  const { rows } = await orm.execute<{ id: string; hash: string }>(
    sql`select id, token_hash as hash from ${table}`,
  );
  const stale = rows
    .map(({ id, hash }) => ({ id, hash, renewed: hashToken(deriveToken(id)) }))
    .filter(({ hash, renewed }) => hash !== renewed);
  if (stale.length > 0) {
    await orm.execute(sql`
      update ${table} set token_hash = renewed
      from jsonb_to_recordset(${JSON.stringify(stale)}::jsonb) as fresh (id uuid, renewed text)
      where ${table}.id = fresh.id`);
  }
  return stale.length;
}

/** The database stores only this hash of a token that a mail contains. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Signed token of a link: `payload.signature`. One of another purpose does not verify. */
export const sign = (secret: SiteSecret, purpose: string, payload: string) =>
  `${payload}.${secret.digest(purpose, payload)}`;

/** Returns the payload; null when it is forged or altered. */
export function verify(secret: SiteSecret, purpose: string, token: string): string | null {
  const end = token.lastIndexOf(".");
  const payload = token.slice(0, Math.max(0, end));
  const signature = Buffer.from(token.slice(end + 1));
  const expected = Buffer.from(secret.digest(purpose, payload));
  const isGenuine = signature.length === expected.length && timingSafeEqual(signature, expected);
  return end > 0 && isGenuine ? payload : null;
}

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

const deriveKey = (secret: SiteSecret, purpose: string) =>
  Buffer.from(secret.digest(purpose, ""), "base64url");

/** Of credentials in the database; another's do not open. */
export const credentialPurpose = (name: CredentialName) => `credentials ${name}`;

/** Encrypts a payload that nobody may read in the link or table. */
export function seal(secret: SiteSecret, purpose: string, payload: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, deriveKey(secret, purpose), iv);
  const body = [cipher.update(payload, "utf8"), cipher.final()];
  return Buffer.concat([iv, ...body, cipher.getAuthTag()]).toString("base64url");
}

/** Null when it is forged or altered. */
export function unseal(secret: SiteSecret, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivLength + tagLength) return null;
  const iv = bytes.subarray(0, ivLength);
  const options = { authTagLength: tagLength };
  const decipher = createDecipheriv(algorithm, deriveKey(secret, purpose), iv, options);
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    return (
      decipher.update(bytes.subarray(ivLength, -tagLength), undefined, "utf8") +
      decipher.final("utf8")
    );
  } catch {
    return null;
  }
}
