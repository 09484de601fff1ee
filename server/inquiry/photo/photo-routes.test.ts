import { beforeEach, describe, expect, it } from "vitest";
import { photosKeptFrom } from "#domain/inquiry/photos.ts";
import { apiPaths, photosHeader } from "#domain/pages/paths.ts";
import { createInquiryStore, deleteInquiries } from "#server/inquiry/inquiry-store.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { photosOfShades, photoTestSite, tokenIn } from "#tests/support/test-photo-site.ts";
import { aPhoto } from "#tests/support/test-photos.ts";
import { senderPhotosPath } from "./photo-service.ts";
import { deleteOldPhotos } from "./photo-store.ts";

const { site, advanceClock, offerCar, postAsForm, postAsScript, shown, photos, stored } =
  photoTestSite();
const day = 24 * 3_600;

let offer: Awaited<ReturnType<typeof offerCar>>;
beforeEach(async () => {
  offer = await offerCar();
});

const photoHeaders = {
  "content-type": "image/jpeg",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "content-security-policy": expect.stringContaining("sandbox"),
};

describe("photos", () => {
  it("are uploaded by form, shown to their sender, and deleted one by one", async () => {
    const { senderPath, reference } = offer;
    const files = [
      await aPhoto("jpeg"),
      await aPhoto("png"),
      await aPhoto("webp"),
      Buffer.alloc(0),
    ];
    expect(await postAsForm(senderPath, files)).toEqual([303, `${senderPath}?gespeichert=3`]);
    expect(await shown(senderPath)).toMatchObject({ reference, car: "Volkswagen Golf, 2019" });
    expect(await photos(senderPath)).toHaveLength(3);
    const [first] = await photos(senderPath);
    const answer = await site().ask(first?.path ?? "");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject(photoHeaders);
    expect(Buffer.from(await answer.arrayBuffer()).includes("Geheimes")).toBe(false);
    const button = new URLSearchParams({ entfernen: first?.id ?? "" });
    const press = async (path: string) =>
      (await site().ask(path, { method: "POST", body: button })).status;
    expect(await press(senderPath)).toBe(303);
    expect(await press(senderPath)).toBe(303);
    expect(await photos(senderPath)).toHaveLength(2);
    expect((await site().ask(first?.path ?? "")).status).toBe(404);
  });

  it("cause one mail to the dealer, however many come, and duplicates are stored once", async () => {
    const { senderPath } = offer;
    const photo = await aPhoto("jpeg");
    const photoMails = async () =>
      (await site().inquiries.mails()).filter(({ kind }) => kind === "photos");
    expect(await photoMails()).toEqual([]);
    expect(await postAsScript(senderPath, [photo])).toEqual([200, { saved: 1, refused: [] }]);
    expect(await postAsScript(senderPath, [photo])).toEqual([200, { saved: 1, refused: [] }]);
    const [only] = await photos(senderPath);
    await site().services.photos.remove(tokenIn(senderPath), only?.id ?? "");
    expect(await postAsScript(senderPath, [photo, await aPhoto("webp")])).toEqual([
      200,
      { saved: 2, refused: [] },
    ]);
    expect(await photos(senderPath)).toHaveLength(2);
    const mails = await photoMails();
    expect(mails).toHaveLength(1);
    expect(site().inquiries.queued).toContain(mails[0]?.id);
  });

  it("are deleted with their inquiry", async () => {
    const { orm } = site().database;
    await postAsScript(offer.senderPath, [await aPhoto("jpeg")]);
    const inquiry = await createInquiryStore({ db: site().database }).find(offer.reference);
    await deleteInquiries(orm, [inquiry?.id ?? 0], site().clock.now);
    expect(await stored()).toEqual([]);
    expect(await postAsScript(offer.senderPath, [await aPhoto("jpeg")])).toMatchObject([404, {}]);
    expect(await shown(offer.senderPath)).toBeNull();
  });
});

it("photos are deleted ninety days after upload, before their inquiry, and no day earlier", async () => {
  const { orm } = site().database;
  await postAsScript(offer.senderPath, [await aPhoto("jpeg")]);
  advanceClock(90 * day);
  expect(await deleteOldPhotos(orm, photosKeptFrom(site().clock.now))).toBe(0);
  advanceClock(day);
  expect(await deleteOldPhotos(orm, photosKeptFrom(site().clock.now))).toBe(1);
  expect(await stored()).toEqual([]);
});

