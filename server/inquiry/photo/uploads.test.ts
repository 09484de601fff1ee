import { expect, it } from "vitest";
import { maxUploadBytes } from "#domain/inquiry/photos.ts";
import { createUploads } from "./uploads.ts";

const busy = expect.objectContaining({ code: "not-ready", retryAfterSeconds: 10 });
const network = (index: number) => [`192.0.2.${index}`];
const aFile = maxUploadBytes;

/** Begins uploads, each of another inquiry, whose whole file has arrived. */
function begin(uploads: ReturnType<typeof createUploads>, networks: readonly string[][]) {
  return networks.map((each, index) => {
    const upload = uploads.open(index, each);
    upload.arrival.receive(aFile);
    return upload;
  });
}
const areCut = (uploads: ReturnType<typeof begin>) =>
  uploads.map(({ arrival }) => arrival.signal.aborted);
const eight = [0, 0, 1, 1, 2, 2, 3, 3].map(network);

it("arriving files take memory for eight in all; the one that takes longest gives way", async () => {
  const uploads = createUploads();
  const begun = begin(uploads, eight);
  expect(areCut(begun)).toEqual(Array(8).fill(false));
  const ninth = uploads.open(9, network(9));
  ninth.arrival.receive(1);
  expect(areCut(begun)).toEqual([true, ...Array(7).fill(false)]);
  expect(begun[0]?.arrival.signal.reason).toEqual(busy);
  expect(() => begun[0]?.arrival.receive(1)).toThrow(busy);
  ninth.arrival.receive(aFile - 1);
  expect(areCut(begun)).toEqual([true, ...Array(7).fill(false)]);
  // It was given back once, so there is room for no more than before.
  begun[0]?.close();
  uploads.open(10, network(10)).arrival.receive(1);
  expect(areCut(begun)).toEqual([true, true, ...Array(6).fill(false)]);
});

it("and for two of each network; only its own give way", () => {
  const uploads = createUploads();
  const begun = begin(uploads, [network(1), network(2), ["a/64", "a/48"], network(2), network(2)]);
  expect(areCut(begun)).toEqual([false, true, false, false, false]);
  const [other, wide] = begin(uploads, [
    ["b/64", "a/48"],
    ["c/64", "a/48"],
  ]);
  expect(areCut(begun)).toEqual([false, true, true, false, false]);
  expect(areCut([other, wide].flatMap((each) => each ?? []))).toEqual([false, false]);
});

it("a file that is being processed does not give way, and frees its memory afterwards", async () => {
  const uploads = createUploads();
  const [first, ...others] = begin(uploads, eight);
  const gate = Promise.withResolvers<string>();
  const processing = first?.process(() => gate.promise);
  uploads.open(9, network(9)).arrival.receive(aFile);
  expect(areCut([...(first ? [first] : []), ...others])).toEqual([
    false,
    true,
    ...Array(6).fill(false),
  ]);
  gate.resolve("stored");
  expect(await processing).toBe("stored");
  // Its next file arrives as the newest.
  uploads.open(10, network(10)).arrival.receive(aFile);
  first?.arrival.receive(1);
  expect(areCut(others)).toEqual([true, true, ...Array(5).fill(false)]);
});

it("processes one file of an inquiry at a time, two of a network, eight in all", async () => {
  const uploads = createUploads();
  const gate = Promise.withResolvers<void>();
  const start = (inquiry: number, networks: readonly string[]) => {
    const { process } = uploads.open(inquiry, networks);
    return process(() => gate.promise.then(() => "done")).catch(({ code }) => code);
  };
  const running = eight.map((networks, index) => start(index, networks));
  expect(await start(0, network(9))).toBe("not-ready");
  expect(await start(8, network(0))).toBe("not-ready");
  expect(await start(9, network(9))).toBe("not-ready");
  gate.resolve();
  expect(await Promise.all(running)).toEqual(Array(8).fill("done"));
  expect(await start(0, network(0))).toBe("done");
});

it("frees the slots of a failure", async () => {
  const uploads = createUploads();
  const failure = new Error("the disk is away");
  for (let count = 0; count < 20; count += 1) {
    const { process } = uploads.open(1, network(1));
    await expect(process(() => Promise.reject(failure))).rejects.toBe(failure);
  }
});
