import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { pictureInWidth } from "#domain/car/pictures.ts";
import { readPublicCars } from "../public-cars.ts";
import { runSiteInNewFolder } from "../run-site.ts";

it("without settings the site shows the demo, says so, and has its pictures", async () => {
  const site = await runSiteInNewFolder({});
  try {
    await site.synced();
    const html = await (await fetch(`${site.address}/fahrzeuge`)).text();
    expect(html).toContain("Demo-Bestand");
    const [picture = ""] = /\/bilder\/[\w/-]+-480\.jpg/.exec(html) ?? [];
    const { status, headers } = await fetch(site.address + picture);
    expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  } finally {
    await site.close();
  }
});

it("draws every photo that a crawler asks for, on a busy machine too", async () => {
  const site = await runSiteInNewFolder({});
  const busy = Array.from({ length: 3 * availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    await site.synced();
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
