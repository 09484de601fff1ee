import { QueryClient } from "@tanstack/react-query";
import { shared } from "./shared-query-client.ts";

const minute = 60_000;

/** Query rules of the specification, section 9: 3 retries, 1 s doubled up to 30 s, kept 5 minutes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // On the server a client lives for one render: a timer would hold it for five minutes.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * minute,
        retry: 3,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  });
}

/**
 * The browser's one client, for what runs outside of components too (clientLoader). Never called on
 * the server, where visitors must not share one.
 */
export function browserQueryClient(): QueryClient {
  shared.queryClient ??= createQueryClient();
  return shared.queryClient;
}
