import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/database.ts";
import { installation } from "#server/platform/db/schema.ts";

/** The installation's secret. One purpose's digests tell nothing about another's. */
export type SiteSecret = { digest(purpose: string, text: string): string };

/** Reads the installation's secret; the first process to ask creates it. */
export async function openSiteSecret({ orm }: Database): Promise<SiteSecret> {
  const fresh = randomBytes(32).toString("base64url");
  const secret = sql`coalesce(${installation.secret}, excluded.secret)`;
  await orm
    .insert(installation)
    .values({ secret: fresh })
    .onConflictDoUpdate({ target: installation.onlyRow, set: { secret } });
  const [row] = await orm.select().from(installation);
  const key = row?.secret ?? null;
  if (key === null) throw new Error("the site's secret cannot be read");
  return {
    digest: (purpose, text) =>
      createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url"),
  };
}

/** The database stores only this hash of a token that a mail contains. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Signed token of a link: `payload.signature`. One of another purpose does not verify (T34). */
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

/** Signed token that expires: `payload.expiry.signature`. */
export const signUntil = (secret: SiteSecret, purpose: string, payload: string, end: Date) =>
  sign(secret, purpose, `${payload}.${end.getTime().toString(36)}`);

export function verifyUntil(
  secret: SiteSecret,
  purpose: string,
  token: string,
  now: Date,
): { payload: string; expiresAt: Date } | null {
  const verified = verify(secret, purpose, token) ?? "";
  const dot = verified.lastIndexOf(".");
  const expiresAt = Number.parseInt(verified.slice(dot + 1), 36);
  return dot > 0 && now.getTime() < expiresAt
    ? { payload: verified.slice(0, dot), expiresAt: new Date(expiresAt) }
    : null;
}

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

const deriveKey = (secret: SiteSecret, purpose: string) =>
  Buffer.from(secret.digest(purpose, ""), "base64url");

/** Encrypts a payload that nobody may read in the link. */
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
