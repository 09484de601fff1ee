import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runSite } from "../run-site.ts";

it("without settings the site shows the demo, says so, and has its pictures", async () => {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-demo-"));
  const site = await runSite({ DATA_DIR: folder });
  try {
    await site.synced();
    const html = await (await fetch(`${site.address}/fahrzeuge`)).text();
    expect(html).toContain("Demo-Bestand");
    const [picture = ""] = /\/bilder\/[\w/-]+-480\.jpg/.exec(html) ?? [];
    const { status, headers } = await fetch(site.address + picture);
    expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  } finally {
    await site.end("SIGTERM");
    await rm(folder, { recursive: true });
  }
});
