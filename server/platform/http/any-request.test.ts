import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { allowedStatuses, anyOddRequest, type OddRequest } from "#tests/support/test-requests.ts";
import { testKey, testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();
beforeEach(async () => {
  await site().offer({ ad_key: "1" }, { ad_key: "2" });
});

/** Null when the Fetch API cannot build the request at all. */
function asRequest({ method, path, headers, body }: OddRequest): Request | null {
  try {
    return new Request(testOrigin + path, { method, headers, body });
  } catch {
    return null;
  }
}

/** Several parts, so that rate limits do not refuse most of it. */
it.each([1, 2, 3, 4, 5])(
  "no generated request causes an internal error: part %i",
  async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(anyOddRequest(testKey), async (odd) => {
        const request = asRequest(odd);
        if (request === null) return;
        const answer = await site().app.fetch(request);
        await answer.arrayBuffer();
        answered += 1;
        expect(allowedStatuses).toContain(answer.status);
        expect(answer.headers.get("location") ?? "/").toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 400 },
    );
    // The generator would be useless if most of its requests could not be built.
    expect(answered).toBeGreaterThan(350);
    expect(site().logged.filter((line) => line === "request failed")).toEqual([]);
    expect("polluted" in {}).toBe(false);
  },
  120_000,
);
