import { generateKeyPairSync, sign } from "node:crypto";

/**
 * A certificate for `localhost`, signed by itself, made anew for each test, so that no key lies in the
 * repository: X.509 in as few bytes as TLS accepts.
 */
export function createTestCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const name = list(set(list(oid("550403"), der(0x0c, Buffer.from("localhost")))));
  const authority = extension("551d13", list(der(0x01, Buffer.from([0xff]))));
  const subject = extension("551d11", list(der(0x82, Buffer.from("localhost"))));
  const content = list(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ed25519,
    name,
    list(time("20260101000000Z"), time("21251231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, list(authority, subject)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign(null, content, privateKey)]);
  const whole = list(content, ed25519, der(0x03, signature)).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/(.{64})/g, "$1\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** One value of ASN.1 in its DER form. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const list = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string) => der(0x18, Buffer.from(text));
const extension = (hex: string, value: Buffer) => list(oid(hex), der(0x04, value));
const ed25519 = list(oid("2b6570"));
