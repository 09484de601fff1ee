// `npm run test:server`: the server tests alone; on PostgreSQL when TEST_DATABASE_URL names one.
import { close, runTests } from "./gate.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled();
close(runTests("vitest", { only: ["server"] }));
