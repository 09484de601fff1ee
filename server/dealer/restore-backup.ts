import { formatNumber, formatVehicleCount } from "#domain/site/format.ts";
import { restoreEmbedded, UnusableBackup } from "#server/db/restore.ts";
import type { Environment } from "#server/env.ts";
import { postgresRestore } from "./backup-words.ts";
import type { Report } from "./order.ts";

/**
 * Puts a backup in the place of the embedded database and says what it holds and where the old one
 * lies. Rejects as restoreEmbedded does, but for a file that is no backup: that is a failed report.
 */
export async function restoreBackup(
  { DATA_DIR, DATABASE_URL }: Pick<Environment, "DATABASE_URL" | "DATA_DIR">,
  file: string,
  now: Date,
): Promise<Report> {
  if (DATABASE_URL !== undefined) return report("failed", postgresRestore);
  try {
    const { aside, inquiries, vehicles } = await restoreEmbedded(DATA_DIR, file, now);
    const count = `${formatNumber(inquiries)} ${inquiries === 1 ? "Anfrage" : "Anfragen"}`;
    const old = aside === null ? "" : ` Der alte Stand liegt in ${aside}.`;
    return report("done", `Eingespielt: ${count}, ${formatVehicleCount(vehicles)}.${old}`);
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error;
    const words = "ist keine Sicherung oder beschädigt. Nichts wurde geändert.";
    return report("failed", `${file} ${words}`);
  }
}

const report = (outcome: Report["outcome"], message: string): Report => ({
  message,
  columns: [],
  rows: [],
  outcome,
});
