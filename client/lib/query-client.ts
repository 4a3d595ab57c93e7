import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Server data. A refusal is an answer and is not asked for again; a broken line is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
});
