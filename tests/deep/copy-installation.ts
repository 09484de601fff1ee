import { cp, readFile, symlink } from "node:fs/promises";
import { join, posix } from "node:path";

const root = join(import.meta.dirname, "../..");

/** What `COPY` takes in a stage of deploy/Containerfile, wherever it was made, as paths of this repository. */
export function copiedPaths(stage: string): string[] {
  return [...stage.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, sources = ""]) =>
    sources
      .split(" ")
      .filter((source) => !source.startsWith("--"))
      .map((source) => posix.relative("/site", posix.resolve("/site", source))),
  );
}

async function shippedPaths(): Promise<string[]> {
  const text = await readFile(join(root, "deploy/Containerfile"), "utf8");
  return copiedPaths(text.slice(text.lastIndexOf("\nFROM ")));
}

/**
 * Lays the site out in an empty folder as deploy/Containerfile does, so that processes that run there
 * have what they would have in the container, and nothing else.
 */
export async function copyInstallation(folder: string): Promise<void> {
  for (const path of await shippedPaths()) {
    const [from, to] = [join(root, path), join(folder, path)];
    if (path === "node_modules") await symlink(from, to);
    else await cp(from, to, { recursive: true });
  }
}
