import { createHash } from "node:crypto";
import { z } from "zod";
import type { Captcha } from "#server/inquiries/ports.ts";
import type { Log } from "#server/log.ts";

const providersAddress = "https://www.google.com/recaptcha/api/siteverify";
const limitMs = 5_000;
/** The provider takes a token for two minutes; ours is remembered longer than that. */
const rememberedMs = 10 * 60 * 1_000;

type RecaptchaParts = {
  secretKey: string;
  /** Another than the provider's address in tests only. */
  verifyUrl?: string | undefined;
  /** Public address of the site: a token from elsewhere is none of ours. */
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

/**
 * reCAPTCHA v2 (https://developers.google.com/recaptcha/docs/verify). The visitor's address, which
 * the provider would take too, is not told to it.
 */
export function createRecaptcha(parts: RecaptchaParts): Captcha {
  const { hostname: ownHost } = new URL(parts.origin);
  return {
    async check(token) {
      const answer = await ask(parts, token);
      if (answer === null) return { verdict: "unavailable" };
      const { success, hostname } = answer;
      if (!success || !isOurs(hostname, ownHost)) return { verdict: "bad" };
      const digest = createHash("sha256").update(token).digest("base64url");
      return { verdict: "good", digest, expiresAt: new Date(parts.now().getTime() + rememberedMs) };
    },
  };
}

/** Null when nobody can tell: no answer in time, another than the provider's, or our own fault. */
async function ask(
  { secretKey, verifyUrl = providersAddress, fetch, log }: RecaptchaParts,
  token: string,
) {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token }),
      signal: AbortSignal.timeout(limitMs),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer = answerSchema.parse(await response.json());
    const faults = answer["error-codes"].filter((code) => /secret|bad-request/.test(code));
    if (faults.length > 0) throw new Error(faults.join(", "));
    return answer;
  } catch (error) {
    log.error({ err: error }, "reCAPTCHA cannot be asked");
    return null;
  }
}

/** On one's own machine the site has no name of which the provider could know. */
function isOurs(hostname: string | undefined, ownHost: string): boolean {
  const isOwnMachine = /^(localhost|127\.|\[::1\]$)/.test(ownHost);
  return hostname === undefined || isOwnMachine || hostname === ownHost;
}
