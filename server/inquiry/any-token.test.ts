import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createProofOfWork } from "#server/protection/captcha.ts";
import { unicodeText } from "#tests/support/test-text.ts";

/** Untrusted tokens must get a verdict and never make the server throw. */
const now = () => new Date("2026-11-21T06:00:00Z");
const secret = {
  digest: (purpose: string, text: string) =>
    createHash("sha256").update(`${purpose} ${text}`).digest("base64url"),
};
const captcha = createProofOfWork({ secret, now });

it("a token without proof of work is never valid", async () => {
  const { parameters, signature } = await captcha.createChallenge();
  const challenge = fc.oneof(
    fc.constant({ parameters, signature }),
    fc.record({
      parameters: fc
        .dictionary(fc.constantFrom(...Object.keys(parameters), "__proto__"), fc.jsonValue())
        .map((changes) => ({ ...parameters, ...changes })),
      signature: fc.oneof(fc.constant(signature), fc.jsonValue()),
    }),
    fc.jsonValue(),
  );
  const solution = fc.oneof(
    fc.record({
      counter: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
      derivedKey: fc.oneof(fc.stringMatching(/^[0-9a-f]{0,80}$/), fc.string()),
    }),
    fc.jsonValue(),
  );
  const token = fc.oneof(
    fc
      .record({ challenge, solution })
      .map((payload) => Buffer.from(JSON.stringify(payload)).toString("base64")),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString("base64")),
    fc.base64String({ maxLength: 5_000 }),
    unicodeText(),
  );
  await fc.assert(
    fc.asyncProperty(token, async (text) => {
      expect(await captcha.check(text)).toEqual({ verdict: "bad" });
    }),
    { numRuns: 300 },
  );
});
