import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { refuseFullDisk } from "./embedded-failures.ts";

test("a disk must have room for the engine and for what comes besides", () => {
  expect(() => refuseFullDisk(tmpdir(), "opening", 1_000)).not.toThrow();
  expect(() => refuseFullDisk(tmpdir(), "opening", 2 ** 60)).toThrow("make room");
});
