import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, it } from "vitest";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();

/** Decodes the code on a white background, as a phone does. */
async function read(svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 600 })
    .flatten({ background: "white" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

it("encodes the address of the test drive form", async () => {
  await site().offer({ ad_key: "436462330" });
  const answer = await site().ask("/fahrzeug/436462330/qr.svg");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(await read(await answer.text())).toBe(
    `${testOrigin}/kontakt?fahrzeug=436462330&anliegen=probefahrt`,
  );
});

it("encodes the address of the vehicle's page for a price sign", async () => {
  await site().offer({ ad_key: "436462330" });
  const answer = await site().ask("/fahrzeug/436462330/qr.svg?ziel=fahrzeug");
  expect(await read(await answer.text())).toBe(`${testOrigin}/fahrzeug/436462330`);
});

it.each(["/fahrzeug/2/qr.svg", "/fahrzeug/..%2f1/qr.svg", `/fahrzeug/${"9".repeat(80)}/qr.svg`])(
  "is 404 for a vehicle that never existed: %s",
  async (path) => {
    await site().offer({ ad_key: "1" });
    expect((await site().ask(path)).status).toBe(404);
  },
);

it("encodes the address of a shared wishlist", async () => {
  const answer = await site().ask("/merkliste/qr.svg?fahrzeuge=2,1,%3Cb%3E");
  expect(await read(await answer.text())).toBe(`${testOrigin}/merkliste?fahrzeuge=2,1`);
});

it.each([
  "",
  "?fahrzeuge=%3Cb%3E",
  `?fahrzeuge=${Array.from({ length: 40 }, (_, i) => `${"9".repeat(40)}${i}`)}`,
])("is 404 for an empty or a very long wishlist: %s", async (query) => {
  expect((await site().ask(`/merkliste/qr.svg${query}`)).status).toBe(404);
});
