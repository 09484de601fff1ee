import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const installed = /node_modules\/(?:@[^/]+\/)?[^/]+/g;

/**
 * Writes `build/chunks.json` beside the browser's files: what each script consists of, in characters
 * before minifying, by the folder of its package or our own folder (scripts/page-weight.mjs reads it).
 */
export function chunkRecord(): Plugin {
  return {
    name: "chunk-record",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir = "" }, bundle) {
      const record: Record<string, Record<string, number>> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const parts: Record<string, number> = {};
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength > 0) parts[partOf(id)] = (parts[partOf(id)] ?? 0) + renderedLength;
        }
        record[`/${chunk.fileName}`] = parts;
      }
      writeFileSync(join(dir, "../chunks.json"), JSON.stringify(record, null, 1));
    },
  };
}

/** `node_modules/a` or, nested, `node_modules/a/node_modules/b`; of ours `app/features/list`. */
function partOf(id: string): string {
  const path = id.replaceAll("\\", "/");
  const packages = path.match(installed);
  if (packages !== null) return packages.join("/");
  const own = /\/(app\/features\/[^/]+|app\/ui|app|domain)\/[^\0]*$/.exec(path)?.[1];
  return own ?? "bundler";
}
