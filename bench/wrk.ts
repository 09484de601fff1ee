import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);
/** Found on the PATH or not at all: nothing that this project installs. */
const program = "wrk";

/** What a second load generator says, in C and with one thread; null when it is not installed. */
export async function requestsPerSecondOfWrk(address: string): Promise<number | null> {
  const options = ["-c50", "-t1", "-d3", "-H", "Accept-Encoding: br", address];
  const run = await execute(program, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (run === null) return null;
  const found = /Requests\/sec:\s+([\d.]+)/.exec(run.stdout)?.[1];
  // It counts a 404 like any other answer.
  if (found === undefined || run.stdout.includes("Non-2xx")) throw new Error(run.stdout);
  return Number(found);
}
