import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { seal, sign, unseal, verify } from "./site-secret.ts";

const secret = {
  digest: (purpose: string, text: string) =>
    createHash("sha256").update(`${purpose} ${text}`).digest("base64url"),
};

it("verifies only what was signed for the same purpose", () => {
  const link = sign(secret, "a", "K-1.x");
  expect(verify(secret, "a", link)).toBe("K-1.x");
  const signature = link.slice(-43);
  const forged = ["", "K-1.x", link.slice(1), link.slice(0, -1), `${link}A`, `K-2.x.${signature}`];
  forged.push(`K-1.x${signature}`, `K-1.x-${signature}`, `.${secret.digest("a", "")}`);
  forged.push(`K-1.x.${"A".repeat(43)}`, `K-1.x.${"ü".repeat(43)}`, link.toLowerCase(), signature);
  for (const text of forged) expect(verify(secret, "a", text), text).toBeNull();
  expect(verify(secret, "b", link)).toBeNull();
});

it("encrypts, and decrypts only what it encrypted for the same purpose", () => {
  const sealed = seal(secret, "a", "jana@muster.example");
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("muster");
  expect(unseal(secret, "a", sealed)).toBe("jana@muster.example");
  for (const text of ["", "x", sealed.slice(4), `${sealed}AAAA`]) {
    expect(unseal(secret, "a", text)).toBeNull();
  }
  expect(unseal(secret, "b", sealed)).toBeNull();
});
