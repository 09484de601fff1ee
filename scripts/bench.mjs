// `npm run bench`: every benchmark in turn; fails when one of them does.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
const benches = ["list", "pages", "pictures", "kill"];
const failed = benches.filter((name) => {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(node, [join(root, "bench", `${name}.ts`)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  return status !== 0;
});
if (failed.length > 0) console.log(`\nmissed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
