import { describe, expect, it, vi } from "vitest";
import { createPhotoSource } from "./photo-source.ts";

const neverAborts = new AbortController().signal;

/** The fake network answers every address alike and records requests. */
function aSource(answer: (url: string) => Response) {
  const asked: string[] = [];
  const accepted: (string | null)[] = [];
  /** Requested through the fetch for public addresses. */
  const askedPublicly: string[] = [];
  const source = createPhotoSource({
    fetch: async (input, init) => {
      asked.push(String(input));
      expect(init?.redirect).toBe("error");
      accepted.push(new Headers(init?.headers).get("accept"));
      return answer(String(input));
    },
    fetchPublic: async (url) => {
      askedPublicly.push(String(url));
      return answer(String(url));
    },
    providerUrl: () => "http://127.0.0.1:4010/base",
    allowedHosts: ["*.classistatic.de", "photos.example"],
  });
  return { source, asked, accepted, askedPublicly };
}

it("asks the provider for a media type, if one is wanted", async () => {
  const { source, accepted } = aSource(() => new Response("bytes"));
  await source("/a.jpg", neverAborts, "image/webp");
  await source("/a.jpg", neverAborts);
  expect(accepted).toEqual(["image/webp", "*/*"]);
});

it.each(["https://img.classistatic.de/a.jpg", "https://photos.example/a.jpg"])(
  "fetches %s from a public address only",
  async (address) => {
    const { source, asked, askedPublicly } = aSource(() => new Response("bytes"));
    expect(await source(address, neverAborts)).toEqual(new Uint8Array(Buffer.from("bytes")));
    expect([asked, askedPublicly]).toEqual([[], [address]]);
  },
);

it.each([
  ["/api/a?rule=mo-640.jpg", "http://127.0.0.1:4010/api/a?rule=mo-640.jpg"],
  ["http://127.0.0.1:4010/a.jpg", "http://127.0.0.1:4010/a.jpg"],
])("fetches %s from the provider itself, even at a private address", async (address, url) => {
  const { source, asked } = aSource(() => new Response("bytes"));
  expect(await source(address, neverAborts)).toEqual(new Uint8Array(Buffer.from("bytes")));
  expect(asked).toEqual([url]);
});

it.each([
  "http://img.classistatic.de/a.jpg",
  "https://user:pw@img.classistatic.de/a.jpg",
  "https://classistatic.de/a.jpg",
  "https://evilclassistatic.de/a.jpg",
  "https://img.classistatic.de.evil.example/a.jpg",
  "https://img.classistatic.de@127.0.0.1/a.jpg",
  "https://[::ffff:127.0.0.1]/a.jpg",
  "http://127.0.0.1:4011/a.jpg",
  "//169.254.169.254/latest",
  "file:///etc/passwd",
])("makes no request for %s", async (address) => {
  const { source, asked, askedPublicly } = aSource(() => new Response("bytes"));
  await expect(source(address, neverAborts)).rejects.toThrow("photos are not fetched from");
  expect([...asked, ...askedPublicly]).toEqual([]);
});

it.each([
  ["https://photos.example/a.jpg", 20_000],
  ["/a.jpg", 120_000],
])("waits for %s at most %d ms", async (address, limit) => {
  const limits: number[] = [];
  const source = createPhotoSource({
    fetch: () => Promise.reject(new Error("away")),
    fetchPublic: () => Promise.reject(new Error("away")),
    timeout: (milliseconds) => {
      limits.push(milliseconds);
      return neverAborts;
    },
    providerUrl: () => "http://127.0.0.1:4010",
    allowedHosts: ["photos.example"],
  });
  await expect(source(address)).rejects.toThrow("away");
  expect(limits).toEqual([limit]);
});

it.each([404, 410])("resolves to null for a deleted photo: %s", async (status) => {
  const { source } = aSource(() => new Response("gone", { status }));
  expect(await source("/a", neverAborts)).toBeNull();
});

it("rejects when the provider refuses or fails", async () => {
  const { source } = aSource(() => new Response("busy", { status: 429 }));
  await expect(source("/a", neverAborts)).rejects.toThrow("HTTP 429");
});

it("stops reading after 10 MB", async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const { source } = aSource(() => new Response(endless));
  await expect(source("/a", neverAborts)).rejects.toThrow("larger than 10 MB");
  expect(pulled).toBeLessThan(20);
});

describe("a flood of photos", () => {
  /** The fake network answers only when told to. */
  function aSlowSource() {
    const open: (() => void)[] = [];
    const source = createPhotoSource({
      fetch: () =>
        new Promise((resolve) => {
          open.push(() => resolve(new Response("bytes")));
        }),
      providerUrl: () => "http://127.0.0.1:4010",
      allowedHosts: [],
    });
    return { source, open };
  }

  it("limits concurrency to eight", async () => {
    const { source, open } = aSlowSource();
    const photos = Array.from({ length: 9 }, (_, i) => source(`/${i}`, neverAborts));
    await vi.waitUntil(() => open.length === 8);
    open[0]?.();
    await photos[0];
    await vi.waitUntil(() => open.length === 9);
    for (const answer of open) answer();
    expect(await Promise.all(photos)).toHaveLength(9);
  });

  it("refuses at once when the queue of two hundred is full, and accepts photos later", async () => {
    const { source, open } = aSlowSource();
    const photos = Array.from({ length: 208 }, (_, i) => source(`/${i}`, neverAborts));
    await expect(source("/one-too-many", neverAborts)).rejects.toThrow("queue is full");
    const answering = setInterval(() => {
      for (const answer of open.splice(0)) answer();
    }, 1);
    await Promise.all(photos);
    expect(await source("/later", neverAborts)).toHaveLength(5);
    clearInterval(answering);
  });

  it("does not request a photo that was aborted in the queue", async () => {
    const { source, open } = aSlowSource();
    const first = Array.from({ length: 8 }, (_, i) => source(`/${i}`, neverAborts));
    const aborted = source("/given-up", AbortSignal.abort(new Error("given up")));
    const refusal = expect(aborted).rejects.toThrow("given up");
    await vi.waitUntil(() => open.length === 8);
    for (const answer of open) answer();
    await Promise.all(first);
    await refusal;
    expect(open).toHaveLength(8);
  });
});
