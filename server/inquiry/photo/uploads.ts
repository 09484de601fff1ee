import { maxUploadBytes } from "#domain/inquiry/photos.ts";
import { AppError } from "#server/platform/app-error.ts";

/** Of files that are arriving or being processed, in memory. */
const maxHeldBytes = { total: 8 * maxUploadBytes, perNetwork: 2 * maxUploadBytes };
/** Complete files that are processed or wait for it; one takes a core for about a second. */
const maxProcessed = { total: 8, perNetwork: 2, perInquiry: 1 };
const retryAfterSeconds = 10;

/** What the reader of an upload's body needs. */
export type Arrival = {
  /** Aborts with AppError `not-ready` when the upload gives way to newer ones. */
  signal: AbortSignal;
  /** Counts bytes that are now in memory. Throws AppError `not-ready` when there is no room for them. */
  receive(bytes: number): void;
};

type Upload = {
  networks: readonly string[];
  bytes: number;
  isArriving: boolean;
  cut: AbortController;
};

/**
 * Limits uploads by what they use up: memory while a file arrives, processing once it has arrived. So a slow
 * sender costs others nothing. Without room, the upload whose file has been arriving longest gives way.
 */
export function createUploads() {
  /** The file that has been arriving longest comes first. */
  const uploads = new Set<Upload>();
  const held = createCounter();
  const processed = createCounter();

  function hold(upload: Upload, bytes: number): void {
    upload.bytes += bytes;
    for (const key of ["all", ...upload.networks]) held.add(key, bytes);
  }

  function end(upload: Upload): void {
    if (uploads.delete(upload)) hold(upload, -upload.bytes);
  }

  function makeRoom(key: string, max: number): void {
    for (const upload of uploads) {
      if (held.of(key) <= max) return;
      if (!upload.isArriving || (key !== "all" && !upload.networks.includes(key))) continue;
      end(upload);
      upload.cut.abort(busy());
    }
  }

  return {
    open(inquiryId: number, networks: readonly string[]) {
      const cut = new AbortController();
      const start = { bytes: 0, isArriving: true };
      const upload: Upload = { networks, cut, ...start };
      const { signal } = cut;
      uploads.add(upload);
      const limits: readonly [key: string, max: number][] = [
        ["all", maxProcessed.total],
        [`inquiry ${inquiryId}`, maxProcessed.perInquiry],
        ...networks.map((network): [string, number] => [network, maxProcessed.perNetwork]),
      ];
      const arrival: Arrival = {
        signal,
        receive(bytes) {
          signal.throwIfAborted();
          hold(upload, bytes);
          makeRoom("all", maxHeldBytes.total);
          for (const network of networks) makeRoom(network, maxHeldBytes.perNetwork);
          signal.throwIfAborted();
        },
      };
      return {
        arrival,
        /** Runs while a file that has arrived is processed. Throws AppError `not-ready` while too many are. */
        async process<T>(work: () => Promise<T>): Promise<T> {
          signal.throwIfAborted();
          if (limits.some(([key, max]) => processed.of(key) >= max)) throw busy();
          for (const [key] of limits) processed.add(key, 1);
          upload.isArriving = false;
          try {
            return await work();
          } finally {
            for (const [key] of limits) processed.add(key, -1);
            // The next file begins to arrive.
            end(upload);
            uploads.add(Object.assign(upload, start));
          }
        },
        close: () => end(upload),
      };
    },
  };
}

function createCounter() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, more: number): void {
      const count = of(key) + more;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}

function busy(): AppError {
  const message =
    "Gerade werden schon Fotos verarbeitet. Bitte versuchen Sie es in einigen Sekunden noch einmal.";
  return new AppError("not-ready", message, [], { retryAfterSeconds });
}
