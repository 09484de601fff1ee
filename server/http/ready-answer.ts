import { acceptedEncoding, type EncodedBody, type Ready } from "./encoded-body.ts";

/** A successful answer that is all there. The same object as long as the same is to be sent. */
export type ReadyAnswer = {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string | null;
  /** All headers of the answer but those of the whole site, and what Node itself adds. */
  headers: Readonly<Record<string, string>>;
};

/** What an answer may depend on; headers that are missing are empty. */
type Asked = { url: string; accept: string; acceptEncoding: string };

/** Finds what is ready for a GET or HEAD without waiting; null when there is nothing. */
export type ReadySource = (asked: Asked) => ReadyAnswer | null;

/** These describe bytes, so an answer without any has none of them (RFC 9110, 15.4.5). */
const headersOfBytes = ["content-encoding", "content-length", "content-type"] as const;

/** The same headers without those of a body, for who has the body already. */
export function headersUnchanged(
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const left: Record<string, string> = { ...headers };
  for (const name of headersOfBytes) delete left[name];
  return left;
}

const made = new WeakMap<Ready, ReadyAnswer>();

/** A text in the best encoding that the client takes; null when that must be made first. */
export function readyText(
  { body, headers }: { body: EncodedBody; headers: Readonly<Record<string, string>> },
  acceptEncoding: string,
): ReadyAnswer | null {
  const ready = body.ready(acceptedEncoding(acceptEncoding));
  if (ready === null) return null;
  const known = made.get(ready);
  if (known !== undefined) return known;
  const { bytes, encoding } = ready;
  const answer: ReadyAnswer = {
    bytes,
    etag: body.etag,
    headers: {
      ...headers,
      etag: body.etag,
      vary: "Accept-Encoding",
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-type": body.type,
      "content-length": String(bytes.length),
    },
  };
  made.set(ready, answer);
  return answer;
}
