import fc from "fast-check";
import { expect, it } from "vitest";
import { ProviderError } from "#server/sync/provider.ts";
import { rawSearchAd } from "./test-ad.ts";
import { aClient } from "./test-client.ts";

const anyAd = fc.oneof(
  fc.constantFrom("1", "2", "3").map((mobileAdId) => rawSearchAd({ mobileAdId })),
  fc.jsonValue({ maxDepth: 2 }),
);
const anyPage = fc.oneof(
  fc.record(
    { total: fc.oneof(fc.nat({ max: 4 }), fc.jsonValue()), ads: fc.array(anyAd, { maxLength: 4 }) },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
/** Whole JSON, JSON that was cut, and anything else. */
const anyBody = fc.oneof(
  { weight: 4, arbitrary: anyPage.map((page) => JSON.stringify(page)) },
  fc.tuple(anyPage, fc.nat()).map(([page, end]) => JSON.stringify(page).slice(0, end % 60)),
  fc.string({ unit: "binary" }),
);
const anyStatus = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  fc.integer({ min: 200, max: 599 }),
);
const mayHaveBody = (status: number) => ![204, 205, 304].includes(status);

it("any answers to the search are a listing in which nothing is missing, or a failure of the provider", async () => {
  const answers = fc.array(fc.tuple(anyStatus, anyBody), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(answers, async (some) => {
      let turn = 0;
      const { provider, calls } = aClient(() => {
        const [status, body] = some[turn % some.length] ?? [500, ""];
        turn += 1;
        return new Response(mayHaveBody(status) ? body : null, { status });
      });
      const outcome = await provider.listAds().catch((error: unknown) => error);
      // Three times the pages of a listing that small, each tried four times.
      expect(calls.length).toBeLessThan(100);
      if (outcome instanceof ProviderError) return;
      const { total, ads, unreadable } = outcome as Awaited<ReturnType<typeof provider.listAds>>;
      expect(new Set(ads.map(({ mobileAdId }) => mobileAdId)).size + unreadable).toBe(total);
    }),
    { numRuns: 400 },
  );
});

it("any answer about one ad is that ad, none, or a failure of the provider", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStatus,
      fc.oneof(
        anyBody,
        anyAd.map((ad) => JSON.stringify(ad)),
      ),
      async (status, body) => {
        const { provider } = aClient(
          () => new Response(mayHaveBody(status) ? body : null, { status }),
        );
        const outcome = await provider.fetchAd("1").catch((error: unknown) => error);
        if (outcome === null || outcome instanceof ProviderError) return;
        expect(outcome).toMatchObject({ mobileAdId: "1" });
      },
    ),
    { numRuns: 400 },
  );
});
