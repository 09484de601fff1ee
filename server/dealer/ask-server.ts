import { request } from "node:http";
import { dealerSocketPath } from "./dealer-socket.ts";
import { type Order, type Report, reportSchema } from "./order.ts";

/**
 * Asks the server that runs in this data folder to carry out an order. Null when none runs there.
 * Rejects with a German sentence when it could not.
 */
export async function askServer(dataDir: string, order: Order): Promise<Report | null> {
  const answer = await post(dealerSocketPath(dataDir), JSON.stringify(order));
  if (answer === null) return null;
  if (answer.status !== 200) throw new Error(answer.text);
  const report = reportSchema.safeParse(JSON.parse(answer.text));
  if (report.success) return report.data;
  throw new Error("Der laufende Server hat einen anderen Stand als dieses Werkzeug.");
}

type Answer = { status: number; text: string };

/**
 * Nobody listens: no socket, one that a killed process left, or a folder whose path is too long for
 * one, where no server could open it either.
 */
const absent = new Set(["ENOENT", "ECONNREFUSED", "ENOTDIR", "EINVAL", "ENAMETOOLONG"]);

function post(socketPath: string, body: string): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const call = request({ socketPath, path: "/", method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    call.on("error", (error: NodeJS.ErrnoException) => {
      if (absent.has(error.code ?? "")) resolve(null);
      else reject(error);
    });
    call.end(body);
  });
}
