// `npm run dealer -- …`: installs what is needed, then runs dealer.ts with the project's own Node.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, node, root } from "./prepare.mjs";

ensureInstalled();
const { status } = spawnSync(node, [join(root, "dealer.ts"), ...process.argv.slice(2)], {
  // As `npm start` has it, so that both mean the same `./data`, wherever somebody stands.
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);
