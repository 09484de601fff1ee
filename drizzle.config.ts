import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate` writes the migration for changed tables, by the last snapshot in `meta/`. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/platform/db/*schema.ts",
  out: "./server/platform/db/migrations",
});
