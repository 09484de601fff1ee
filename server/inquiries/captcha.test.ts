import { type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, it } from "vitest";
import { createProofOfWork } from "./captcha.ts";

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

it("takes what altcha-lib solves, and knows it again however it is written", async () => {
  const { challenge, solution } = await solved();
  const verdict = await captcha.check(token(challenge, solution));
  expect(verdict).toMatchObject({ verdict: "good", digest: expect.any(String) });
  const { derivedKey, counter } = solution;
  const rewritten = { derivedKey, counter, time: 1, extra: true };
  expect(await captcha.check(token({ extra: 1, ...challenge }, rewritten))).toEqual(verdict);
  expect((await captcha.check(token((await solved()).challenge, solution))).verdict).toBe("bad");
});

it("is good for twenty minutes", async () => {
  const minutesAgo = (minutes: number) =>
    createProofOfWork({ secret, now: () => new Date(Date.now() - minutes * 60_000) });
  const fresh = await minutesAgo(19).createChallenge();
  expect((await captcha.check(token(fresh, await solve(fresh)))).verdict).toBe("good");
  const stale = await minutesAgo(21).createChallenge();
  expect((await captcha.check(token(stale, await solve(stale)))).verdict).toBe("bad");
});

it("takes no challenge of others", async () => {
  const foreign = createProofOfWork({ secret: { digest: (purpose) => `other ${purpose}` }, now });
  const theirs = await foreign.createChallenge();
  expect((await captcha.check(token(theirs, await solve(theirs)))).verdict).toBe("bad");
});

it.each<[string, (challenge: Challenge, solution: Solution) => [unknown, unknown]]>([
  ["a longer life", (c, s) => [{ ...c, parameters: { ...c.parameters, expiresAt: 9e9 } }, s]],
  ["less work", (c, s) => [{ ...c, parameters: { ...c.parameters, cost: 1 } }, s]],
  ["a shorter prefix", (c, s) => [{ ...c, parameters: { ...c.parameters, keyPrefix: "" } }, s]],
  ["a parameter more", (c, s) => [{ ...c, parameters: { ...c.parameters, x: 1 } }, s]],
  ["another signature", (c, s) => [{ ...c, signature: "0".repeat(64) }, s]],
  ["no signature", (c, s) => [{ parameters: c.parameters }, s]],
  ["another solution", (c, s) => [c, { ...s, derivedKey: "0".repeat(64) }]],
  ["a key that is none", (c, s) => [c, { ...s, derivedKey: "zz" }]],
  ["no solution", (c) => [c, undefined]],
  ["a list", () => [[], []]],
])("refuses %s", async (_, change) => {
  const { challenge, solution } = await solved();
  expect((await captcha.check(token(...change(challenge, solution)))).verdict).toBe("bad");
});

it.each(["", "x", "e30=", "bnVsbA==", "[]", "💥", "A".repeat(20_000), '{"challenge":{}}'])(
  "refuses the token %j",
  async (text) => {
    expect(await captcha.check(text)).toEqual({ verdict: "bad" });
  },
);