describe("a link", () => {
  it("expires after thirty days", async () => {
    await postAsScript(offer.senderPath, [await aPhoto("jpeg")]);
    const [photo] = await photos(offer.senderPath);
    advanceClock(30 * day);
    expect(await photos(offer.senderPath)).toHaveLength(1);
    advanceClock(day);
    expect(await shown(offer.senderPath)).toBeNull();
    expect((await site().ask(photo?.path ?? "")).status).toBe(404);
    expect(await postAsScript(offer.senderPath, [await aPhoto("jpeg")])).toMatchObject([404, {}]);
    expect(await stored()).toHaveLength(1);
  });

  it("opens only its own inquiry's photos", async () => {
    await postAsScript(offer.senderPath, [await aPhoto("jpeg")]);
    const [photo] = await photos(offer.senderPath);
    const other = await offerCar();
    const file = photo?.path.slice(offer.senderPath.length) ?? "";
    expect((await site().ask(other.senderPath + file)).status).toBe(404);
    const { reference } = offer;
    const bare = reference.replaceAll("-", "");
    const forged = [
      `/fotos/${bare}${other.senderPath.slice(14)}`,
      `/fotos/${reference}`,
      "/fotos/",
    ];
    for (const path of forged) {
      expect(await shown(path), path).toBeNull();
      expect((await postAsForm(path, [await aPhoto("jpeg")]))[0], path).toBeGreaterThanOrEqual(404);
    }
    const contact = await site().post(apiPaths.contactInquiry, contactBody());
    expect(contact.headers.get(photosHeader)).toBeNull();
  });

  it.each(["/../../etc/passwd", "/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/x.jpg", "/a/b.jpg", "/.jpg"])(
    "cannot be used for path traversal: %s",
    async (tail) => {
      const answer = await site().ask(offer.senderPath + tail);
      expect(answer.headers.get("content-type")).not.toBe("image/jpeg");
      expect(answer.status).toBe(404);
    },
  );

  it("is never logged", async () => {
    await site().ask(offer.senderPath);
    await postAsScript(offer.senderPath, [await aPhoto("jpeg"), Buffer.from("no photo")]);
    expect(site().logLines.join()).not.toContain(offer.senderPath.slice(14));
  });

  it("of a honeypot answer looks like any other, and opens nothing", async () => {
    const headers = { "x-form-trap": "x" };
    const body = sellBody({ recaptchaToken: "bad" });
    const answer = await site().post(apiPaths.vehicleInquiry, body, headers);
    const { reference } = (await answer.json()) as { reference: string };
    const path = answer.headers.get(photosHeader) ?? "";
    expect(path).toMatch(/^\/fotos\/[A-Z0-9]{7}\.[\w-]{43}$/);
    expect(path).toContain(reference.replaceAll("-", ""));
    // It must stay invalid if a real inquiry gets that reference later.
    expect(path).not.toBe(senderPhotosPath(reference, await openSiteSecret(site().database)));
    expect(await shown(path)).toBeNull();
    expect(await postAsScript(path, [await aPhoto("jpeg")])).toMatchObject([404, {}]);
  });
});

describe("refuses", () => {
  it("files that are no photos, and stores the others", async () => {
    const files = [Buffer.from("<svg/>"), await aPhoto("jpeg"), Buffer.from("MZ")];
    expect(await postAsScript(offer.senderPath, [...files])).toEqual([
      200,
      { saved: 1, refused: ["kein-foto", "kein-foto"] },
    ]);
    expect(await postAsForm(offer.senderPath, files)).toEqual([
      303,
      `${offer.senderPath}?gespeichert=1&nicht=kein-foto`,
    ]);
  });

  it("an empty form, a field of another name, a ninth photo", async () => {
    const { senderPath } = offer;
    const nothing = [200, { saved: 0, refused: ["keines"] }];
    expect(await postAsScript(senderPath, [])).toEqual(nothing);
    expect(await postAsScript(senderPath, [await aPhoto("jpeg")], "datei")).toEqual(nothing);
    const outcome = { saved: 8, refused: ["zu-viele"] };
    expect(await postAsScript(senderPath, [...(await photosOfShades(9))])).toEqual([200, outcome]);
    expect(await stored()).toHaveLength(8);
  });

  it("a file of more than 12 MB, with all that follow", async () => {
    const large = Buffer.alloc(12 * 1024 ** 2 + 1, 1);
    const [before, after] = await photosOfShades(2);
    const files = [before ?? large, large, after ?? large];
    expect(await postAsScript(offer.senderPath, [...files])).toEqual([
      200,
      { saved: 1, refused: ["zu-gross"] },
    ]);
  });

  it("more than the total size, whether declared or sent", async () => {
    const declared = { "content-length": String(98 * 1024 ** 2), accept: "application/json" };
    const answer = await site().ask(offer.senderPath, {
      method: "POST",
      headers: { ...declared, "content-type": "multipart/form-data; boundary=b" },
      body: "--b--",
    });
    expect([answer.status, answer.headers.get("connection")]).toEqual([413, "close"]);
  });

  it.each([
    ["no boundary", "multipart/form-data", "x"],
    ["a boundary that never comes", "multipart/form-data; boundary=b", "x".repeat(1_000)],
    ["an end that is missing", "multipart/form-data; boundary=b", `--b\r\n${part("foto")}abc`],
    ["a head without end", "multipart/form-data; boundary=b", `--b\r\nX: ${"a".repeat(9_000)}`],
    [
      "a name that is not UTF-8",
      "multipart/form-data; boundary=b",
      `--b\r\n${part("\xff")}a\r\n--b--`,
    ],
    [
      "hundreds of parts",
      "multipart/form-data; boundary=b",
      `${`--b\r\n${part("a")}a\r\n`.repeat(300)}--b--`,
    ],
    ["another form's button", "application/x-www-form-urlencoded", "entfernen=1"],
  ])("a form with %s", async (_, type, body) => {
    const answer = await site().ask(offer.senderPath, {
      method: "POST",
      headers: { "content-type": type, accept: "application/json" },
      body: Buffer.from(body, "latin1"),
    });
    expect(answer.status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("a form of another type", async () => {
    const json = { "content-type": "application/json" };
    const answer = await site().ask(offer.senderPath, {
      method: "POST",
      headers: json,
      body: "{}",
    });
    expect(answer.status).toBe(415);
  });
});

function part(name: string): string {
  return `Content-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`;
}
