import type { QueryClient } from "@tanstack/react-query";

/**
 * The browser's one client, once a page has needed it (query-client.ts). Apart from the code that makes
 * it, so that a page which only looks into it need not load that. Always null on the server.
 */
export const shared: { queryClient: QueryClient | null } = { queryClient: null };
