import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { browserQueryClient, createQueryClient } from "./query-client.ts";

/** Around the page that asks for data from the browser; all others do without its code. */
export function QueryProvider({ children }: { children: ReactNode }) {
  // On the server each render has its own: visitors must not share one.
  const [queryClient] = useState(import.meta.env.SSR ? createQueryClient : browserQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
