import { defaultDealership } from "../domain/dealership/default-dealership.ts";
import { encodePicture } from "../server/picture/encode-picture.ts";
import { createPictureRenderer, readFallbackPicture } from "../server/picture/picture-renderer.ts";
import { openPictureStore } from "../server/picture/picture-store.ts";
import { listen } from "../server/platform/http/listen.ts";
import { silentLog } from "../server/platform/log.ts";
import { createApp, type SiteServices } from "../server/routes.ts";

/**
 * The site with nothing but the cached pictures in a folder. `node bench/picture-server.ts {root}` runs in
 * its own process and sends its address to its parent.
 */
const [, , root = ""] = process.argv;
const failure = new Error("not available in this benchmark");
const fails = () => Promise.reject(failure);
const folder = openPictureStore({ root, maxBytes: 2 ** 31, log: silentLog });
const pictures = createPictureRenderer({
  findPhoto: fails,
  fetchPhoto: fails,
  encode: encodePicture,
  folder,
  log: silentLog,
});
const services: SiteServices = Object.assign({ pictures });
const app = createApp({
  services: () => services,
  fallbackPicture: await readFallbackPicture(),
  publicApiKey: "none",
  origin: "http://bench.test",
  trustProxy: 0,
  hasOffice: false,
  dealership: () => defaultDealership,
  pages: { respond: fails, respondToForm: fails, respondPrivately: fails },
  assetFolders: [],
  log: silentLog,
});
const { address } = await listen({ app, port: 0, host: "127.0.0.1", log: silentLog });
process.send?.(address);
// Ends with its parent, even when that was killed.
process.once("disconnect", () => process.exit());
