import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aMail } from "#tests/support/test-delivery.ts";
import { createFileMailer, createMailer } from "./mailer.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "autohaus-mail-"));
});
afterEach(() => rm(root, { recursive: true }));

test("a mail becomes a complete .eml file that only its owner can read", async () => {
  const folder = join(root, "mail");
  const mailer = createFileMailer({ folder });
  expect(await mailer.send(aMail())).toEqual({ outcome: "sent", isFile: true });
  expect(await readdir(folder)).toEqual(["1.test@autohaus.example.eml"]);
  const path = join(folder, "1.test@autohaus.example.eml");
  expect([(await stat(folder)).mode & 0o777, (await stat(path)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({
    messageId: "<1.test@autohaus.example>",
    to: [{ name: "Autohaus", address: "verkauf@autohaus.example" }],
    replyTo: [{ name: "Erika Muster", address: "erika@muster.example" }],
    subject: "Neue Nachricht (K-7F4M-2Q)",
    text: expect.stringMatching(/^Grüße aus Köln\n+$/),
  });
});

test("with a mail server, files written before it was configured are removed too", async () => {
  await createFileMailer({ folder: root }).send(aMail());
  const mailer = createMailer(() => ({ url: "smtp://127.0.0.1:1", isPublic: false }), root);
  await mailer.removeFiles(new Date("2100-01-01"));
  await mailer.close();
  expect(await readdir(root)).toEqual([]);
});

test("an invalid address gets no file", async () => {
  const to = { name: "", address: "a@b.example, c@d.example" };
  expect(await createFileMailer({ folder: root }).send(aMail({ to }))).toEqual({
    outcome: "refused",
    reason: "Diese E-Mail ist nicht zustellbar (EENVELOPE)",
  });
  expect(await readdir(root)).toEqual([]);
});

test("the same Message-ID is the same file", async () => {
  const mailer = createFileMailer({ folder: root });
  await Promise.all([mailer.send(aMail()), mailer.send(aMail())]);
  await mailer.send(aMail());
  expect(await readdir(root)).toHaveLength(1);
});

test("a Message-ID cannot cause path traversal", async () => {
  const folder = join(root, "mail");
  const mailer = createFileMailer({ folder });
  await mailer.send(aMail({ messageId: "<../../out@a.example>" }));
  expect(await readdir(root)).toEqual(["mail"]);
  expect(await readdir(folder)).toEqual([".._.._out@a.example.eml"]);
});

test("a failed write is retried later", async () => {
  await writeFile(join(root, "mail"), "a file where the folder should be");
  const mailer = createFileMailer({ folder: join(root, "mail") });
  expect(await mailer.send(aMail())).toEqual({
    outcome: "later",
    reason: "Die Datei kann nicht geschrieben werden (EEXIST)",
  });
});

test("files of old mails are removed, with unfinished ones of killed processes", async () => {
  const mailer = createFileMailer({ folder: root });
  await mailer.send(aMail());
  await writeFile(join(root, "1.test@autohaus.example.eml.0a1b.new"), "half a m");
  const old = new Date("2026-11-01T00:00:00Z");
  for (const name of await readdir(root)) await utimes(join(root, name), old, old);
  await mailer.send(aMail({ messageId: "<2@a.example>" }));
  await mailer.removeFiles(old);
  expect(await readdir(root)).toHaveLength(3);
  await mailer.removeFiles(new Date("2026-11-02T00:00:00Z"));
  expect(await readdir(root)).toEqual(["2@a.example.eml"]);
});
