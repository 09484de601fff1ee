import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, it } from "vitest";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();

/** What a phone reads in the code, with paper behind it. */
async function read(svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 600 })
    .flatten({ background: "white" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

it("holds the address at which one wishes for a test drive", async () => {
  await site().offer({ ad_key: "436462330" });
  const answer = await site().ask("/fahrzeug/436462330/qr.svg");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(await read(await answer.text())).toBe(
    `${testOrigin}/kontakt?fahrzeug=436462330&anliegen=probefahrt`,
  );
});

it("needs nothing that the content policy forbids", async () => {
  await site().offer({ ad_key: "1" });
  const svg = await (await site().ask("/fahrzeug/1/qr.svg")).text();
  expect(svg).not.toMatch(/style|script|href|data:/);
});

it("may be kept for a day, and is not sent again", async () => {
  await site().offer({ ad_key: "1" });
  const answer = await site().ask("/fahrzeug/1/qr.svg");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const etag = String(answer.headers.get("etag"));
  const again = await site().ask("/fahrzeug/1/qr.svg", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

it.each(["/fahrzeug/2/qr.svg", "/fahrzeug/..%2f1/qr.svg", `/fahrzeug/${"9".repeat(80)}/qr.svg`])(
  "is not there for a vehicle that never was: %s",
  async (path) => {
    await site().offer({ ad_key: "1" });
    expect((await site().ask(path)).status).toBe(404);
  },
);
