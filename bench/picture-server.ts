import { createFailingBackend } from "../server/backend.ts";
import { encodePicture } from "../server/pictures/encode-picture.ts";
import { createPictureRenderer } from "../server/pictures/picture-renderer.ts";
import { openPictureStore } from "../server/pictures/picture-store.ts";
import { createCachedResponder } from "../server/platform/http/cached-responses.ts";
import { listen } from "../server/platform/http/listen.ts";
import { securityHeaders } from "../server/platform/http/security-headers.ts";
import { silentLog } from "../server/platform/log.ts";
import { createApp } from "../server/routes.ts";

const origin = "http://bench.test";

/**
 * The site with nothing but its kept pictures below `root`: database and provider fail. Run as a
 * process of its own, `node bench/picture-server.ts {root}`, it answers over HTTP and tells its parent
 * where: `http://127.0.0.1:…`.
 */
export function createPictureSite({ root }: { root: string }) {
  const failure = new Error("not in this bench");
  const fails = () => Promise.reject(failure);
  const now = () => new Date();
  const pictures = createPictureRenderer({
    findCar: fails,
    findPhoto: fails,
    fetchPhoto: fails,
    lastPhoto: fails,
    encode: encodePicture,
    concurrency: 1,
    maxWaiting: 1,
    folder: openPictureStore({ root, maxBytes: 2 ** 31, now, log: silentLog }),
    log: silentLog,
  });
  return createApp({
    backend: createFailingBackend(failure, { pictures, now }),
    publicKey: "none",
    origin,
    trustProxy: 0,
    pages: { answer: fails, answerForm: fails, answerPrivate: fails, cached: () => null },
    staticFiles: new Map(),
    log: silentLog,
  });
}

const [, script, root] = process.argv;
if (script === import.meta.filename && root !== undefined) {
  const { app, cached } = createPictureSite({ root });
  const quick = createCachedResponder(cached, securityHeaders(origin));
  const { address } = await listen({ app, port: 0, host: "127.0.0.1", quick, log: silentLog });
  process.send?.(address);
  // It ends with its parent, however that ends.
  process.once("disconnect", () => process.exit());
}
