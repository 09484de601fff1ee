import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { readManualSync, readSyncStatus } from "#domain/wire-answers.ts";
import { callIntegration, understood } from "./wire.ts";

const fiveMinutes = 5 * 60_000;

/** How it stands with the stock; asked again every 5 minutes (specification, section 4). */
export const syncStatusQuery = (publicKey: string) =>
  queryOptions({
    queryKey: ["sync-status"],
    refetchInterval: fiveMinutes,
    staleTime: fiveMinutes,
    queryFn: async ({ signal }) => {
      const answer = await callIntegration({ action: "sync-status", publicKey, signal });
      return understood(readSyncStatus(answer));
    },
  });

/** The sync that any visitor may start when one is needed; afterwards the lists are refreshed. */
export const manualSync = (publicKey: string) =>
  mutationOptions({
    mutationKey: ["enhanced-sync"],
    mutationFn: async () => {
      const answer = await callIntegration({ action: "enhanced-sync", publicKey, method: "POST" });
      return understood(readManualSync(answer));
    },
    onSettled: (_result, _error, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: ["sync-status"] }),
  });
