// `node scripts/bundle.mjs main.ts build/program`: a program of the server and all that it imports, in
// few files. Node finds, reads and strips a thousand files otherwise, at each start
// (docs/decisions/002-runtime-and-build.md).
import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "vite";
import { root } from "./prepare.mjs";

/** What finds files of its own beside its code, or is compiled for the machine. Vite: in development only. */
const external = ["sharp", "vite", "pg-native"];

/**
 * Our own files go on finding what lies beside them, wherever the whole is moved to.
 * @param {string} folder where the bundle is written
 * @returns {import("vite").Plugin}
 */
const ownPlaces = (folder) => ({
  name: "own-places",
  transform(code, id) {
    const isOurs = id.startsWith(root) && !id.includes("node_modules");
    if (!isOurs || !code.includes("import.meta.")) return null;
    const place = JSON.stringify(`/${relative(folder, dirname(id))}`);
    const url = JSON.stringify(relative(folder, id));
    return code
      .replaceAll("import.meta.dirname", `(import.meta.dirname + ${place})`)
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
  plugins: [ownPlaces(folder)],
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
// What V8 made of the code is kept beside it, or where NODE_COMPILE_CACHE says; where neither can be
// written each start compiles anew.
writeFileSync(
  join(folder, "main.js"),
  `import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "compiled"));
await import("./program.js");
`,
);
