import { type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { createProofOfWork, createRecaptcha } from "./captcha.ts";

const secret = { digest: (purpose: string, text: string) => `${purpose} ${text} of the tests` };
const now = () => new Date();
const captcha = createProofOfWork({ secret, now });

type Challenge = Awaited<ReturnType<typeof captcha.createChallenge>>;
const solve = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  return solution;
};
const token = (challenge: unknown, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
const solved = async () => {
  const challenge = await captcha.createChallenge();
  return { challenge, solution: await solve(challenge) };
};

it("accepts what altcha-lib solves, with the same digest however the token is encoded", async () => {
  const { challenge, solution } = await solved();
  const verdict = await captcha.check(token(challenge, solution));
  expect(verdict).toMatchObject({ verdict: "good", digest: expect.any(String) });
  const { derivedKey, counter } = solution;
  const rewritten = { derivedKey, counter, time: 1, extra: true };
  expect(await captcha.check(token({ extra: 1, ...challenge }, rewritten))).toEqual(verdict);
  expect((await captcha.check(token((await solved()).challenge, solution))).verdict).toBe("bad");
});

it("expires after twenty minutes", async () => {
  const minutesAgo = (minutes: number) =>
    createProofOfWork({ secret, now: () => new Date(Date.now() - minutes * 60_000) });
  const fresh = await minutesAgo(19).createChallenge();
  expect((await captcha.check(token(fresh, await solve(fresh)))).verdict).toBe("good");
  const stale = await minutesAgo(21).createChallenge();
  expect((await captcha.check(token(stale, await solve(stale)))).verdict).toBe("bad");
});

it.each<[string, (challenge: Challenge, solution: Solution) => [unknown, unknown]]>([
  ["a longer life", (c, s) => [{ ...c, parameters: { ...c.parameters, expiresAt: 9e9 } }, s]],
  ["less work", (c, s) => [{ ...c, parameters: { ...c.parameters, cost: 1 } }, s]],
  ["a shorter prefix", (c, s) => [{ ...c, parameters: { ...c.parameters, keyPrefix: "" } }, s]],
  ["another signature", (c, s) => [{ ...c, signature: "0".repeat(64) }, s]],
  ["another solution", (c, s) => [c, { ...s, derivedKey: "0".repeat(64) }]],
])("refuses %s", async (_, change) => {
  const { challenge, solution } = await solved();
  expect((await captcha.check(token(...change(challenge, solution)))).verdict).toBe("bad");
});

function withProvider(
  answer: (sent: URLSearchParams) => Response | Promise<Response>,
  origin = "https://autohaus.example",
) {
  const requests: string[] = [];
  const logged: string[] = [];
  const captcha = createRecaptcha({
    secretKey: "geheim",
    verifyUrl: "https://verify.example/siteverify",
    origin,
    now: () => new Date("2026-11-21T06:00:00Z"),
    log: { ...silentLog, error: (_, message) => logged.push(message) },
    fetch: async (address, init) => {
      requests.push(`${init?.method} ${String(address)} ${String(init?.body)}`);
      return answer(new URLSearchParams(String(init?.body)));
    },
  });
  return { captcha, requests, logged };
}
const respondWith = (body: unknown) => () => Response.json(body);

it("asks the provider with the secret and the token, and nothing about the visitor", async () => {
  const { captcha, requests } = withProvider(
    respondWith({ success: true, hostname: "autohaus.example" }),
  );
  expect(await captcha.check("token&secret=x")).toEqual({
    verdict: "good",
    digest: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: new Date("2026-11-21T06:10:00Z"),
  });
  expect(requests).toEqual([
    "POST https://verify.example/siteverify secret=geheim&response=token%26secret%3Dx",
  ]);
});

it.each([
  [{ success: false, "error-codes": ["timeout-or-duplicate"] }, "bad"],
  [{ success: true, hostname: "evil.example" }, "bad"],
  [{ success: true }, "good"],
  [{ success: false, "error-codes": ["invalid-input-secret"] }, "unavailable"],
  [{ success: "yes" }, "unavailable"],
])("judges the answer %j as %s", async (answer, verdict) => {
  const { captcha, logged } = withProvider(respondWith(answer));
  expect((await captcha.check("token")).verdict).toBe(verdict);
  expect(logged).toHaveLength(verdict === "unavailable" ? 1 : 0);
});

it.each<[string, () => Response | Promise<Response>]>([
  ["fails", () => new Response("{}", { status: 500 })],
  ["answers a page", () => new Response("<html>")],
  ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
  ["does not answer in time", () => Promise.reject(new DOMException("late", "TimeoutError"))],
])("never accepts while the provider %s", async (_, answer) => {
  const { captcha, logged } = withProvider(answer);
  expect(await captcha.check("token")).toEqual({ verdict: "unavailable" });
  expect(logged).toEqual(["reCAPTCHA verification failed"]);
});

it("ignores the host name when the site runs on localhost", async () => {
  const answer = respondWith({ success: true, hostname: "localhost" });
  const { captcha } = withProvider(answer, "http://127.0.0.1:3000");
  expect((await captcha.check("token")).verdict).toBe("good");
});
