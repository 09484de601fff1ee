import { expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { createRecaptcha } from "./captcha.ts";

/** The captcha in front of a provider that answers with `answer`. */
function withProvider(
  answer: (sent: URLSearchParams) => Response | Promise<Response>,
  origin = "https://autohaus.example",
) {
  const asked: string[] = [];
  const logged: string[] = [];
  const captcha = createRecaptcha({
    secretKey: "geheim",
    verifyUrl: "https://verify.example/siteverify",
    origin,
    now: () => new Date("2026-11-21T06:00:00Z"),
    log: { ...silentLog, error: (_, message) => logged.push(message) },
    fetch: async (address, init) => {
      asked.push(`${init?.method} ${String(address)} ${String(init?.body)}`);
      return answer(new URLSearchParams(String(init?.body)));
    },
  });
  return { captcha, asked, logged };
}
const says = (body: unknown) => () => Response.json(body);

it("asks the provider with the secret and the token, and nothing about the visitor", async () => {
  const { captcha, asked } = withProvider(says({ success: true, hostname: "autohaus.example" }));
  expect(await captcha.check("token&secret=x")).toEqual({
    verdict: "good",
    digest: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: new Date("2026-11-21T06:10:00Z"),
  });
  expect(asked).toEqual([
    "POST https://verify.example/siteverify secret=geheim&response=token%26secret%3Dx",
  ]);
});

it.each([
  [{ success: false, "error-codes": ["timeout-or-duplicate"] }, "bad"],
  [{ success: false, "error-codes": ["invalid-input-response"] }, "bad"],
  [{ success: false }, "bad"],
  [{ success: true, hostname: "evil.example" }, "bad"],
  [{ success: true }, "good"],
  [{ success: false, "error-codes": ["invalid-input-secret"] }, "unavailable"],
  [{ success: "yes" }, "unavailable"],
  [[], "unavailable"],
])("takes %j for %s", async (answer, verdict) => {
  const { captcha, logged } = withProvider(says(answer));
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
  expect(logged).toEqual(["reCAPTCHA cannot be asked"]);
});

it("does not mind the name on one's own machine", async () => {
  const answer = says({ success: true, hostname: "localhost" });
  const { captcha } = withProvider(answer, "http://127.0.0.1:3000");
  expect((await captcha.check("token")).verdict).toBe("good");
});
