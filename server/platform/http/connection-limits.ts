import type { Server } from "node:http";
import type { Socket } from "node:net";
import { connectionGroups } from "./client-address.ts";
import type { Refusal } from "./request-metrics.ts";

/**
 * Limits that Node lacks (T17): connections per client address and network, and the time to read a response.
 * `refused` is called for each connection that they or Node end. Returns whether any response is
 * still being read.
 */
export function limitConnections(
  server: Server,
  {
    isUnlimited,
    perAddress,
    perAddressWhenCrowded,
    perNetwork,
    answerTimeoutMs,
    intervalMs,
    refused = () => undefined,
  }: {
    /** All connections come from our proxies. */
    isUnlimited: boolean;
    perAddress: number;
    /** While half of the server's connections are open. */
    perAddressWhenCrowded: number;
    perNetwork: number;
    answerTimeoutMs: number;
    intervalMs: number;
    refused?: ((reason: Refusal) => void) | undefined;
  },
): () => boolean {
  /** Open connections, and since when (ms) each has been waiting for its reader. */
  const waitingSince = new Map<Socket, number | null>();
  const perGroup = new Map<string, number>();
  const open = (group: string) => perGroup.get(group) ?? 0;
  const isFull = (address: string, network: string) => {
    const isCrowded = waitingSince.size >= server.maxConnections / 2;
    const most = isCrowded ? Math.min(perAddress, perAddressWhenCrowded) : perAddress;
    return !isUnlimited && (open(address) >= most || open(network) >= perNetwork);
  };

  server.on("drop", () => refused("too_many_connections"));
  server.on("connection", (socket: Socket) => {
    const [address, network] = connectionGroups(socket.remoteAddress);
    if (isFull(address, network)) {
      refused("too_many_connections");
      socket.destroy();
      return;
    }
    for (const group of [address, network]) perGroup.set(group, open(group) + 1);
    waitingSince.set(socket, null);
    // Node's own refusals end as an error; a listener for `clientError` would have to answer.
    socket.on("error", (error: NodeJS.ErrnoException) => {
      const reason = refusalOf(error.code);
      if (reason !== null) refused(reason);
    });
    socket.once("close", () => {
      waitingSince.delete(socket);
      for (const group of [address, network]) {
        if (open(group) > 1) perGroup.set(group, open(group) - 1);
        else perGroup.delete(group);
      }
    });
  });

  const look = () => {
    const now = performance.now();
    for (const [socket, since] of waitingSince) {
      if (socket.writableLength === 0) waitingSince.set(socket, null);
      else if (since === null) waitingSince.set(socket, now);
      else if (now - since >= answerTimeoutMs) {
        refused("answer_not_taken");
        socket.destroy();
      }
    }
  };
  const looking = setInterval(look, intervalMs).unref();
  server.once("close", () => clearInterval(looking));
  return () => [...waitingSince.keys()].some(({ writableLength }) => writableLength > 0);
}

/** Null when the client ended the connection. */
function refusalOf(code: string | undefined): Refusal | null {
  if (code === "HPE_HEADER_OVERFLOW") return "head_too_large";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "too_slow";
  if (code === "HPE_INVALID_EOF_STATE") return null;
  return code?.startsWith("HPE_") ? "not_understood" : null;
}
