import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** Rules about the repository that neither the compiler nor dependency-cruiser can check. */

const root = dirname(import.meta.dirname);
// Tracked and new files, without those that git ignores.
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

const text = (file: string) => readFileSync(join(root, file), "utf8");
const isCode = (file: string) => /\.(ts|tsx|mjs|cjs)$/.test(file);
const isTest = (file: string) => file.includes(".test.") || file.startsWith("tests/");
const productFolders = /^(app|demo|domain|server)\//;
const production = files.filter(
  (file) => isCode(file) && !isTest(file) && productFolders.test(file),
);

/** Strips comments, which may name what code may not use. */
const codeOf = (file: string) =>
  text(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|[^:])\/\/.*$/gm, "$1");

const offenders = (pattern: RegExp, allowed: RegExp) =>
  production.filter((file) => !allowed.test(file) && pattern.test(codeOf(file)));

describe("each fact is in one place", () => {
  it.each([
    ["process.env", /process\.env/, /^server\/config\.ts$/],
    ["Intl and toLocale", /\bIntl\.|\.toLocale/, /^domain\/format\/format\.ts$/],
    // The Content Security Policy bounds what the browser fetches; the sync notifies search engines, an inquiry the
    // browsers' push services.
    [
      "the server's calls of fetch",
      /(?<![.\w])fetch\((?!request: Request)/,
      /^server\/(protection|picture|inquiry\/push|stock\/(mobile-de|index-now))|^app\//,
    ],
    ["browser storage", /\b(local|session)Storage\b/, /^app\/browser-storage\.ts$/],
    [
      "Node's globals",
      /\b(process|Buffer|setImmediate)\b[.(]/,
      /^(demo|server)\/|^app\/entry\.server\.tsx$/,
    ],
    ["the clock in pure rules", /Date\.now\(\)|new Date\(\)/, /^(app|demo|server)\//],
    ["random numbers in pure rules", /Math\.random/, /^(app|demo|server)\//],
  ])("%s", (_, pattern, allowed) => {
    expect(offenders(pattern, allowed)).toEqual([]);
  });
});

it("has no catch-all folders and no barrel files", () => {
  const catchAll =
    /(^|\/)(utils?|lib|helpers?|types|hooks)(\/|\.tsx?$)|(^|\/)(index|constants)\.tsx?$/;
  expect(files.filter((file) => isCode(file) && catchAll.test(file))).toEqual([]);
});

it("suppresses no tool without a reason, and has no TODO", () => {
  const silencer =
    /@ts-(ignore|nocheck|expect-error)|biome-ignore(?! [\w/]+: \S)|eslint-disable|\bas any\b(?! \w)/;
  const leftover = /\b(TODO|FIXME|XXX)\b|\b(it|describe|test)\.(only|skip|todo|fixme)\(/;
  const self = "tests/house.test.ts";
  const offending = files.filter(
    (file) =>
      isCode(file) && file !== self && (silencer.test(text(file)) || leftover.test(text(file))),
  );
  expect(offending).toEqual([]);
});

describe("references", () => {
  const documents = files.filter((file) => file.endsWith(".md"));
  const commentsOf = (file: string) => text(file).match(/(?:^\s*\/?\*.*|\/\/.*)$/gm) ?? [];

  it("from documents name only files and folders that exist", () => {
    const broken = documents.flatMap((document) =>
      [
        ...text(document).matchAll(
          /`((?:app|bench|demo|docs|domain|scripts|server|tests)\/[\w./-]*)`/g,
        ),
      ]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${document}: ${path}`),
    );
    expect(broken).toEqual([]);
  });

  it("from code and documents name only documents that exist", () => {
    const broken = files
      .filter((file) => isCode(file) || /\.(md|css|ya?ml)$|^\.ci\//.test(file))
      .flatMap((file) =>
        [...text(file).matchAll(/(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g)]
          .map(([, path = ""]) => path)
          .filter(
            (path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(file), path)),
          )
          .map(
            (path) => `${file}: ${path} is not in the repository: state the rule where you cite it`,
          ),
      );
    expect(broken).toEqual([]);
  });

  it("from comments name only source files and decisions that exist", () => {
    const broken = files.filter(isCode).flatMap((file) =>
      commentsOf(file)
        .flatMap((comment) => [
          ...comment.matchAll(
            /(?<![\w*./-])([\w/.-]*[\w-]\.(?:tsx?|mjs)|docs\/decisions\/\d{3})\b/g,
          ),
        ])
        .map(([, cited = ""]) => cited.replace(/^\.\//, ""))
        .filter((cited) => !files.some((name) => `/${name}`.includes(`/${cited}`)))
        .map((cited) => `${file}: ${cited} is not in the repository`),
    );
    expect(broken).toEqual([]);
  });

  it("from comments cite no rule by its number, which says nothing where it stands", () => {
    const numbered = files.filter(isCode).flatMap((file) =>
      commentsOf(file)
        .filter((comment) => /\((?:FE|ML|[A-Z])\d{1,2}(?:[,)]| (?:and|to) )/.test(comment))
        .map((comment) => `${file}: ${comment.trim()}`),
    );
    expect(numbered).toEqual([]);
  });

  it("from documents name only npm scripts that exist", () => {
    const { scripts } = JSON.parse(text("package.json"));
    const builtIn = ["audit", "ci", "install", "sbom"];
    const broken = documents.flatMap((document) =>
      [...text(document).matchAll(/`npm (?:run )?([\w:]+)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !(name in scripts) && !builtIn.includes(name))
        .map((name) => `${document}: ${name}`),
    );
    expect(broken).toEqual([]);
  });
});

it("names one version in package.json, the lock file and the changelog", () => {
  const { version } = JSON.parse(text("package.json"));
  const lock = JSON.parse(text("package-lock.json"));
  const [, newest] =
    /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(text("CHANGELOG.md")) ?? [];
  expect([lock.version, lock.packages[""].version, newest]).toEqual([version, version, version]);
});

describe("the installed packages", () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(text("package.json"));
  const lock = JSON.parse(text("package-lock.json"));

  it("have an exact version, and a reason in docs/dependencies.md", () => {
    const direct = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
    expect(direct.filter(([, version]) => !/^\d/.test(String(version)))).toEqual([]);
    const reasons = text("docs/dependencies.md");
    expect(direct.map(([name]) => name).filter((name) => !reasons.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  it("include the native packages of every platform in the lock file", () => {
    const entries = Object.entries<{ optionalDependencies?: object }>(lock.packages);
    const names = new Set(entries.map(([path]) => path.split("node_modules/").at(-1)));
    const native = entries
      .flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}))
      .filter((name) => /-(android|darwin|freebsd|linux|win32)-/.test(name));
    expect(native.filter((name) => !names.has(name))).toEqual([]);
  });
});
