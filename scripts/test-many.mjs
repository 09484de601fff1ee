// `npm run test:many`: several processes on a real PostgreSQL behind nginx, both of which must be there.
import { close, runTests } from "./gate.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
close(runTests("vitest", { only: ["--config", "tests/many/vitest.config.ts"] }));
