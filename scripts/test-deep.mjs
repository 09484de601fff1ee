// `npm run test:deep`: several processes on a real PostgreSQL behind nginx, both of which must be there;
// what grows with the length of a text; an embedded database that is killed again and again.
import { spawnSync } from "node:child_process";
import { close, runTests } from "./gate.mjs";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
const { passed, failed } = runTests("vitest", {
  only: ["--config", "tests/deep/vitest.config.ts"],
});
const rounds = spawnSync(node, ["bench/kill.ts", "20"], { cwd: root, stdio: "inherit" });
const survived = rounds.status === 0 ? 1 : 0;
close({ passed: passed + survived, failed: failed + 1 - survived });
