import { closeSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd?: number; node: object };

/** The part of Emscripten's NODEFS that is used here; its own types do not name it. */
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
  tryFSOperation(work: () => void): void;
};

/**
 * PGlite's file system on real files, with one difference: `fsync` reaches the disk. As it comes,
 * PGlite has none, and a power cut leaves an unusable database (D1).
 *
 * It leans on internals of the pinned PGlite version, so the opener counts: no fsync seen, no start.
 */
export class DurableFileSystem extends NodeFS {
  /** Calls of fsync that reached the operating system. */
  fsyncCount = 0;

  override async init(
    pg: PGlite,
    options: Parameters<NodeFS["init"]>[1],
  ): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: object }) => this.#install(module.NODEFS),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  protected fsynced(_path: string): void {
    this.fsyncCount += 1;
  }

  #install(nodeFileSystem: object): void {
    if (!isNodeFileSystem(nodeFileSystem)) return;
    nodeFileSystem.stream_ops.fsync = (stream) => {
      // A failed fsync must reach PostgreSQL as an errno, which this wrapper makes of it.
      nodeFileSystem.tryFSOperation(() => {
        const path = nodeFileSystem.realPath(stream.node);
        // Directories have no descriptor of their own in NODEFS; their entries need fsync too.
        if (stream.nfd === undefined) fsyncPath(path);
        else fsyncSync(stream.nfd);
        this.fsynced(path);
      });
      return 0;
    };
  }
}

function isNodeFileSystem(value: object): value is NodeFileSystem {
  return "stream_ops" in value && "realPath" in value && "tryFSOperation" in value;
}

/** Makes the content of a file, or the entries of a folder, survive a power cut. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
