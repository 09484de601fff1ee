import { startFakeProvider } from "#demo/provider/start-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { plainPhoto } from "#tests/support/test-provider.ts";

/**
 * The fake of mobile.de in its own process, for several processes of the site: a small stock with plain
 * pictures. It prints its address; demo/provider/control.ts controls it over HTTP.
 */
const { STAND_IN_USER: username = "", STAND_IN_PASSWORD: password = "" } = process.env;
const stock = createDemoStock({ now: new Date() })
  .slice(0, 8)
  .map((car) => ({ ...car, photos: car.photos.slice(0, 2) }));
const account = { username, password };
const options = { stock, ...account, drawPhoto: plainPhoto, httpControl: true };
const { url } = await startFakeProvider(options);
process.stdout.write(`${url}\n`);
