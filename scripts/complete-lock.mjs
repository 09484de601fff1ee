// Some registries mirror the packages of one platform only. npm then writes a lock file without the native
// parts of the other platforms, and `npm ci` refuses it everywhere. This adds them with exact version and
// platform, and with the hash that the registry tells. Run it after `npm install`.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const path = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8"));
const platformSuffix =
  /-(android|darwin|freebsd|linux|openharmony|win32|wasm32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|wasi)(?:-(\w+))?$/;

for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const [, os, cpu, abi] = platformSuffix.exec(name) ?? [];
    if (os === undefined) continue;
    const nested = `${parent.slice(0, parent.lastIndexOf("node_modules/"))}node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if ([nested, hoisted].some((known) => lock.packages[known]?.version === version)) continue;
    lock.packages[lock.packages[hoisted] ? nested : hoisted] = {
      version,
      cpu: [os === "wasm32" ? "wasm32" : cpu],
      ...(entry.dev && { dev: true }),
      ...(abi?.startsWith("musl") && { libc: ["musl"] }),
      ...(abi?.startsWith("gnu") && { libc: ["glibc"] }),
      optional: true,
      ...(os !== "wasm32" && { os: [os] }),
    };
  }
}
for (const [place, { version, integrity, ...entry }] of Object.entries(lock.packages)) {
  if (place === "" || integrity !== undefined || entry.inBundle) continue;
  const exact = `${place.split("node_modules/").at(-1)}@${version}`;
  try {
    const told = execFileSync("npm", ["view", exact, "dist.integrity"], { encoding: "utf8" });
    lock.packages[place] = { version, integrity: told.trim(), ...entry };
  } catch {
    console.log(`The registry lacks ${exact}, which stays without a hash.`);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = Object.fromEntries(sorted);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
