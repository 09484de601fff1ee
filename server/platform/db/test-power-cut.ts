import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DurableFileSystem } from "./pglite.ts";

/** What a power cut left: a folder to open, and how much had been acknowledged before. */
export type Cut = { folder: string; acknowledged: number };

type Settings = {
  folder: string;
  /** Where the disk's content is kept, and the folders that cuts leave. */
  workspace: string;
  acknowledged: () => number;
  /** Whether the power is cut just before the n-th fsync takes effect. */
  isCut: (fsync: number) => boolean;
  /** Whether the n-th file's unsynced writes happened to reach the disk all the same. */
  survives: (file: number, cut: number) => boolean;
};

/**
 * A disk that forgets. What was written to a file since its last fsync is lost in a cut, or survives
 * by chance; creating, renaming and deleting takes effect at once, as with an ordered journal.
 */
export class ForgetfulFileSystem extends DurableFileSystem {
  readonly cuts: Cut[] = [];
  readonly #settings: Settings;

  constructor(settings: Settings) {
    super(settings.folder);
    this.#settings = settings;
    mkdirSync(join(settings.workspace, "disk"), { recursive: true });
    for (const path of filesIn(settings.folder)) this.#keep(path);
  }

  protected override fsynced(path: string): void {
    super.fsynced(path);
    if (this.#settings.isCut(this.fsyncCount)) this.#cut();
    if (statSync(path).isFile()) this.#keep(path);
  }

  /** By inode, because files are renamed after their fsync. */
  #onDisk(path: string): string {
    return join(this.#settings.workspace, "disk", String(statSync(path).ino));
  }

  #keep(path: string): void {
    copyFileSync(path, this.#onDisk(path));
  }

  #cut(): void {
    const { folder, workspace, acknowledged, survives } = this.#settings;
    const number = this.cuts.length;
    const after = join(workspace, `cut-${number}`, "db");
    for (const path of foldersIn(folder)) {
      mkdirSync(join(after, relative(folder, path)), { recursive: true, mode: 0o700 });
    }
    filesIn(folder).forEach((path, index) => {
      const target = join(after, relative(folder, path));
      const content = survives(index, number) ? path : this.#onDisk(path);
      if (exists(content)) copyFileSync(content, target);
      else writeFileSync(target, "");
    });
    this.cuts.push({ folder: join(workspace, `cut-${number}`), acknowledged: acknowledged() });
  }
}

const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

const entriesIn = (folder: string) => readdirSync(folder, { withFileTypes: true, recursive: true });

const filesIn = (folder: string) =>
  entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const foldersIn = (folder: string) => [
  folder,
  ...entriesIn(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
];
