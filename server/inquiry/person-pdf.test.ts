import sharp from "sharp";
import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { unsent } from "#server/mail/mail.ts";
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

it("calls sent what was sent, and names once what the house has not entered", () => {
  const mail = { kind: "Bestätigung", createdAt: at, attempts: 1 };
  const lost = "Postfach unbekannt";
  const { sections, gaps } = report({
    kind: "Kontakt",
    mails: [
      { ...mail, sentAt: at, failedAt: null, lastFailure: unsent },
      { ...mail, sentAt: null, failedAt: at, lastFailure: lost },
      { ...mail, sentAt: at, failedAt: null, lastFailure: "vorher besetzt" },
    ],
  });
  expect(sections[0]?.rows.map(([, text]) => text)).toEqual([
    `Bestätigung, nicht gesendet: ${unsent}`,
    `Bestätigung, nicht gesendet: ${lost}`,
    "Bestätigung, gesendet 30.11.2026, 10:00\u00a0Uhr",
  ]);
  expect(gaps).toEqual(["Hosting", "Datenbank", "E-Mail"]);
  expect(JSON.stringify(sections).match(/zu ergänzen/g)).toHaveLength(1);
});

it("tells what happened in sentences, and who supervises the house", () => {
  const { sections } = report({
    kind: "Kontakt",
    testDrives: [{ wish: { first: { day: "2026-12-01", time: "10:00" } }, state: "confirmed" }],
    mails: [{ kind: "Bestätigung", createdAt: at, attempts: 1, sentAt: at, lastFailure: null }],
    events: [{ at, kind: "note", text: "Ruft Montag an" }],
  });
  expect(sections[0]?.rows).toEqual([
    ["Termin", "Wunsch: Wunschzeit: 01.12.2026, 10:00\u00a0Uhr; Stand: bestätigt"],
    ["Verlauf", "30.11.2026, 10:00\u00a0Uhr: notiert: Ruft Montag an"],
    ["E-Mails", "Bestätigung, gesendet 30.11.2026, 10:00\u00a0Uhr"],
  ]);
  expect(JSON.stringify(sections)).toContain("Informationsfreiheit Baden-Württemberg.");
});

it("tells in order who asked what and what became of it, the car's number once, in German", () => {
  const { sections } = report({
    kind: "Kontakt",
    reference: "K-1",
    vehicle: "4711",
    handledAt: at,
    message: "Ist er noch da?",
    name: "Erika",
    receivedAt: at,
    details: { vehicle: "4711", intent: "probefahrt" },
    holds: [{ vehicle: "4711", until: at }],
    events: [{ at, kind: "note", text: "ja" }],
    pushes: [{ device: "Firefox", service: "https://push.example" }],
  });
  const terms = sections[0]?.rows.map(([term]) => term);
  expect(terms).toEqual([
    ...["Name", "Eingegangen", "Anliegen", "Inseratsnummer", "Nachricht"],
    ...["Vormerkung", "Verlauf", "Benachrichtigungen", "Erledigt"],
  ]);
  expect(JSON.stringify(sections).match(/4711/g)).toHaveLength(1);
});
