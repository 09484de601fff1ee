import { expect, it } from "vitest";
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
