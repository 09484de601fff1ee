import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate` writes the migration for a changed server/platform/db/schema.ts. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/platform/db/schema.ts",
  out: "./server/platform/db/migrations",
});
