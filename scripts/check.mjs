// `npm run check`: the fast gate, everything but the browser.
import { close, runFastGate } from "./gate.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled();
close(runFastGate());
