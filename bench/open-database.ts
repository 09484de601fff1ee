import { openDatabase } from "../server/platform/db/open-database.ts";

/** Opens the database of a folder and tells its parent process: `node bench/open-database.ts {folder}`. */
const [, , dataDir = ""] = process.argv;
const database = await openDatabase({ dataDir, databaseUrl: undefined });
process.send?.("open");
process.once("message", () => {
  void database.close().then(() => process.disconnect());
});
