import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate` compares the tables with the last snapshot in `meta/` and writes a migration. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/platform/db/*schema.ts",
  out: "./server/platform/db/migrations",
});
