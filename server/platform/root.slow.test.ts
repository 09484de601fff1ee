import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { isOpenTo, isRoot, nobody, type UnixUser } from "./root.ts";

// Each test starts programs several times, which takes longer than usual on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const program = dirname(dirname(import.meta.dirname));
/** A user other than root and `nobody` that every Unix has. */
const daemon = { uid: 1, gid: 1 };

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), "autohaus-root-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** A folder in `folder`, open to all but root's alone to change. */
function createFolder(name: string, owner = { uid: 0, gid: 0 }, mode = 0o755): string {
  const path = join(folder, name);
  fs.mkdirSync(path);
  fs.chmodSync(path, mode);
  fs.chownSync(path, owner.uid, owner.gid);
  return path;
}

const runTool = (dataDir: string) =>
  spawnSync(process.execPath, ["dealer.ts", "stock", "check"], {
    cwd: program,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: "utf8",
  });

const ownersIn = (path: string) =>
  new Set(execFileSync("find", [path, "-printf", "%U\n"], { encoding: "utf8" }).trim().split("\n"));

describe.runIf(isRoot() && isOpenTo(nobody, program))("a program that root starts", () => {
  beforeEach(() => fs.chmodSync(folder, 0o755));

  it("runs as the owner of DATA_DIR", () => {
    const dataDir = createFolder("data", daemon);
    expect(runTool(dataDir)).toMatchObject({ status: 0 });
    expect(ownersIn(dataDir)).toEqual(new Set(["1"]));
  });

  it.each(["postgres", "postgres/opening.lock"])(
    "gives nothing away through %s, a symbolic link of DATA_DIR's owner",
    (name) => {
      const dataDir = createFolder("data", daemon);
      const victim = createFolder("victim", undefined, 0o700);
      fs.mkdirSync(dirname(join(dataDir, name)), { recursive: true });
      fs.symlinkSync(name === "postgres" ? victim : join(victim, "new"), join(dataDir, name));
      execFileSync("chown", ["-hR", "1:1", dataDir]);
      expect(runTool(dataDir).status).not.toBe(0);
      expect(fs.statSync(victim)).toMatchObject({ uid: 0, mode: 0o40700 });
      expect(fs.readdirSync(victim)).toEqual([]);
    },
  );

  it("goes on as nobody in a DATA_DIR of root's that others may change", () => {
    const dataDir = createFolder("data", undefined, 0o777);
    const victim = createFolder("victim");
    expect(runTool(dataDir)).toMatchObject({ status: 0 });
    expect(ownersIn(join(dataDir, "postgres"))).toEqual(new Set(["65534"]));
    fs.rmSync(join(dataDir, "postgres"), { recursive: true });
    fs.symlinkSync(".", join(dataDir, "postgres"));
    fs.symlinkSync(victim, join(dataDir, "cluster"));
    expect(runTool(dataDir).status).not.toBe(0);
    expect(fs.statSync(victim).uid).toBe(0);
  });

  it("creates DATA_DIR as the owner of the folder around it", () => {
    const home = createFolder("home", daemon);
    expect(runTool(join(home, "data"))).toMatchObject({ status: 0 });
    expect(ownersIn(home)).toEqual(new Set(["1"]));
  });

  it("goes on as the owner of a symbolic link on the way to DATA_DIR", () => {
    const secret = createFolder("secret", undefined, 0o700);
    fs.symlinkSync("secret", join(folder, "link"));
    fs.lchownSync(join(folder, "link"), daemon.uid, daemon.gid);
    expect(runTool(join(folder, "link/data")).status).not.toBe(0);
    expect(fs.readdirSync(secret)).toEqual([]);
  });

  it("says so when that owner cannot read the program", () => {
    const copy = createFolder("program", undefined, 0o700);
    fs.writeFileSync(join(copy, "package.json"), "{}");
    const dataDir = createFolder("data", daemon);
    const script = `import { enterDataFolder } from "${import.meta.dirname}/root.ts";
      enterDataFolder(${JSON.stringify(dataDir)}, ${JSON.stringify(copy)}, console);`;
    const outcome = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
    expect([outcome.status, String(outcome.stderr)]).toEqual([
      78,
      expect.stringMatching(/^DATA_DIR: .+\n$/),
    ]);
  });
});

describe.runIf(isRoot() && isOpenTo(nobody, program))("the embedded PostgreSQL of root", () => {
  /** Connects as `role` in a process of `user`; returns its message. */
  const connectAs = (user: UnixUser, databaseUrl: string, role: string) => {
    const address = new URL(databaseUrl);
    address.username = role;
    const script = `import pg from "pg";
      const client = new pg.Client(${JSON.stringify(address.href)});
      await client.connect().then(() => console.log("connected"), ({ message }) => console.log(message));
      await client.end();`;
    const options = { ...user, cwd: program, encoding: "utf8" } as const;
    const node = ["--input-type=module", "--eval", script];
    return spawnSync(process.execPath, node, options).stdout.trim();
  };
  const root = { uid: 0, gid: 0 };

  it("lets no other user in, not even one who reaches its socket", async () => {
    fs.chmodSync(folder, 0o755);
    const dataDir = createFolder("data");
    const server = await openEmbeddedPostgres(dataDir);
    try {
      const cluster = join(dataDir, "postgres/cluster");
      const read = spawnSync("cat", [join(cluster, "18/PG_VERSION")], { ...nobody, cwd: "/" });
      expect(read.status).not.toBe(0);
      expect(connectAs(nobody, server.databaseUrl, "postgres")).toContain("EACCES");
      const socket = join(cluster, ".s.PGSQL.5432");
      for (const path of [dirname(cluster), cluster, socket]) fs.chmodSync(path, 0o777);
      for (const role of ["postgres", "autohaus"]) {
        for (const user of [nobody, daemon, { uid: 65_432, gid: 65_432 }]) {
          expect(connectAs(user, server.databaseUrl, role)).toContain("Peer authentication failed");
        }
        expect(connectAs(root, server.databaseUrl, role)).toBe("connected");
      }
    } finally {
      await server.close();
    }
  });
});

describe.runIf(isRoot())("the embedded PostgreSQL where root alone may enter DATA_DIR", () => {
  const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined });

  it("lives in another folder, opens again, and opens no way into root's folder", async () => {
    const dataDir = join(createFolder("home", undefined, 0o700), "data");
    await (await open(dataDir)).close();
    const place = fs.realpathSync(join(dataDir, "postgres"));
    try {
      expect(place).not.toContain(folder);
      const database = await open(dataDir);
      expect(await database.hasDiskSpace()).toBe(true);
      await database.close();
      expect(fs.realpathSync(join(dataDir, "postgres"))).toBe(place);
      expect(fs.statSync(join(folder, "home")).mode & 0o777).toBe(0o700);
    } finally {
      fs.rmSync(place, { recursive: true });
    }
    await expect(open(dataDir)).rejects.toThrow(/gone/);
  });

  it("lets only its own group pass through a DATA_DIR of root's", async () => {
    fs.chmodSync(folder, 0o755);
    const dataDir = createFolder("data", undefined, 0o700);
    await (await open(dataDir)).close();
    expect(fs.lstatSync(join(dataDir, "postgres")).isDirectory()).toBe(true);
    expect(fs.statSync(dataDir)).toMatchObject({ mode: 0o40710, uid: 0, gid: 65_432 });
    // As `StateDirectoryMode=0700` does at each start.
    fs.chmodSync(dataDir, 0o700);
    await (await open(dataDir)).close();
  });
});
