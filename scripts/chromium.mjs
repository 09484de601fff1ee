import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const installed = () => known.find((path) => existsSync(path));

/**
 * The path of a Chromium for the browser tests: CHROMIUM if set, else one that is installed, else
 * Debian's, installed now. Null when there is none and none can be had; then the way out is printed.
 * @returns {string | null}
 */
export function findChromium() {
  const found = process.env.CHROMIUM ?? installed() ?? installWithApt();
  if (found) return found;
  console.log(
    "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM to the path of a Chrome or Chromium.",
  );
  return null;
}

/** @returns {string | undefined} */
function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
    return undefined;
  console.log("Installing Chromium for the browser tests ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const step of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    spawnSync("apt-get", ["-qq", ...step], { stdio: ["ignore", "ignore", "inherit"], env });
  }
  return installed();
}
