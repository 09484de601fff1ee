import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

/**
 * The thread on which the captcha's task is solved, so that the page stays responsive. The library's
 * own worker files are written for Node; this one takes the algorithm for browsers, of which our
 * server uses one.
 */
handler({ deriveKey });
