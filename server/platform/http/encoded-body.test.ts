import { expect, test } from "vitest";
import { encodeBody } from "./encoded-body.ts";

const text = "Gebrauchtwagen in Ladenburg. ".repeat(100);

test("a compression that failed is tried again by who asks next, and then kept", async () => {
  const outcomes = [new Error("no memory"), Buffer.from("small"), Buffer.from("another")];
  const compress = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Buffer) return outcome;
    throw outcome;
  };
  const body = encodeBody(text, "text/plain", { br: compress, gzip: compress });
  await expect(body.in("br")).rejects.toThrow("no memory");
  expect(body.ready("br")).toBeNull();
  expect(String((await body.in("br")).bytes)).toBe("small");
  expect(String((await body.in("br")).bytes)).toBe("small");
  expect(body.ready("br")).toMatchObject({ encoding: "br" });
});
