import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { picturePath, pictureWidths } from "../domain/car/photos.ts";
import { encodePicture } from "../server/pictures/encode-picture.ts";
import { mediaTypes, pictureFormats } from "../server/pictures/picture-format.ts";
import { drawnPhotos } from "./demo-data.ts";
import { startNginx } from "./nginx.ts";
import { createPictureSite } from "./picture-server.ts";
import { requestsPerSecond } from "./raw-load.ts";
import { startServed } from "./served.ts";
import { median, printTable, type TableRow } from "./table.ts";

/**
 * What pictures cost: time and bytes per photo, width and format, one after the other on one thread;
 * and how fast kept ones are answered, beside reading the same file raw and beside nginx sending it,
 * in the same run. The photos are drawn, so their bytes are fewer than those of real ones.
 */
const photosMeasured = 5;
const connections = 50;
const rounds = 3;
const file = { adKey: "900000101", position: 1, hash: "0b7e6c1d", width: 960 } as const;
const keptName = "900000101/1-0b7e6c1d-960.avif";
const accept = mediaTypes.avif;

const rows: TableRow[] = [];
await measureEncoding();
const root = await mkdtemp(join(tmpdir(), "autohaus-pictures-"));
try {
  await keepOne();
  await measureInProcess();
  await measureOverHttp();
} finally {
  await rm(root, { recursive: true });
}
process.exit(printTable(rows) ? 0 : 1);

async function measureEncoding(): Promise<void> {
  const usual = await drawnPhotos(1024, photosMeasured);
  const large = await drawnPhotos(1600, photosMeasured);
  for (const format of pictureFormats) {
    for (const width of pictureWidths) {
      const times: number[] = [];
      const sizes: number[] = [];
      for (const photo of width > 1024 ? large : usual) {
        const start = performance.now();
        const { byteLength } = await encodePicture(photo, width, format);
        times.push(performance.now() - start);
        sizes.push(byteLength / 1024);
      }
      rows.push({ what: `${format} ${width}, encode (ms)`, value: median(times) });
      rows.push({ what: `${format} ${width}, size (KB)`, value: median(sizes) });
    }
  }
}

async function keepOne(): Promise<void> {
  const [photo] = await drawnPhotos(1024, 1);
  if (photo === undefined) throw new Error("the demo stock has no photo");
  await mkdir(join(root, file.adKey));
  await writeFile(join(root, keptName), await encodePicture(photo, file.width, "avif"));
}

async function measureInProcess(): Promise<void> {
  const address = `http://bench.test${picturePath(file)}`;
  const askingOf =
    ({ app }: ReturnType<typeof createPictureSite>) =>
    async () => {
      const answer = await app.fetch(new Request(address, { headers: { accept } }));
      if (answer.headers.get("content-type") !== accept) throw new Error("no picture");
      await answer.arrayBuffer();
    };
  const raw = await timesPerSecond(() => readFile(join(root, keptName)));
  const memory = await timesPerSecond(askingOf(createPictureSite({ root })));
  rows.push(
    { what: "kept picture, in process: raw readFile (1/s)", value: raw },
    { what: "the app, from memory (1/s)", value: memory },
  );
}

/** With as many at once as there are connections later. */
async function timesPerSecond(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + 2_000;
  let count = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await work();
      count += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  return count / ((performance.now() - start) / 1000);
}

async function measureOverHttp(): Promise<void> {
  const site = await startServed("picture-server.ts", root);
  let nginx: Awaited<ReturnType<typeof startNginx>> = null;
  try {
    nginx = await startNginx({ root });
    const load = { headers: [`Accept: ${accept}`], connections, seconds: 3 };
    const ours: number[] = [];
    const theirs: number[] = [];
    // In turns, because the machine's speed drifts.
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await requestsPerSecond({ ...load, port: site.port, path: picturePath(file) }));
      if (nginx === null) continue;
      theirs.push(await requestsPerSecond({ ...load, port: nginx.port, path: `/${keptName}` }));
    }
    rows.push({ what: "kept picture, HTTP: the site, from memory (1/s)", value: median(ours) });
    // Without it the ratio is no number, which meets no target.
    if (nginx === null) console.log("nginx is not installed: nothing to compare with");
    const ratio = median(ours) / median(theirs);
    rows.push({ what: "nginx, the same bytes (1/s)", value: median(theirs) });
    rows.push({ what: "the site ÷ nginx", value: ratio, atLeast: 0.6 });
  } finally {
    site.close();
    await nginx?.close();
  }
}
