import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const headlessShell = "/usr/bin/chromium-headless-shell";
const fullBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The path of a Chromium: CHROMIUM if set, else an installed one, else Debian's, installed now. Null when
 * none can be installed; then it prints what to do.
 * @param {{ isShellEnough?: boolean }} options whether the headless shell suffices, which halves the time of
 * the browser tests; measurements need the browser that visitors have
 * @returns {string | null}
 */
export function findChromium({ isShellEnough = false } = {}) {
  const programs = isShellEnough ? [headlessShell, ...fullBrowsers] : fullBrowsers;
  const packages = isShellEnough ? ["chromium-headless-shell", "chromium"] : ["chromium"];
  const installed = () => programs.find((path) => existsSync(path));
  const program = process.env.CHROMIUM ?? installed() ?? installWithApt(packages, installed);
  if (program) return program;
  console.log(
    "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM to the path of a Chrome or Chromium.",
  );
  return null;
}

/**
 * @param {readonly string[]} packages in order of preference
 * @param {() => string | undefined} installed
 */
function installWithApt(packages, installed) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
    return undefined;
  console.log("Installing Chromium for the browser tests ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} step */
  const apt = (...step) =>
    spawnSync("apt-get", ["-qq", ...step], { stdio: ["ignore", "ignore", "inherit"], env });
  apt("update");
  for (const name of packages) {
    apt("install", "-y", "--no-install-recommends", name);
    const program = installed();
    if (program) return program;
  }
  return undefined;
}
