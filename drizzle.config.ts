import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate` writes the migration for changed tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/platform/db/*schema.ts",
  out: "./server/platform/db/migrations",
});
