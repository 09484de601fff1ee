// `node scripts/bundle.mjs main.ts build/program`: bundles a program of the server with all its imports into
// few files. Otherwise Node would find, read and strip a thousand files at each start
// (docs/decisions/002-runtime-and-build.md).
import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "vite";
import { root } from "./prepare.mjs";

/** Packages that load files relative to their code, or have native parts, and Vite (development only). */
const external = ["sharp", "vite", "pg-native"];

/**
 * Makes `import.meta` paths point to the source's folder, relative to the bundle: the code finds the files
 * beside its source, even after the installation was moved.
 * @param {string} folder where the bundle is written
 * @returns {import("vite").Plugin}
 */
const keepImportMeta = (folder) => ({
  name: "own-places",
  transform(code, id) {
    const isOurs = id.startsWith(root) && !id.includes("node_modules");
    if (!isOurs || !code.includes("import.meta.")) return null;
    const sourceFolder = JSON.stringify(`/${relative(folder, dirname(id))}`);
    const url = JSON.stringify(relative(folder, id));
    return code
      .replaceAll("import.meta.dirname", `(import.meta.dirname + ${sourceFolder})`)
      .replaceAll("import.meta.url", `new URL(${url}, import.meta.url).href`);
  },
});

const [, , entry = "", target = ""] = process.argv;
const folder = join(root, target);
await build({
  configFile: false,
  root,
  logLevel: "error",
  publicDir: false,
  plugins: [keepImportMeta(folder)],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    minify: false,
    target: "node24",
    reportCompressedSize: false,
    rolldownOptions: {
      input: { program: join(root, entry) },
      external,
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
// V8's compile cache goes beside the bundle, if that is writable.
writeFileSync(
  join(folder, "main.js"),
  `import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "compiled"));
await import("./program.js");
`,
);
