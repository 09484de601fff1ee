import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { pictureInWidth } from "#domain/car/pictures.ts";
import { readPublicCars } from "../public-cars.ts";
import { runSiteInNewFolder } from "../run-site.ts";

it("without settings the site shows the demo, and draws every photo on a busy machine too", async () => {
  const site = await runSiteInNewFolder({});
  // One per core, since other tests run beside. They end by themselves, too: a test run that is killed runs no `finally`.
  const busyLoop = "const end = Date.now() + 300_000; while (Date.now() < end);";
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", busyLoop], { stdio: "ignore" }),
  );
  try {
    await site.synced();
    const html = await (await fetch(`${site.address}/fahrzeuge`)).text();
    expect(html).toContain("Demo-Bestand");
    const cars = await readPublicCars(site.address);
    const paths = cars
      .flatMap(({ images }) => images)
      .slice(0, 150)
      .map(({ url }) => pictureInWidth(url, 1600));
    const missing: string[] = [];
    const crawl = async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        const accept = "image/avif,*/*";
        const { ok, status, body } = await fetch(site.address + path, { headers: { accept } });
        await body?.cancel();
        if (!ok) missing.push(`${status} ${path}`);
      }
    };
    await Promise.all([crawl(), crawl(), crawl(), crawl()]);
    expect(missing).toEqual([]);
  } finally {
    for (const process of busy) process.kill("SIGKILL");
    await site.close();
  }
});
