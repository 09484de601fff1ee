import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another version measures otherwise. */
const version = "13.5.0";

/**
 * The command line of Lighthouse; null when it cannot be had. It is no package of this project: nothing
 * but this bench needs it. So it is installed when it is wanted, beside other temporary files.
 */
export async function installLighthouse(): Promise<string | null> {
  const folder = join(tmpdir(), `autohaus-lighthouse-${version}`);
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  console.log(`Installing Lighthouse ${version} into ${folder} ...`);
  await mkdir(folder, { recursive: true });
  const command = ["install", "--prefix", folder, `lighthouse@${version}`];
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  spawnSync("npm", [...command, ...options], { cwd: folder, stdio: "inherit" });
  return existsSync(program) ? program : null;
}
