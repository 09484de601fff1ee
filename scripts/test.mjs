// `npm test`: installs what is needed, then the whole gate, the pages in a browser included.
import { findChromium } from "./chromium.mjs";
import { close, runBuildGate, runFastGate, runTests } from "./gate.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
const fast = runFastGate();
ensureBuilt();
const built = runBuildGate();
const chromium = findChromium({ isShellEnough: true });
const browser = chromium
  ? runTests("playwright", { own: { CHROMIUM: chromium } })
  : { passed: 0, failed: 1 };
const all = [fast, built, browser];
close({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});
