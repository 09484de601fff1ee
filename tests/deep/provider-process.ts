import { startFakeProvider } from "#demo/provider/start-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { plainPhoto } from "#tests/support/test-provider.ts";

/**
 * The stand-in for mobile.de as a process of its own, for several processes of the site: a small stock
 * with pictures that are quickly drawn, since this is not about pictures. It prints its address, and is
 * controlled and asked for its counts over HTTP (demo/provider/control.ts).
 */
const { STAND_IN_USER: username = "", STAND_IN_PASSWORD: password = "" } = process.env;
const stock = createDemoStock({ now: new Date() })
  .slice(0, 8)
  .map((car) => ({ ...car, photos: car.photos.slice(0, 2) }));
const account = { username, password };
const options = { stock, ...account, drawPhoto: plainPhoto, httpControl: true };
const { url } = await startFakeProvider(options);
process.stdout.write(`${url}\n`);
