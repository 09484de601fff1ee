import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

/**
 * The worker that solves the challenge. The library's own worker files are written for Node; this one takes
 * the browser's algorithm.
 */
handler({ deriveKey });
