import { afterEach, describe, expect, it } from "vitest";
import { adOf, aStock, credentials, plainPhoto } from "#tests/support/test-provider.ts";
import { newJsonType } from "./fake-provider.ts";
import { type RunningProvider, startFakeProvider } from "./start-provider.ts";

let running: RunningProvider | null = null;

afterEach(async () => {
  await running?.close();
  running = null;
});

const options = {
  stock: aStock(),
  username: "demo",
  password: "geheim-ä",
  drawPhoto: plainPhoto,
};
const headers = { accept: newJsonType, authorization: credentials };

describe("the fake provider on a port", () => {
  it("serves ads and real pictures under its own address", async () => {
    running = await startFakeProvider(options);
    const answer = await fetch(`${running.url}/search-api/ad/900000101`, { headers });
    const address = (await adOf(answer)).images[0]?.m ?? "";
    expect(address.startsWith(running.url)).toBe(true);
    const picture = new Uint8Array(await (await fetch(address)).arrayBuffer());
    expect([...picture.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it("cuts the connection on a drop, and releases hanging requests when it closes", async () => {
    running = await startFakeProvider(options);
    running.control.fault("search", { kind: "drop", times: 1 });
    const url = `${running.url}/search-api/search`;
    await expect(fetch(url, { headers })).rejects.toThrow();
    running.control.fault("search", { kind: "hang" });
    const hanging = expect(
      fetch(url, { headers }).then((answer) => answer.text()),
    ).rejects.toThrow();
    await expect.poll(() => running?.control.calls().search.running).toBe(1);
    await running.close();
    running = null;
    await hanging;
  });
});
