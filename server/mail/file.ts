import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { failureCode, type Mailer, mimeOptions } from "./mail.ts";
import { outcomeOfFailure } from "./smtp.ts";

const unfinishedEnding = ".unfinished";

/**
 * The mailer of an installation without a mail server: each mail becomes a file that any mail program
 * opens, only for the user who runs the site. The same Message-ID is the same file.
 */
export function createFileMailer({ folder }: { folder: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(mimeOptions(mail));
        await writeWhole(folder, fileName(mail.messageId), message as Buffer);
        return { outcome: "sent" };
      } catch (error) {
        if (failureCode(error) === "EENVELOPE") return outcomeOfFailure(error);
        const reason = `Die Datei kann nicht geschrieben werden (${failureCode(error)})`;
        return { outcome: "later", reason };
      }
    },
    async forget(messageIds) {
      const names = messageIds.map(fileName);
      for (const name of names) await rm(join(folder, name), { force: true });
      await forgetUnfinished(folder, names);
    },
    close: async () => composer.close(),
  };
}

/** `<a.b@c>` becomes `a.b@c.eml`; nothing in it can name another folder. */
function fileName(messageId: string): string {
  return `${messageId.replaceAll(/[<>]/g, "").replaceAll(/[^\w.@-]/g, "_")}.eml`;
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Also when somebody made the folder by hand.
  await chmod(folder, 0o700);
  const unfinished = join(folder, `${name}.${randomUUID()}${unfinishedEnding}`);
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // A mail that counts as sent must survive a power cut: its name stands in the folder.
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a killed process left behind holds personal data as well. */
async function forgetUnfinished(folder: string, names: readonly string[]): Promise<void> {
  const kept = await readdir(folder).catch((error: unknown) => {
    if (failureCode(error) === "ENOENT") return [];
    throw error;
  });
  const left = kept.filter(
    (file) => file.endsWith(unfinishedEnding) && names.some((name) => file.startsWith(`${name}.`)),
  );
  for (const file of left) await rm(join(folder, file), { force: true });
}
