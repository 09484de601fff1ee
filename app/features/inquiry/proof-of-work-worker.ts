import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

/** Solves the challenge off the main thread. The library's own worker files are written for Node. */
handler({ deriveKey });
