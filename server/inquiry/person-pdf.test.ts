import sharp from "sharp";
import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { writePersonPdf } from "./person-pdf.ts";
import { describePerson } from "./person-report.ts";

const at = new Date("2026-11-30T09:00:00Z");
const report = (...rows: object[]) =>
  describePerson(rows, {
    profile: defaultProfile,
    about: "jürgen@muster.example",
    at,
    mailLabel: (kind) => kind,
  });

it("is German, tagged and has pages enough for long words", async () => {
  const message = "Größe, Straße und Übergang. ".repeat(400);
  const pdf = Buffer.from(await writePersonPdf(report({ kind: "Kontakt", message }), at));
  const text = pdf.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.7/);
  for (const part of ["/Lang (de-DE)", "/StructTreeRoot", "/Marked true", "/DisplayDocTitle true"])
    expect(text).toContain(part);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
});

it("shows photos, and lives with whatever was typed", async () => {
  const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const picture = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  const odd = { kind: "Kontakt", name: "Żółć Шевченко 李 👋 \u0000\u202e", photos: [{ picture }] };
  const pdf = Buffer.from(await writePersonPdf(report(odd), at)).toString("latin1");
  expect(pdf).toContain("/Subtype /Image");
});
