import { cp, readFile, symlink } from "node:fs/promises";
import { join, posix } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The sources of every `COPY` in a stage of deploy/Containerfile, as paths of this repository. */
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

/** Copies the site as deploy/Containerfile does, so that processes find exactly what the container has. */
export async function copyInstallation(folder: string): Promise<void> {
  for (const path of await shippedPaths()) {
    const [from, to] = [join(root, path), join(folder, path)];
    if (path === "node_modules") await symlink(from, to);
    else await cp(from, to, { recursive: true });
  }
}
