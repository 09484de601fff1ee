import { closeSync, fsyncSync, openSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite, type PGliteOptions, type Transaction, types } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { createTransactionGuard, parseInt8, type TransactionGuard } from "./database.ts";

type Stream = { nfd?: number; node: object };

/** The part of Emscripten's NODEFS used here; its own types do not name it. */
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
  tryFSOperation(work: () => void): void;
};

/**
 * PGlite's NodeFS with an `fsync` that reaches the disk: without it a power cut destroys the
 * database (D1). Relies on internals of the pinned version, so `proveDurability` counts.
 */
export class DurableFileSystem extends NodeFS {
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
      // Makes an errno of a failed fsync, which PostgreSQL understands.
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

/**
 * Yields to the rest of the process. Its mutexes, internals of the pinned version, are passed by
 * every statement and every transaction.
 */
export class CooperativePglite extends PGlite {
  readonly #guard: TransactionGuard = createTransactionGuard();

  constructor(options: PGliteOptions) {
    super({ ...options, parsers: { ...options.parsers, [types.INT8]: parseInt8 } });
  }

  /**
   * PGlite computes on this thread and awaits micro-tasks only: without this turn of the event loop
   * a thousand queued statements run before the next HTTP request is read.
   */
  override _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      try {
        return await work();
      } finally {
        await nextTurn();
      }
    });
  }

  /** Statements on the outer connection pass here, those inside a transaction don't. */
  override async _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.#guard.refuseInside();
    return await super._runExclusiveTransaction(async () => {
      try {
        return await work();
      } finally {
        await this.#leaveTransactionBlock();
      }
    });
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => this.#guard.inside(() => work(tx)));
  }

  /**
   * A script that fails between its BEGIN and COMMIT (pg-boss's) would leave the connection
   * aborted.
   */
  async #leaveTransactionBlock(): Promise<void> {
    if (!this.isInTransaction()) return;
    await super._runExclusiveQuery(() => this.execProtocol(simpleQuery("ROLLBACK")));
  }
}

/** The wire message of a statement without parameters. */
function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(5, "Q");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
