import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import openLibheif from "libheif-js/libheif-wasm/libheif.js";

/** Worker of ./encode-photo.ts that decodes untrusted files in WebAssembly. */
export type HeicJob = { heic: Uint8Array; maxPixels: number };
export type HeicAnswer =
  | { state: "decoded"; width: number; height: number; rgb: Uint8Array<ArrayBuffer> }
  | { state: "too-many-pixels" }
  | { state: "unreadable" };

/** Pages of 64 KiB: 512 MiB suffice for fifty megapixels, while the build of libheif allows 2 GiB. */
const maxMemoryPages = 8_192;

const memorySection = 5;
const headerBytes = 8;

/** Overwrites the maximum in the memory section of the WebAssembly binary; numbers are LEB128. */
function limitMemory(module: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let offset = headerBytes;
  const readVarint = () => {
    const start = offset;
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[offset++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return { value, start };
    }
  };
  while (offset < module.length) {
    const id = module[offset++];
    const end = readVarint().value + offset;
    if (id === memorySection) {
      const [count, flags] = [readVarint().value, readVarint().value];
      // The initial size precedes the maximum.
      readVarint();
      const { start } = readVarint();
      const length = offset - start;
      // Flags 1: a maximum, and the memory is not shared. Two bytes are what the new maximum needs.
      if (count !== 1 || flags !== 1 || length < 2) break;
      // The encoding is padded to its former length, so that no offset changes.
      for (let index = 0; index < length; index += 1) {
        const bits = (maxMemoryPages >> (7 * index)) & 0x7f;
        module[start + index] = index === length - 1 ? bits : bits | 0x80;
      }
      return module;
    }
    offset = end;
  }
  throw new Error("The memory of the decoder cannot be limited.");
}

function decode({ heic, maxPixels }: HeicJob): HeicAnswer {
  const wasm = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");
  const libheif = openLibheif({ wasmBinary: limitMemory(Buffer.from(readFileSync(wasm))) });
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, heic);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return { state: "unreadable" };
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code) return { state: "unreadable" };
  const [width, height] = [
    libheif.heif_image_handle_get_width(handle),
    libheif.heif_image_handle_get_height(handle),
  ];
  if (width * height > maxPixels) return { state: "too-many-pixels" };
  const { heif_colorspace_RGB } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGB } = libheif.heif_chroma;
  const image = libheif.heif_js_decode_image2(
    handle,
    heif_colorspace_RGB,
    heif_chroma_interleaved_RGB,
  );
  const channel: Channel | undefined = image?.channels?.[0];
  if (channel === undefined || channel.width * channel.height > maxPixels) {
    return { state: "unreadable" };
  }
  return { state: "decoded", width: channel.width, height: channel.height, rgb: packRows(channel) };
}

type Channel = { data: Uint8Array; stride: number; width: number; height: number };

/** Removes the padding at the end of each row. */
function packRows(channel: Channel) {
  const rowBytes = 3 * channel.width;
  const rgb = new Uint8Array(rowBytes * channel.height);
  for (let y = 0; y < channel.height; y += 1) {
    const start = y * channel.stride;
    rgb.set(channel.data.subarray(start, start + rowBytes), y * rowBytes);
  }
  return rgb;
}

const answer = decode(workerData);
parentPort?.postMessage(answer, answer.state === "decoded" ? [answer.rgb.buffer] : []);
