// `npm test`: installs what is needed, then the whole gate, the pages in a browser included.
import { findChromium } from "./chromium.mjs";
import { close, runFastGate, runTests } from "./gate.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
const fast = runFastGate();
ensureBuilt();
const chromium = findChromium();
const browser = chromium
  ? runTests("playwright", { own: { CHROMIUM: chromium } })
  : { passed: 0, failed: 1 };
close({ passed: fast.passed + browser.passed, failed: fast.failed + browser.failed });
