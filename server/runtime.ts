import type { Config } from "./config.ts";
import type { Log } from "./platform/log.ts";
import type { Shutdown } from "./platform/shutdown.ts";
import type { System } from "./platform/system.ts";
import type { Telemetry } from "./telemetry.ts";

/** What all parts of a process share. */
export type Runtime = System & {
  config: Config;
  log: Log;
  shutdown: Shutdown;
  telemetry: Telemetry;
};
