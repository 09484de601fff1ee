import { MaxFileSizeExceededError, MultipartParser } from "@remix-run/multipart-parser";
import type { Context, Hono } from "hono";
import { z } from "zod";
import {
  maxFormBytes,
  maxPhotos,
  maxUploadBytes,
  maxUploadMiB,
  photoField,
  photoOutcomeQuery,
  removeField,
} from "#domain/inquiry/photos.ts";
import { photosPath } from "#domain/pages/paths.ts";
import { AppError } from "#server/platform/app-error.ts";
import { readClientNetworks } from "#server/platform/http/client-address.ts";
import { readChunks, readForm } from "#server/platform/http/request-guards.ts";
import { bareContentPolicy } from "#server/platform/http/response-headers.ts";
import {
  createSecretPages,
  readButton,
  type SecretPageDeps,
  secretHeaders,
  wantsJson,
} from "#server/protection/secret-routes.ts";
import type { PhotoService, UploadedFile } from "./photo-service.ts";
import type { Arrival } from "./uploads.ts";

type PhotoDeps = SecretPageDeps & { services: () => { photos: PhotoService } };

const photoFilePath = `${photosPath(":token")}/:file`;

const photoFileName = z.string().regex(/^[0-9a-f-]{36}\.jpg$/);

/** Null for a file that cannot be one of a photo. */
export function readPhotoId(file: string | undefined): string | null {
  const name = photoFileName.safeParse(file);
  return z.uuid().safeParse(name.data?.slice(0, -".jpg".length)).data ?? null;
}

export const sendPhoto = (context: Context, jpeg: Uint8Array<ArrayBuffer>): Response =>
  context.body(jpeg, 200, {
    ...secretHeaders,
    "content-type": "image/jpeg",
    "content-disposition": "inline; filename=foto.jpg",
    "content-security-policy": bareContentPolicy,
  });

/** The page of an inquiry's photos, for its sender. */
export function createPhotoRoutes(deps: PhotoDeps): Hono {
  const { routes, add } = createSecretPages(deps);
  add(photosPath(":token"), {
    async rejectKey({ req }) {
      await deps.services().photos.checkSender(req.param("token") ?? "");
      return null;
    },
    submit: (context) => handlePost(context, deps),
  });
  routes.get(photoFilePath, async (context, next) => {
    const id = readPhotoId(context.req.param("file"));
    const token = context.req.param("token") ?? "";
    const jpeg = id === null ? null : await deps.services().photos.photo(token, id);
    return jpeg === null ? next() : sendPhoto(context, jpeg);
  });
  return routes;
}

async function handlePost(
  context: Context,
  { services, trustProxy }: PhotoDeps,
): Promise<Response> {
  const { photos } = services();
  const { req } = context;
  const token = req.param("token") ?? "";
  const type = req.header("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    await photos.remove(token, readButton(z.uuid(), (await readForm(req.raw)).get(removeField)));
    return context.redirect(photosPath(token), 303);
  }
  const networks = readClientNetworks(context, trustProxy);
  const outcome = await photos.add(token, networks, (arrival) => readFiles(req.raw, type, arrival));
  if (wantsJson(context)) return context.json(outcome);
  return context.redirect(photosPath(token) + photoOutcomeQuery(outcome), 303);
}

const maxBytes = maxFormBytes(maxPhotos);

/**
 * Streams the files of a form, so that memory holds only one at a time. A file that is too large is dropped
 * with all that follow. Throws AppError `too-large`, `unreadable`.
 */
async function* readFiles(
  { headers, body }: Request,
  type: string,
  { signal, receive }: Arrival,
): AsyncGenerator<UploadedFile> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const boundary = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))/i.exec(type);
  if (boundary === null) throw incomplete();
  const parser = new MultipartParser(boundary[1] ?? boundary[2] ?? "", {
    maxFileSize: maxUploadBytes,
    maxTotalSize: maxBytes,
    maxHeaderSize: 4 * 1024,
    maxParts: 2 * maxPhotos,
  });
  let size = 0;
  let isDropping = false;
  try {
    // The rest stays in the connection, which must carry the response.
    const pipe = { signal, preventCancel: true };
    const arriving = body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), pipe);
    const hold = (bytes: number) => {
      if (!isDropping) receive(bytes);
    };
    for await (const chunk of coalesceChunks(arriving ?? null, hold)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      // Browsers read the response only after they have sent the whole body.
      if (isDropping) continue;
      try {
        for (const part of parser.write(chunk)) {
          // Browsers send an empty file for a field without a selection.
          if (part.name === photoField && part.size > 0) yield part.bytes;
        }
      } catch (failure) {
        if (!(failure instanceof MaxFileSizeExceededError)) throw failure;
        isDropping = true;
        yield "zu-gross";
      }
    }
    if (!isDropping) parser.finish();
  } catch (failure) {
    throw failure instanceof AppError ? failure : incomplete();
  }
}

const blockBytes = 64 * 1024;

/** The parser keeps every chunk as an object, so twelve million chunks of one byte would take a gigabyte. */
async function* coalesceChunks(
  body: ReadableStream<Uint8Array> | null,
  hold: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(body)) {
    hold(chunk.byteLength);
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size < blockBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

function tooLarge(): AppError {
  const message = `Das sind zu viele Daten auf einmal: höchstens ${maxPhotos} Fotos mit je ${maxUploadMiB}\u00a0MB.`;
  return new AppError("too-large", message);
}

function incomplete(): AppError {
  return new AppError(
    "unreadable",
    "Die Fotos kamen nicht vollständig an. Bitte senden Sie sie noch einmal.",
  );
}
