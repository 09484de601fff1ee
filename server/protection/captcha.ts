import { createHash } from "node:crypto";
import {
  type Challenge,
  createChallenge,
  HmacAlgorithm,
  randomInt,
  verifySolution,
} from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db, Statements } from "#server/platform/db/database.ts";
import { redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { captchaRefusal, captchaUnavailable } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";

/** `check` never rejects. */
export type CaptchaVerifier = { check(token: string): Promise<CaptchaVerdict> };

/**
 * `good` does not mean unused: `digest` is redeemed with the form, so that a later failure does not
 * use it up. `unavailable`: the provider does not answer or refuses our configuration, which is never an acceptance.
 */
type CaptchaVerdict =
  | { verdict: "good"; digest: string; expiresAt: Date }
  | { verdict: "bad" | "unavailable" };

/** A valid token whose single use is still to be enforced. */
export type Redeemable = {
  /** Asked before rate limits count, so that a replay costs no write. */
  isRedeemed(orm: Db): Promise<boolean>;
  /** Runs in the transaction that stores the form. Throws AppError `captcha` for a replay. */
  redeem(tx: Statements): Promise<void>;
};

/**
 * Returns null for a null token: no captcha was required. Throws AppError `captcha`, or `not-ready` when the
 * provider does not answer.
 */
export async function verifyToken(
  captcha: CaptchaVerifier,
  token: string | null,
): Promise<Redeemable | null> {
  if (token === null) return null;
  if (token === "") throw captchaRefusal();
  const checked = await captcha.check(token);
  if (checked.verdict !== "good") {
    throw checked.verdict === "bad" ? captchaRefusal() : captchaUnavailable();
  }
  const { digest, expiresAt } = checked;
  return {
    isRedeemed: async (orm) =>
      (await orm.$count(redeemedCaptchas, eq(redeemedCaptchas.digest, digest))) > 0,
    async redeem(tx) {
      const inserted = tx.insert(redeemedCaptchas).values({ digest, expiresAt });
      const rows = await inserted.onConflictDoNothing().returning();
      if (rows.length === 0) throw captchaRefusal();
    },
  };
}

const lifetimeMs = 20 * 60 * 1_000;

/**
 * Work of one challenge: `cost` rounds of PBKDF2 for each of `minTries` to `maxTries` numbers. Measured
 * 2026-11-21: 0.2 to 0.4 s on one core here; a cheap phone needs 1 to 3 s on all of its cores. Creating a
 * challenge costs the server 1 ms, verifying a solution 0.5 ms.
 */
const cost = 5_000;
const minTries = 300;
const maxTries = 600;

const hmacAlgorithm = HmacAlgorithm.SHA_256;

/** Proof-of-work captcha (ALTCHA) without a provider. A token is the Base64 of `{ challenge, solution }`. */
export function createProofOfWork({ secret, now }: { secret: SiteSecret; now: () => Date }) {
  const hmacSignatureSecret = secret.digest("captcha", "challenge");
  const hmacKeySignatureSecret = secret.digest("captcha", "solution");

  async function judge(token: string): Promise<CaptchaVerdict> {
    const { challenge, solution } = readToken(token);
    const { expiresAt } = challenge.parameters;
    if (expiresAt * 1_000 <= now().getTime()) return { verdict: "bad" };
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacAlgorithm,
      hmacSignatureSecret,
      hmacKeySignatureSecret,
    });
    if (!verified) return { verdict: "bad" };
    // Not of the token, because the same solution has many encodings.
    const digest = createHash("sha256").update(challenge.signature).digest("base64url");
    return { verdict: "good", digest, expiresAt: new Date(expiresAt * 1_000) };
  }

  return {
    createChallenge: (): Promise<Challenge> =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(maxTries, minTries),
        deriveKey,
        expiresAt: new Date(now().getTime() + lifetimeMs),
        hmacAlgorithm,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    /** The library throws on parameters that it did not create itself. */
    check: (token: string) => judge(token).catch((): CaptchaVerdict => ({ verdict: "bad" })),
  };
}

const maxTokenLength = 4_000;

/** `parameters` may be loose: they are signed as a whole, so an addition breaks the signature. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      cost: z.literal(cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      nonce: z.string(),
      salt: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readToken(token: string) {
  if (token.length > maxTokenLength || !/^[\w+/-]+={0,2}$/.test(token)) {
    throw new Error("not a token");
  }
  return payloadSchema.parse(JSON.parse(Buffer.from(token, "base64").toString()));
}

const providerUrl = "https://www.google.com/recaptcha/api/siteverify";
const timeoutMs = 5_000;
/** Longer than the provider accepts a token, which is two minutes, so that every replay is noticed. */
const replayWindowMs = 10 * 60 * 1_000;

type RecaptchaDeps = {
  secretKey: string;
  verifyUrl?: string | undefined;
  /** A token that was solved on another host is refused. */
  origin: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Log;
};

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** reCAPTCHA v2 (https://developers.google.com/recaptcha/docs/verify), without the visitor's `remoteip`. */
export function createRecaptcha(deps: RecaptchaDeps): CaptchaVerifier {
  const { hostname: siteHost } = new URL(deps.origin);
  return {
    async check(token) {
      const answer = await askProvider(deps, token);
      if (answer === null) return { verdict: "unavailable" };
      const { success, hostname } = answer;
      if (!success || !isSolvedHere(hostname, siteHost)) return { verdict: "bad" };
      const digest = createHash("sha256").update(token).digest("base64url");
      return {
        verdict: "good",
        digest,
        expiresAt: new Date(deps.now().getTime() + replayWindowMs),
      };
    },
  };
}

async function askProvider(
  { secretKey, verifyUrl = providerUrl, fetch, log }: RecaptchaDeps,
  token: string,
) {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer = answerSchema.parse(await response.json());
    const configurationErrors = answer["error-codes"].filter((code) =>
      /secret|bad-request/.test(code),
    );
    if (configurationErrors.length > 0) throw new Error(configurationErrors.join(", "));
    return answer;
  } catch (error) {
    log.error({ err: error }, "reCAPTCHA verification failed");
    return null;
  }
}

/** A site on localhost has no host name that the provider could know. */
function isSolvedHere(hostname: string | undefined, siteHost: string): boolean {
  const isLocalhost = /^(localhost|127\.|\[::1\]$)/.test(siteHost);
  return hostname === undefined || isLocalhost || hostname === siteHost;
}
