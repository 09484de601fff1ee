import { createServer } from "node:http";
import { expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { openPort } from "./listen.ts";

const here = { port: 0, host: "127.0.0.1" };

it("logs errors of the open port and keeps listening", async () => {
  const logged: object[] = [];
  const log = { ...silentLog, error: (fields: object) => void logged.push(fields) };
  const server = createServer();
  await openPort(server, { ...here, log });
  const errors = [new Error("first"), new Error("second")];
  for (const error of errors) server.emit("error", error);
  expect(logged).toEqual(errors.map((err) => ({ err })));
  expect(server.listening).toBe(true);
  server.close();
});
