import type { Server } from "node:http";
import type { Socket } from "node:net";
import { connectionGroups } from "./client-address.ts";
import type { Refusal } from "./request-metrics.ts";

/**
 * Adds limits that Node lacks (T17): connections per client address and network, and the time that a client
 * has to read a response. `onRefused` is called for each connection that these limits or Node itself end.
 * Returns a function that tells whether any client is still reading a response.
 */
export function limitConnections(
  server: Server,
  {
    isUnlimited,
    perAddress,
    perAddressWhenCrowded,
    perNetwork,
    responseTimeoutMs,
    intervalMs,
    onRefused = () => undefined,
  }: {
    /** All connections come from our proxies. */
    isUnlimited: boolean;
    perAddress: number;
    perAddressWhenCrowded: number;
    perNetwork: number;
    responseTimeoutMs: number;
    intervalMs: number;
    onRefused?: ((reason: Refusal) => void) | undefined;
  },
): () => boolean {
  /** Open connections, with the time (ms) since when the client has left response data unread. */
  const waitingSince = new Map<Socket, number | null>();
  const perGroup = new Map<string, number>();
  const countOpen = (group: string) => perGroup.get(group) ?? 0;
  const isFull = (address: string, network: string) => {
    const isCrowded = waitingSince.size >= server.maxConnections / 2;
    const limit = isCrowded ? Math.min(perAddress, perAddressWhenCrowded) : perAddress;
    return !isUnlimited && (countOpen(address) >= limit || countOpen(network) >= perNetwork);
  };

  server.on("drop", () => onRefused("too_many_connections"));
  server.on("connection", (socket: Socket) => {
    const [address, network] = connectionGroups(socket.remoteAddress);
    if (isFull(address, network)) {
      onRefused("too_many_connections");
      socket.destroy();
      return;
    }
    for (const group of [address, network]) perGroup.set(group, countOpen(group) + 1);
    waitingSince.set(socket, null);
    // Node's own refusals arrive here as errors; a `clientError` listener would have to answer them itself.
    socket.on("error", (error: NodeJS.ErrnoException) => {
      const reason = refusalReason(error.code);
      if (reason !== null) onRefused(reason);
    });
    socket.once("close", () => {
      waitingSince.delete(socket);
      for (const group of [address, network]) {
        if (countOpen(group) > 1) perGroup.set(group, countOpen(group) - 1);
        else perGroup.delete(group);
      }
    });
  });

  const endStalledReads = () => {
    const now = performance.now();
    for (const [socket, since] of waitingSince) {
      if (socket.writableLength === 0) waitingSince.set(socket, null);
      else if (since === null) waitingSince.set(socket, now);
      else if (now - since >= responseTimeoutMs) {
        onRefused("answer_not_taken");
        socket.destroy();
      }
    }
  };
  const timer = setInterval(endStalledReads, intervalMs).unref();
  server.once("close", () => clearInterval(timer));
  return () => [...waitingSince.keys()].some(({ writableLength }) => writableLength > 0);
}

/** Null when the client ended the connection. */
function refusalReason(code: string | undefined): Refusal | null {
  if (code === "HPE_HEADER_OVERFLOW") return "head_too_large";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "too_slow";
  if (code === "HPE_INVALID_EOF_STATE") return null;
  return code?.startsWith("HPE_") ? "not_understood" : null;
}
